import { once } from 'node:events';
import { connect } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const KEY = Buffer.alloc(4, 0x5a);

interface FrameOptions {
  readonly fin?: boolean;
  /** The three reserved bits. */
  readonly reserved?: number;
  readonly masked?: boolean;
  /** Length as the frame says it, when it is not the payload's. */
  readonly says?: bigint;
  /** 7, 16 or 64 bits for the length, when it is not the shortest. */
  readonly lengthBits?: 7 | 16 | 64;
}

/** A frame as a client sends it, right or wrong. */
function frame(opcode: number, payload: Buffer | string = '', options: FrameOptions = {}): Buffer {
  const { fin = true, reserved = 0, masked = true } = options;
  const bytes = Buffer.from(payload);
  const length = options.says ?? BigInt(bytes.length);
  const bits = options.lengthBits ?? (length < 126n ? 7 : length < 65_536n ? 16 : 64);
  const size = Buffer.alloc(bits === 7 ? 1 : bits === 16 ? 3 : 9);
  size[0] = (masked ? 0x80 : 0) | (bits === 7 ? Number(length) : bits === 16 ? 126 : 127);
  if (bits === 16) size.writeUInt16BE(Number(length), 1);
  if (bits === 64) size.writeBigUInt64BE(length, 1);
  const body = masked ? Buffer.concat([KEY, bytes.map((byte, at) => byte ^ KEY[at % 4]!)]) : bytes;
  return Buffer.concat([Buffer.from([(fin ? 0x80 : 0) | (reserved << 4) | opcode]), size, body]);
}

const closing = (code: number, reason: Buffer | string = ''): Buffer => {
  const start = Buffer.alloc(2);
  start.writeUInt16BE(code);
  return frame(CLOSE, Buffer.concat([start, Buffer.from(reason)]));
};

/** What a client sends, in writes of its own, and how its connection ends: by that close code, or not at all. */
export interface FrameCase {
  readonly name: string;
  readonly writes: readonly Buffer[];
  readonly ends: number | 'stays';
}

const cut = (name: string, ends: number, ...writes: Buffer[]): FrameCase => ({ name, ends, writes });
const stays = (name: string, ...writes: Buffer[]): FrameCase => ({ name, ends: 'stays', writes });

const NO_UTF8: readonly Buffer[] = [
  Buffer.from([0xff]),
  Buffer.from([0xc0, 0xaf]),
  Buffer.from([0xce, 0xba, 0xe1, 0xbd, 0xb9, 0xcf, 0x83, 0xed, 0xa0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.from([0xe2, 0x82]),
  Buffer.from([0xf8, 0x88, 0x80, 0x80, 0x80]),
];
/** No code that a peer may send. */
const BAD_CLOSE_CODES = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535];
const GOOD_CLOSE_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999];
const byteByByte = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.from([byte]));

/**
 * Broken and odd frames, one of each kind of the Autobahn suite's list (its chapters in the order here), with what this
 * server answers: messages over 4096 bytes are none, binary ones are dropped, and nothing is ever echoed.
 */
