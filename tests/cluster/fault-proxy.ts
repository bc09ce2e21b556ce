import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/**
 * Effect of a line on its bytes: `none` passes them on; `frozen` keeps them until the fault changes; `slow` passes them
 * on half a second late; `cut` breaks in the middle of the next chunk, and of the first one of each later connection.
 */
export type Fault = 'none' | 'frozen' | 'slow' | 'cut';

/** A line to a server that can be spoilt. */
export interface FaultProxy {
  readonly port: number;
  set(fault: Fault): void;
  close(): Promise<void>;
}

const SLOW_MS = 500;

/** Passes on one direction of one connection, in order under every fault. */
function carry(from: Socket, to: Socket, now: () => Fault, changed: () => Promise<void>): void {
  let last: Promise<void> = Promise.resolve();
  const hand = async (chunk: Buffer): Promise<void> => {
    while (now() === 'frozen') await changed();
    if (now() === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (now() === 'cut') {
      to.write(chunk.subarray(0, chunk.length >> 1), () => to.destroy());
      from.destroy();
      return;
    }
    to.write(chunk);
  };
  from.on('data', (chunk: Buffer) => {
    // Late, not one after the other: a line that is half a second long carries as much as a short one.
    const slow = now() === 'slow';
    const before = last;
    last = slow ? Promise.all([before, hand(chunk)]).then(() => undefined) : before.then(() => hand(chunk));
  });
  from.on('close', () => void last.then(() => to.end()));
  from.on('error', () => to.destroy());
}

/** @param target a port of this machine, or the path of a socket */
export async function faultProxy(target: number | string): Promise<FaultProxy> {
  let fault: Fault = 'none';
  const open = new Set<Socket>();
  let waiting: (() => void)[] = [];
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
    });
  const server = createServer((near) => {
    const far = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => open.delete(socket));
    }
    carry(near, far, () => fault, changed);
    carry(far, near, () => fault, changed);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set(next) {
      fault = next;
      const all = waiting;
      waiting = [];
      for (const resolve of all) resolve();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
