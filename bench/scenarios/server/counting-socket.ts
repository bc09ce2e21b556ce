import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { clientFrame } from '../../harness/scan-frames.ts';

const TEXT = 1;

/** A path that a client's own id would be in. */
export const SOCKET_PATH = '/ws/00000000-0000-4000-8000-000000000000';

/** Address that a client is counted under: no more than twenty sockets come from one of these. */
export const addressOf = (number: number): string => `10.${number >> 12}.${(number >> 4) & 255}.${number & 15}`;

/** Opens a WebSocket by hand, whose reader decides what is done with the bytes: reading costs less than sending. */
export async function openBareSocket(
  port: number,
  number: number,
  { deflate, onBytes }: { readonly deflate: boolean; onBytes(chunk: Buffer): void },
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const extensions = deflate ? 'Sec-WebSocket-Extensions: permessage-deflate\r\n' : '';
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${extensions}` +
      `X-Forwarded-For: ${addressOf(number)}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString('latin1'));
  socket.on('data', onBytes);
  return socket;
}

/** Sends a text message on such a socket. */
export const sendText = (socket: Socket, text: string): boolean => socket.write(clientFrame(TEXT, Buffer.from(text)));
