/** A process with 32 connections that ask for candles, or for a file, one request after the other on each: `<port> [path]`. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { serveParent } from './child.ts';

const [, , port, path] = process.argv;
const CONNECTIONS = 32;
const BODY = '{"symbol":"btcusdt","interval":"ONE_MIN","limit":15}';
/** Makes each connection another person behind a trusted proxy, so that none exceeds its rate. */
const requestOf = (person: number): string =>
  path === undefined
    ? callOf(person)
    : `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n${forwardedFor(person)}\r\n`;
const forwardedFor = (person: number): string =>
  `X-Forwarded-For: 10.${person >> 16}.${(person >> 8) & 255}.${person & 255}\r\n`;
const callOf = (person: number): string =>
  `POST /kline HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n` +
  forwardedFor(person) +
  `Accept: application/json\r\nlang: en\r\n\r\n${BODY}`;
const HEAD_END = '\r\n\r\n';

/** Sends and waits for the whole answer. @returns its body's length in bytes */
function askOnce(socket: Socket, request: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let answer = '';
  const read = (chunk: Buffer): void => {
    answer += chunk.toString('latin1');
    const headLength = answer.indexOf(HEAD_END);
    if (headLength < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
    if (answer.length < headLength + HEAD_END.length + length) return;
    socket.off('data', read);
    if (answer.startsWith('HTTP/1.1 200')) resolve(length);
    else reject(new Error(answer.slice(0, 400)));
  };
  socket.on('data', read);
  socket.write(request);
  return promise;
}

async function connected(): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

let people = 0;

serveParent(null, async ({ requests }: { readonly requests: number }) => {
  let left = requests;
  let bytes = 0;
  // Anew for each sample: a server hangs up on those that wait for their turn.
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, connected));
  await Promise.all(
    sockets.map(async (socket) => {
      people += 1;
      const request = requestOf(people);
      while (left > 0) {
        left -= 1;
        const length = await askOnce(socket, request);
        bytes += length;
      }
      socket.destroy();
    }),
  );
  return bytes / requests;
});
