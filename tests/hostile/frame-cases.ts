import { randomBytes } from 'node:crypto';
import { GOOD_UTF8, NO_UTF8 } from './utf8.ts';

const TEXT = 1;
const BINARY = 2;
export const CLOSE = 8;
export const PING = 9;
export const PONG = 10;
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
export function frame(opcode: number, payload: Buffer | string = '', options: FrameOptions = {}): Buffer {
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

/** End of a connection: a close code, a close without a code, or none. */
export type Ends = number | 'no code' | 'stays';

/** Writes of a client, and the expected result. */
export interface FrameCase {
  readonly name: string;
  readonly writes: readonly Buffer[];
  readonly ends: Ends;
  /** Payloads of the pongs in their order; not checked where left out. */
  readonly pongs?: readonly string[];
}

const cut = (name: string, ends: number | 'no code', ...writes: Buffer[]): FrameCase => ({ name, ends, writes });
const stays = (name: string, ...writes: Buffer[]): FrameCase => ({ name, ends: 'stays', writes });

/** No code that a peer may send. */
const BAD_CLOSE_CODES = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535];
const GOOD_CLOSE_CODES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999];
const pieces = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
const byteByByte = (bytes: Buffer): Buffer[] => pieces(bytes, 1);
/** One message in fragments of that size. */
const fragments = (bytes: Buffer, size: number): Buffer[] => {
  const parts = pieces(bytes, size);
  return parts.map((part, at) => frame(at === 0 ? TEXT : 0, part, { fin: at === parts.length - 1 }));
};
const GOOD = frame(TEXT, '{"type":"ping"}');
const [HALF, OTHER_HALF] = fragments(Buffer.from('{"type":"ping"}'), 8) as [Buffer, Buffer];
const TEN = Array.from({ length: 10 }, (_, at) => `ping ${at}`);
const hex = (bytes: Buffer): string => bytes.toString('hex').slice(0, 40);

/**
 * Broken and odd frames, of each group of the Autobahn suite (its chapters in the order here), with what this server answers:
 * messages over 4096 bytes are none, binary ones are dropped, no extension is agreed on though one is offered, and nothing
 * but a ping is ever echoed.
 */
