// The server of another sample inside your own HTTP server, through both of its doors.
import { createServer, type Server } from 'node:http';
import server from '../hello/server';

// #region node
const app = server.streamableHttpApp();

export const http: Server = createServer((req, res) => {
  if (req.url === '/health') {
    res.end('ok');
    return;
  }
  app.node(req, res);
});
// #endregion node

// #region fetch
export async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  return pathname === '/health' ? new Response('ok') : app.fetch(request);
}
// #endregion fetch

// #region close
export async function stop(): Promise<void> {
  http.close();
  await app.close();
}
// #endregion close

export default server;
