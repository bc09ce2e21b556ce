/**
 * A process with many sockets that listen to one market: `<port> <sockets> <first number> <deflate|plain>`. One in fifty is a real
 * client that reads what comes and when; the others only count bytes, so that reading costs less than sending.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { serveParent } from './child.ts';

const [port, count, firstNumber, mode] = process.argv.slice(2) as [string, string, string, 'deflate' | 'plain'];
const READERS = 50;
/** Number of sockets that are opened together. */
const AT_ONCE = 100;
const PING_MS = 20_000;
const SUBSCRIBE = '{"op":"subscribe","type":"DETAIL","symbol":"btcusdt"}';
const PING = '{"type":"ping"}';

let bytes = 0;
let delaysMs: number[] = [];

/** No more than twenty sockets come from one of these. */
const addressOf = (number: number): string => `10.${number >> 12}.${(number >> 4) & 255}.${number & 15}`;

/** A short message of a client, masked with zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

async function openCounting(number: number): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  const deflate = mode === 'deflate' ? 'Sec-WebSocket-Extensions: permessage-deflate\r\n' : '';
  socket.write(
    `GET /ws/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${deflate}` +
      `X-Forwarded-For: ${addressOf(number)}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString('latin1'));
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  socket.write(masked(SUBSCRIBE));
  return socket;
}

async function openReading(number: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/00000000-0000-4000-8000-000000000000`, {
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
  for (const socket of counting) socket.write(masked(PING));
  for (const socket of reading) socket.send(PING);
}, PING_MS);

serveParent(null, () => {
  const told = { bytes, delaysMs, readers: reading.length };
  bytes = 0;
  delaysMs = [];
  return told;
});
