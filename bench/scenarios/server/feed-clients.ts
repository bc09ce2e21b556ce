/**
 * A process with many sockets that listen as they are told: `<port> <sockets> <first number> <deflate|plain>`. One in fifty
 * counts its frames; the others only count bytes, so that reading costs less than sending.
 */
import type { Socket } from 'node:net';
import { scanFrames } from '../../harness/scan-frames.ts';
import { serveParent } from './child.ts';
import { openBareSocket, sendText } from './counting-socket.ts';

const [port, count, firstNumber, mode] = process.argv.slice(2) as [string, string, string, 'deflate' | 'plain'];
const SCANNED = 50;
/** Number of sockets that are opened together. */
const AT_ONCE = 100;
const PING_MS = 20_000;
const PING = '{"type":"ping"}';

let bytes = 0;
let frames = 0;
let scanned = 0;

async function open(i: number): Promise<Socket> {
  const isScanned = i % SCANNED === 0;
  if (isScanned) scanned += 1;
  const scan = isScanned ? scanFrames(0, () => (frames += 1)) : () => undefined;
  return openBareSocket(Number(port), Number(firstNumber) + i, {
    deflate: mode === 'deflate',
    onBytes(chunk) {
      bytes += chunk.length;
      scan(chunk);
    },
  });
}

const sockets: Socket[] = [];
for (let i = 0; i < Number(count); i += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, Number(count) - i) }, (_, next) => open(i + next));
  sockets.push(...(await Promise.all(some)));
}
setInterval(() => {
  for (const socket of sockets) sendText(socket, PING);
}, PING_MS);

/** Sends messages on every socket, or tells what was heard since the last question. */
serveParent(null, ({ messages }: { readonly messages?: readonly string[] }) => {
  for (const socket of sockets) for (const message of messages ?? []) sendText(socket, message);
  const told = { bytes, frames, scanned };
  bytes = 0;
  frames = 0;
  return told;
});
