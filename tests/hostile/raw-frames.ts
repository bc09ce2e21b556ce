import { once } from 'node:events';
import { connect } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { CLOSE, frame, FRAME_CASES, PING, PONG } from './frame-cases.ts';
import type { Ends, FrameCase } from './frame-cases.ts';

export interface SocketPlace {
  readonly port: number;
  readonly origin: string;
}

interface ServerFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

interface Ending {
  readonly is: Ends | 'hung up on';
  /** Reason text of the server's close. */
  readonly text: string;
  readonly pongs: readonly string[];
}

/** Whole frames in what a server sent. */
function framesIn(bytes: Buffer): readonly ServerFrame[] {
  const frames: ServerFrame[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = bytes[at + 1]! & 0x7f;
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    if (bytes.length < start) break;
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    if (bytes.length < start + length) break;
    frames.push({ opcode: bytes[at]! & 0x0f, payload: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return frames;
}

/** Offers an extension that this server does not take: RSV1 stays a reserved bit. */
const OFFERED = 'Sec-WebSocket-Extensions: permessage-bzip2\r\n';

/** Sends one case on a socket of its own. @returns how it ended; `stays` when a ping behind it was answered */
async function endOf({ writes, ends }: FrameCase, { port, origin }: SocketPlace): Promise<Ending> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `GET /ws/${randomUUID()} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `${OFFERED}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const sign = randomUUID();
  let bytes = Buffer.alloc(0);
  let isOpen = false;
  let pongs: readonly string[] = [];
  try {
    for await (const more of socket) {
      bytes = Buffer.concat([bytes, more as Buffer]);
      if (!isOpen && bytes.includes('\r\n\r\n')) {
        isOpen = true;
        bytes = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
        for (const write of writes) socket.write(write);
        // Behind a text that has not ended a ping is still a ping.
        if (ends === 'stays') socket.write(frame(PING, sign));
      }
      if (!isOpen) continue;
      const frames = framesIn(bytes);
      pongs = frames.filter(({ opcode }) => opcode === PONG).map(({ payload }) => payload.toString());
      const closed = frames.find(({ opcode }) => opcode === CLOSE)?.payload;
      if (closed) {
        return {
          is: closed.length >= 2 ? closed.readUInt16BE(0) : 'no code',
          text: closed.subarray(2).toString(),
          pongs,
        };
      }
      if (pongs.at(-1) === sign) return { is: 'stays', text: '', pongs: pongs.slice(0, -1) };
    }
  } catch {
    // Hung up on without a word.
  } finally {
    socket.destroy();
  }
  return { is: 'hung up on', text: '', pongs };
}

/** Cases that ended otherwise than they should, a line each; empty when all went right. */
export async function frameFaults(place: SocketPlace): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of FRAME_CASES) {
    const { is, text, pongs } = await endOf(one, place);
    if (is !== one.ends) faults.push(`${one.name}: should end with ${one.ends}, ended with ${is}`);
    if (text !== '' && one.ends !== 1000) faults.push(`${one.name}: told ${text}`);
    if (one.pongs && JSON.stringify(one.pongs) !== JSON.stringify(pongs))
      faults.push(`${one.name}: pongs ${JSON.stringify(pongs)}`);
  }
  return faults;
}

/** Upgrades that are none, and the status each is answered with. */
export const BAD_UPGRADES: readonly {
  readonly name: string;
  readonly lines: readonly string[];
  readonly status: number;
}[] = [
  { name: 'no key', lines: ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'], status: 400 },
  {
    name: 'a key of another length',
    lines: ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short'],
    status: 400,
  },
  {
    name: 'another version',
    lines: [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 99',
      `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    ],
    status: 400,
  },
  {
    name: 'another protocol',
    lines: [
      'Upgrade: h2c',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    ],
    status: 400,
  },
];

/** @returns status and headers that an upgrade request with these lines is answered with */
export async function answerToUpgrade(lines: readonly string[], { port, origin }: SocketPlace) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET /ws/${randomUUID()} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\n${lines.join('\r\n')}\r\n\r\n`);
  let answer = '';
  for await (const bytes of socket) {
    answer += String(bytes);
    if (answer.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), headers: answer };
}
