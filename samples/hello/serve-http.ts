// Serves over HTTP without the command line.
// #region serve
import server from './server';

void server.run('streamable-http', { port: 8000, onListening: (url) => console.log(url) });
// #endregion serve
