// Serves over stdio without the command line.
// #region serve
import server from './server';

void server.run('stdio');
// #endregion serve
