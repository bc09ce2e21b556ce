/**
 * A process with many sockets that listen to one market: `<port> <sockets> <first number> <deflate|plain>`. One in fifty is a real
 * client that reads what comes and when; the others only count bytes, so that reading costs less than sending.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { serveParent } from './child.ts';
import { addressOf, openBareSocket, sendText, SOCKET_PATH } from './counting-socket.ts';

const [port, count, firstNumber, mode] = process.argv.slice(2) as [string, string, string, 'deflate' | 'plain'];
const READERS = 50;
/** Number of sockets that are opened together. */
const AT_ONCE = 100;
const PING_MS = 20_000;
const SUBSCRIBE = '{"op":"subscribe","type":"DETAIL","symbol":"btcusdt"}';
const PING = '{"type":"ping"}';

let bytes = 0;
let delaysMs: number[] = [];

async function openCounting(number: number): Promise<Socket> {
  const socket = await openBareSocket(Number(port), number, {
    deflate: mode === 'deflate',
    onBytes(chunk) {
      bytes += chunk.length;
    },
  });
  sendText(socket, SUBSCRIBE);
  return socket;
}

async function openReading(number: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, {
    perMessageDeflate: mode === 'deflate',
    headers: { 'x-forwarded-for': addressOf(number) },
  });
  socket.on('message', (data: Buffer) => {
    const { type, data: ticks } = JSON.parse(String(data)) as { type: string; data: { ts: number }[] };
    if (type === 'DETAIL') delaysMs.push(Date.now() - ticks[0]!.ts);
  });
  await once(socket, 'open');
  socket.send(SUBSCRIBE);
  return socket;
}

const counting: Socket[] = [];
const reading: WebSocket[] = [];
async function open(i: number): Promise<void> {
  const number = Number(firstNumber) + i;
  if (i % READERS === 0) reading.push(await openReading(number));
  else counting.push(await openCounting(number));
}
for (let i = 0; i < Number(count); i += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - i) }, (_, next) => open(i + next)));
}
setInterval(() => {
  for (const socket of counting) sendText(socket, PING);
  for (const socket of reading) socket.send(PING);
}, PING_MS);

serveParent(null, () => {
  const told = { bytes, delaysMs, readers: reading.length };
  bytes = 0;
  delaysMs = [];
  return told;
});