export const FRAME_CASES: readonly FrameCase[] = [
  // 1: framing. Lengths at the edges of their classes.
  ...[0, 125, 126, 127, 128, 4096].map((length) => stays(`text of ${length} bytes`, frame(TEXT, 'x'.repeat(length)))),
  ...[0, 125, 126, 127, 128, 4096].map((length) =>
    stays(`binary of ${length} bytes`, frame(BINARY, Buffer.alloc(length, 0xfe))),
  ),
  stays('text in writes of 997 bytes', ...pieces(frame(TEXT, 'x'.repeat(4000)), 997)),
  stays(
    'length in more bits than it needs',
    frame(TEXT, 'ab', { lengthBits: 16 }),
    frame(TEXT, 'ab', { lengthBits: 64 }),
  ),
  stays('a frame byte by byte', ...byteByByte(GOOD)),
  cut('a frame without a mask', 1002, frame(TEXT, '{"type":"ping"}', { masked: false })),
  // 2: pings and pongs.
  { ...stays('ping with nothing in it', frame(PING)), pongs: [''] },
  { ...stays('ping with a text', frame(PING, 'Hello, world!')), pongs: ['Hello, world!'] },
  { ...stays('ping of bytes that are no text', frame(PING, Buffer.from([0, 0xff, 0xfe]))), pongs: ['\0\ufffd\ufffd'] },
  { ...stays('ping of 125 bytes', frame(PING, 'y'.repeat(125))), pongs: ['y'.repeat(125)] },
  { ...stays('ping byte by byte', ...byteByByte(frame(PING, 'slow'))), pongs: ['slow'] },
  cut('ping of 126 bytes', 1002, frame(PING, Buffer.alloc(126))),
  cut('pong of 126 bytes', 1002, frame(PONG, Buffer.alloc(126))),
  cut('close of 126 bytes', 1002, frame(CLOSE, Buffer.alloc(126, 3))),
  { ...stays('pong nobody asked for, empty', frame(PONG)), pongs: [] },
  { ...stays('pong nobody asked for', frame(PONG, 'unasked')), pongs: [] },
  { ...stays('pong nobody asked for, then a ping', frame(PONG, 'unasked'), frame(PING, 'asked')), pongs: ['asked'] },
  { ...stays('ten pings', ...TEN.map((text) => frame(PING, text))), pongs: TEN },
  { ...stays('ten pings in one write', Buffer.concat(TEN.map((text) => frame(PING, text)))), pongs: TEN },
  { ...stays('ten pings byte by byte', ...TEN.flatMap((text) => byteByByte(frame(PING, text)))), pongs: TEN },
  // 3: reserved bits, with no extension agreed on.
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((reserved) => [
    cut(`reserved bits ${reserved}`, 1002, frame(TEXT, 'x', { reserved })),
    cut(`reserved bits ${reserved} behind a good text`, 1002, GOOD, frame(TEXT, 'x', { reserved }), frame(PING)),
    cut(`reserved bits ${reserved} byte by byte`, 1002, ...byteByByte(frame(TEXT, 'x', { reserved }))),
  ]),
  cut('reserved bits on a binary', 1002, frame(BINARY, 'x', { reserved: 5 })),
  cut('reserved bits on a ping', 1002, frame(PING, 'x', { reserved: 4 })),
  cut('reserved bits on a close', 1002, frame(CLOSE, '', { reserved: 7 })),
  cut('reserved bits on a later fragment', 1002, HALF, frame(0, 'x', { reserved: 4 })),
  // 4: reserved opcodes.
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].flatMap((opcode) => [
    cut(`opcode ${opcode}`, 1002, frame(opcode, 'x')),
    cut(`opcode ${opcode} with nothing in it`, 1002, frame(opcode)),
    cut(`opcode ${opcode} behind a good text`, 1002, GOOD, frame(opcode, 'x'), frame(PING)),
  ]),
  // 5: fragments.
  cut('ping in two fragments', 1002, frame(PING, 'a', { fin: false }), frame(0, 'b')),
  cut('pong in two fragments', 1002, frame(PONG, 'a', { fin: false }), frame(0, 'b')),
  cut('close in two fragments', 1002, frame(CLOSE, '', { fin: false })),
  stays('text in two fragments', HALF, OTHER_HALF),
  stays('text in two fragments of one write', Buffer.concat([HALF, OTHER_HALF])),
  stays('text in two fragments byte by byte', ...byteByByte(Buffer.concat([HALF, OTHER_HALF]))),
  { ...stays('text in two fragments, a ping between', HALF, frame(PING, 'p'), OTHER_HALF), pongs: ['p'] },
  {
    ...stays('the same in one write', Buffer.concat([HALF, frame(PING, 'p'), OTHER_HALF])),
    pongs: ['p'],
  },
  {
    ...stays('the same byte by byte', ...byteByByte(Buffer.concat([HALF, frame(PING, 'p'), OTHER_HALF]))),
    pongs: ['p'],
  },
  {
    ...stays(
      'five fragments, two pings between',
      frame(TEXT, '{"ty', { fin: false }),
      frame(0, 'pe"', { fin: false }),
      frame(PING, 'one'),
      frame(0, ':"p', { fin: false }),
      frame(0, 'in', { fin: false }),
      frame(PING, 'two'),
      frame(0, 'g"}'),
    ),
    pongs: ['one', 'two'],
  },
  ...[true, false].flatMap((fin) => [
    cut(`a continuation of nothing, ${fin ? 'the last' : 'unfinished'}`, 1002, frame(0, 'x', { fin }), GOOD),
    cut(`the same in one write, ${fin}`, 1002, Buffer.concat([frame(0, 'x', { fin }), GOOD])),
    cut(`the same byte by byte, ${fin}`, 1002, ...byteByByte(Buffer.concat([frame(0, 'x', { fin }), GOOD]))),
    cut(
      `a continuation behind a whole text in fragments, ${fin}`,
      1002,
      HALF,
      OTHER_HALF,
      frame(0, 'x', { fin }),
      GOOD,
    ),
  ]),
  cut('a text and its end behind a continuation of nothing', 1002, frame(0, 'x', { fin: false }), HALF, OTHER_HALF),
  cut('a new text within another', 1002, frame(TEXT, 'a', { fin: false }), frame(TEXT, 'b')),
  cut('a new text in fragments within another', 1002, HALF, HALF, OTHER_HALF),
  cut('a binary within a text', 1002, frame(TEXT, 'a', { fin: false }), frame(BINARY, 'b')),
  stays(
    'fragments of nothing around a letter',
    ...['', 'x', ''].map((text, at) => frame(at === 0 ? TEXT : 0, text, { fin: at === 2 })),
  ),
  // 6: UTF-8.
  ...GOOD_UTF8.flatMap((bytes) => [
    stays(`UTF-8: ${hex(bytes)}`, frame(TEXT, bytes)),
    stays(`UTF-8, a byte a fragment: ${hex(bytes)}`, ...fragments(bytes, 1)),
  ]),
  ...NO_UTF8.flatMap((bytes) => [
    cut(`no UTF-8: ${hex(bytes)}`, 1007, frame(TEXT, bytes)),
    cut(`no UTF-8, a byte a fragment: ${hex(bytes)}`, 1007, ...fragments(bytes, 1)),
  ]),
  stays('no UTF-8 in a binary', frame(BINARY, Buffer.from([0xff, 0xfe]))),
  // 7: closing.
  ...BAD_CLOSE_CODES.map((code) => cut(`close code ${code}`, 1002, closing(code))),
  ...GOOD_CLOSE_CODES.map((code) => cut(`close code ${code}`, code, closing(code))),
  cut('close with nothing in it', 'no code', frame(CLOSE)),
  cut('close with half a code', 1002, frame(CLOSE, Buffer.from([3]))),
  cut('close with a reason', 1000, closing(1000, 'good bye')),
  cut('close with a reason of 123 bytes', 1000, closing(1000, '*'.repeat(123))),
  cut('close with a reason of 124 bytes', 1002, closing(1000, '*'.repeat(124))),
  cut('close with a reason that is no UTF-8', 1007, closing(1000, Buffer.from([0xff]))),
  cut('close behind a text', 1000, GOOD, closing(1000)),
  cut('close behind a text of 4096 bytes', 1000, frame(TEXT, 'x'.repeat(4096)), closing(1000)),
  cut('close within a text', 1000, HALF, closing(1000), OTHER_HALF),
  cut('close twice', 1000, closing(1000), closing(1000)),
  cut('close, then a ping', 1000, closing(1000), frame(PING)),
  cut('close twice, a text between', 1000, closing(1000), frame(TEXT, 'late'), closing(1000)),
  // 9: limits.
  ...[4097, 65_535, 65_536].map((length) => cut(`text of ${length} bytes`, 1009, frame(TEXT, 'x'.repeat(length)))),
  cut('binary of 4097 bytes', 1009, frame(BINARY, Buffer.alloc(4097))),
  stays('text of 4096 bytes in 64 fragments', ...fragments(Buffer.alloc(4096, 0x78), 64)),
  cut('fragments of 4097 bytes together', 1009, frame(TEXT, 'x'.repeat(4096), { fin: false }), frame(0, 'x')),
  cut('a text that says 2^63 - 1 bytes', 1009, frame(TEXT, 'x', { says: 2n ** 63n - 1n, lengthBits: 64 })),
  cut('a text that says 2^64 - 1 bytes', 1009, frame(TEXT, 'x', { says: 2n ** 64n - 1n, lengthBits: 64 })),
  cut('a text that says 4 GiB', 1009, frame(TEXT, 'x', { says: 2n ** 32n, lengthBits: 64 })),
  stays(
    'twenty fragments of nothing',
    frame(TEXT, '', { fin: false }),
    ...Array<Buffer>(18).fill(frame(0, '', { fin: false })),
  ),
  // Bytes that are no frame at all.
  cut('an HTTP request in the place of a frame', 1002, Buffer.from('GET / HTTP/1.1\r\n\r\n')),
  cut('noise', 1002, Buffer.concat([Buffer.from([0xff]), randomBytes(64)])),
];
