import { constants, deflateRawSync } from 'node:zlib';

/** First bytes of a text message in one frame (RFC 6455 section 5.2), and of a compressed one (RFC 7692 section 6). */
const TEXT = 0x81;
const DEFLATED_TEXT = 0xc1;
/** What a flush of the compressor ends with, and no frame carries. */
const FLUSH_BYTES = 4;
/** Below this there is nothing to gain, a first price or a heartbeat. */
const LEAST_BYTES = 200;
/** Compressing costs as much as some ten writes: it has to be shared. */
const LEAST_LISTENERS = 8;
/** A small window and little memory: frames are short, and both are made anew for each. */
const DEFLATE = { finishFlush: constants.Z_SYNC_FLUSH, level: 6, windowBits: 12, memLevel: 6 } as const;

const headerBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** An unmasked frame whose payload of so many bytes is still to be written. */
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

/** One WebSocket text frame from server to client: final, unmasked, uncompressed. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const frame = frameFor(TEXT, length);
  frame.write(text, headerBytes(length), 'utf8');
  return frame;
}

/** The same, compressed without what came before: so its bytes are right for whoever has agreed to permessage-deflate. */
export function deflatedFrame(text: string): Buffer {
  const deflated = deflateRawSync(text, DEFLATE);
  const length = deflated.length - FLUSH_BYTES;
  const frame = frameFor(DEFLATED_TEXT, length);
  deflated.copy(frame, headerBytes(length), 0, length);
  return frame;
}

/** A message for many: the bytes are made once, and once more for those who take them compressed. */
export interface SharedFrame {
  readonly plain: () => Buffer;
  /** Plain all the same where it would not be worth it. */
  readonly deflated: () => Buffer;
}

/** @param listeners  how many it goes to, about */
export function sharedFrame(text: string, listeners: number): SharedFrame {
  let plain: Buffer | undefined;
  let deflated: Buffer | undefined;
  const asText = (): Buffer => (plain ??= textFrame(text));
  const isWorthIt = listeners >= LEAST_LISTENERS && text.length >= LEAST_BYTES;
  return { plain: asText, deflated: isWorthIt ? () => (deflated ??= deflatedFrame(text)) : asText };
}
