import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** The way from a browser to the sandbox, which a step can cut: the same for every engine, its service worker too. */
export interface Line {
  readonly port: number;
  /** Ends every connection and refuses new ones, as a machine does that is not there. */
  cut(): Promise<void>;
  /** Listens again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

let lines = 0;

/** Opens a port that is not connected to a server before `leadTo` is called. */
export async function openLine(): Promise<Line & { leadTo(port: number): void }> {
  const sockets = new Set<Socket>();
  // Requests are limited by address: each walk is a person of its own.
  const localAddress = `127.0.1.${++lines}`;
  let target = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1', localAddress });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(one);
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.removeListener('error', reject);
        resolve((server.address() as AddressInfo).port);
      });
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  const port = await listen(0);
  return {
    port,
    leadTo(to) {
      target = to;
    },
    cut,
    async mend() {
      await listen(port);
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
