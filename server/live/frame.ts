import { constants, deflateRawSync } from 'node:zlib';
import type { ByteWriter } from '../../protocol/feed/byte-writer.ts';

/** First bytes of a text message in one frame (RFC 6455 section 5.2), and of a compressed one (RFC 7692 section 6). */
const TEXT = 0x81;
const DEFLATED_TEXT = 0xc1;
/** First byte of a binary message in one frame, never compressed: the compact feed leaves nothing to gain. */
const BINARY = 0x82;
/** Length of the mark (00 00 FF FF) that ends a deflate flush and is left out of frames (RFC 7692 section 7.2.1). */
const FLUSH_BYTES = 4;
/** Shorter messages (a first price, a heartbeat) gain nothing from compression. */
const LEAST_BYTES = 200;
/** Compressing costs about ten writes, so fewer listeners get the plain frame. */
const LEAST_LISTENERS = 8;
/** Small window and little memory, because frames are short and each allocates both. */
const DEFLATE = { finishFlush: constants.Z_SYNC_FLUSH, level: 6, windowBits: 12, memLevel: 6 } as const;

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** Returns an unmasked frame with its header and room for `length` bytes of payload. */
function frameFor(first: number, length: number): Buffer {
  const frame = Buffer.allocUnsafe(headerBytes(length) + length);
  frame[0] = first;
  if (length < 126) {
    frame[1] = length;
  } else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return frame;
}

/** Returns a WebSocket text frame from server to client: final, unmasked, uncompressed. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = frameFor(TEXT, length);
  frame.write(text, headerBytes(length), 'utf8');
  return frame;
}

/** Returns a WebSocket binary frame from server to client with a copy of what was written. */
export function binaryFrame(written: ByteWriter): Buffer {
  const { length } = written;
  const frame = frameFor(BINARY, length);
  written.copyTo(frame, headerBytes(length));
  return frame;
}

/**
 * Returns a compressed text frame that refers to no earlier message, so it suits every client with permessage-deflate.
 */
export function deflatedFrame(text: string): Buffer {
  const deflated = deflateRawSync(text, DEFLATE);
  const length = deflated.length - FLUSH_BYTES;
  const frame = frameFor(DEFLATED_TEXT, length);
  deflated.copy(frame, headerBytes(length), 0, length);
  return frame;
}

/** A message for many clients, encoded once plain and once compressed. */
export interface SharedFrame {
  readonly plain: () => Buffer;
  /** Returns the plain frame where compressing would not pay. */
  readonly deflated: () => Buffer;
}

/**
 * Creates the frame.
 * @param listeners  about how many clients it goes to
 */
export function sharedFrame(text: string, listeners: number): SharedFrame {
  let plain: Buffer | undefined;
  let deflated: Buffer | undefined;
  const asText = (): Buffer => (plain ??= textFrame(text));
  const isWorthIt = listeners >= LEAST_LISTENERS && text.length >= LEAST_BYTES;
  return { plain: asText, deflated: isWorthIt ? () => (deflated ??= deflatedFrame(text)) : asText };
}
