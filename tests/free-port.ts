import { createServer } from 'node:net';

/**
 * A TCP port of this machine that nobody listens on right now.
 * @param wanted  this one, else any. @throws Error when it is taken
 */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
