/**
 * A process with many sockets that listen as they are told: `<port> <sockets> <first number> <deflate|plain> <frames|delays>`. One
 * in fifty is watched: of `frames` it counts its frames, of `delays` it is a real client that reads what comes and when. The
 * others only count bytes, so that reading costs less than sending.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { scanFrames } from '../../harness/scan-frames.ts';
import { serveParent } from './child.ts';
import { addressOf, openBareSocket, sendText, SOCKET_PATH } from './counting-socket.ts';

const [port, count, firstNumber, mode, watched] = process.argv.slice(2) as [string, string, string, string, string];
const deflate = mode === 'deflate';
const WATCHED = 50;
/** Number of sockets that are opened together. */
const AT_ONCE = 100;
const PING_MS = 20_000;
const PING = '{"type":"ping"}';

/** Messages that the clients of a process received since the last question. */
export interface Heard {
  readonly bytes: number;
  /** The figures of the watched sockets. */
  readonly frames: number;
  readonly delaysMs: readonly number[];
  readonly watched: number;
}

let bytes = 0;
let frames = 0;
let delaysMs: number[] = [];
const senders: ((text: string) => void)[] = [];
let watchedCount = 0;

async function openBare(number: number, scan: (chunk: Buffer) => void): Promise<void> {
  const socket: Socket = await openBareSocket(Number(port), number, {
    deflate,
    onBytes(chunk) {
      bytes += chunk.length;
      scan(chunk);
    },
  });
  senders.push((text) => sendText(socket, text));
}

async function openReading(number: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, {
    perMessageDeflate: deflate,
    headers: { 'x-forwarded-for': addressOf(number) },
  });
  socket.on('message', (data: Buffer) => {
    const { type, data: ticks } = JSON.parse(String(data)) as { type: string; data: { ts: number }[] };
    if (type === 'DETAIL') delaysMs.push(Date.now() - ticks[0]!.ts);
  });
  await once(socket, 'open');
  senders.push((text) => socket.send(text));
}

async function open(i: number): Promise<void> {
  const number = Number(firstNumber) + i;
  if (i % WATCHED !== 0) return openBare(number, () => undefined);
  watchedCount += 1;
  return watched === 'delays'
    ? openReading(number)
    : openBare(
        number,
        scanFrames(0, () => (frames += 1)),
      );
}

for (let i = 0; i < Number(count); i += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - i) }, (_, next) => open(i + next)));
}
const sendAll = (text: string): void => {
  for (const send of senders) send(text);
};
setInterval(() => sendAll(PING), PING_MS);

/** Sends messages on every socket and tells what was heard. */
serveParent(null, ({ messages = [] }: { readonly messages?: readonly string[] }): Heard => {
  for (const message of messages) sendAll(message);
  const told = { bytes, frames, delaysMs, watched: watchedCount };
  [bytes, frames, delaysMs] = [0, 0, []];
  return told;
});