export const FRAME_CASES: readonly FrameCase[] = [
  // 1: framing. Lengths at the edges of their classes.
  ...[0, 125, 126, 127, 4096].map((length) => stays(`text of ${length} bytes`, frame(TEXT, 'x'.repeat(length)))),
  ...[0, 125, 126, 4096].map((length) => stays(`binary of ${length} bytes`, frame(BINARY, Buffer.alloc(length, 0xfe)))),
  stays(
    'length in more bits than it needs',
    frame(TEXT, 'ab', { lengthBits: 16 }),
    frame(TEXT, 'ab', { lengthBits: 64 }),
  ),
  stays('a frame byte by byte', ...byteByByte(frame(TEXT, '{"type":"ping"}'))),
  cut('a frame without a mask', 1002, frame(TEXT, '{"type":"ping"}', { masked: false })),
  // 2: pings and pongs.
  stays('ping with nothing in it', frame(PING)),
  stays('ping of 125 bytes', frame(PING, Buffer.alloc(125, 0xfe))),
  cut('ping of 126 bytes', 1002, frame(PING, Buffer.alloc(126))),
  cut('pong of 126 bytes', 1002, frame(PONG, Buffer.alloc(126))),
  cut('close of 126 bytes', 1002, frame(CLOSE, Buffer.alloc(126, 3))),
  stays('pong nobody asked for', frame(PONG, 'unasked')),
  // 3: reserved bits, with no extension agreed on.
  ...[1, 2, 3, 4, 5, 6, 7].map((reserved) => cut(`reserved bits ${reserved}`, 1002, frame(TEXT, 'x', { reserved }))),
  cut('reserved bits on a ping', 1002, frame(PING, 'x', { reserved: 4 })),
  cut('reserved bits on a close', 1002, frame(CLOSE, '', { reserved: 7 })),
  // 4: reserved opcodes.
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => cut(`opcode ${opcode}`, 1002, frame(opcode, 'x'))),
  // 5: fragments.
  cut('ping in two fragments', 1002, frame(PING, 'a', { fin: false }), frame(0, 'b')),
  cut('pong in two fragments', 1002, frame(PONG, 'a', { fin: false }), frame(0, 'b')),
  cut('close in two fragments', 1002, frame(CLOSE, '', { fin: false })),
  stays(
    'text in two fragments, a ping between',
    frame(TEXT, '{"type":', { fin: false }),
    frame(PING, 'p'),
    frame(0, '"ping"}'),
  ),
  cut('a continuation of nothing', 1002, frame(0, 'x')),
  cut('a continuation of nothing, unfinished', 1002, frame(0, 'x', { fin: false }), frame(TEXT, 'y')),
  cut('a new text within another', 1002, frame(TEXT, 'a', { fin: false }), frame(TEXT, 'b')),
  cut('a binary within a text', 1002, frame(TEXT, 'a', { fin: false }), frame(BINARY, 'b')),
  stays(
    'a letter cut in two by fragments',
    frame(TEXT, Buffer.from([0xe2]), { fin: false }),
    frame(0, Buffer.from([0x82, 0xac])),
  ),
  // 6: UTF-8.
  ...NO_UTF8.map((bytes) => cut(`no UTF-8: ${bytes.toString('hex')}`, 1007, frame(TEXT, bytes))),
  cut('no UTF-8 in fragments', 1007, frame(TEXT, Buffer.from([0xce]), { fin: false }), frame(0, Buffer.from([0xff]))),
  stays('no UTF-8 in a binary', frame(BINARY, Buffer.from([0xff, 0xfe]))),
  // 7: closing.
  ...BAD_CLOSE_CODES.map((code) => cut(`close code ${code}`, 1002, closing(code))),
  ...GOOD_CLOSE_CODES.map((code) => cut(`close code ${code}`, code, closing(code))),
  cut('close with half a code', 1002, frame(CLOSE, Buffer.from([3]))),
  cut('close with a reason that is no UTF-8', 1007, closing(1000, Buffer.from([0xff]))),
  cut('close twice, a text between', 1000, closing(1000), frame(TEXT, 'late'), closing(1000)),
  // 9: limits.
  cut('text of 4097 bytes', 1009, frame(TEXT, 'x'.repeat(4097))),
  cut('fragments of 4097 bytes together', 1009, frame(TEXT, 'x'.repeat(4096), { fin: false }), frame(0, 'x')),
  cut('a text that says 2^63 - 1 bytes', 1009, frame(TEXT, 'x', { says: 2n ** 63n - 1n, lengthBits: 64 })),
  cut('a text that says 2^64 - 1 bytes', 1009, frame(TEXT, 'x', { says: 2n ** 64n - 1n, lengthBits: 64 })),
  cut('a text that says 4 GiB', 1009, frame(TEXT, 'x', { says: 2n ** 32n, lengthBits: 64 })),
  stays(
    'twenty fragments of nothing',
    frame(TEXT, '', { fin: false }),
    ...Array<Buffer>(18).fill(frame(0, '', { fin: false })),
  ),
  // What is no frame at all.
  cut('an HTTP request in the place of a frame', 1002, Buffer.from('GET / HTTP/1.1\r\n\r\n')),
  cut('noise', 1002, Buffer.concat([Buffer.from([0xff]), randomBytes(64)])),
];

export interface SocketPlace {
  readonly port: number;
  readonly origin: string;
}

interface Ending {
  /** Close code of the server; null where it hung up without one. */
  readonly code: number | null;
  readonly text: string;
}

/** Code and text of a close frame in what a server sent, frames before it passed over. */
function endingIn(bytes: Buffer): Ending | null {
  for (let at = 0; at + 2 <= bytes.length;) {
    const short = bytes[at + 1]! & 0x7f;
    const start = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
    if (bytes.length < start) return null;
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    if ((bytes[at]! & 0x0f) === CLOSE) {
      const payload = bytes.subarray(start, start + length);
      return { code: payload.length >= 2 ? payload.readUInt16BE(0) : null, text: payload.subarray(2).toString() };
    }
    at = start + length;
  }
  return null;
}

/** Sends one case on a socket of its own. @returns how it ended; `stays` when a ping behind it was answered */
async function endOf({ writes, ends }: FrameCase, { port, origin }: SocketPlace): Promise<Ending | 'stays'> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `GET /ws/${randomUUID()} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const sign = randomBytes(8);
  let bytes = Buffer.alloc(0);
  let isOpen = false;
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
      const ending = endingIn(bytes);
      if (ending) return ending;
      if (bytes.includes(sign)) return 'stays';
    }
  } catch {
    // Hung up on without a word.
  } finally {
    socket.destroy();
  }
  return { code: null, text: '' };
}

/** Cases that ended otherwise than they should, a line each; empty when all went right. */
export async function frameFaults(place: SocketPlace): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const one of FRAME_CASES) {
    const ending = await endOf(one, place);
    const [is, text] = ending === 'stays' ? ['stays', ''] : [ending.code, ending.text];
    if (is !== one.ends) faults.push(`${one.name}: should end with ${one.ends}, ended with ${is}`);
    if (text !== '' && one.ends !== 1000) faults.push(`${one.name}: told ${text}`);
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

/** @returns the status line's number of what an upgrade request with these lines is answered with */
export async function statusOfUpgrade(lines: readonly string[], { port, origin }: SocketPlace): Promise<number> {
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
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
