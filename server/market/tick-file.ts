import type { TakerSide } from './tick.ts';

/**
 * The bytes of a tick file. One file holds consecutive ticks of one symbol, one UTC day and one source:
 *
 *   header 64 B | block | block | …        block = chain hash before its first tick (32 B) + up to 126 records of 16 B
 *
 * Everything has a fixed size, so the place of a tick follows from its seq, a time is found by binary search, and a
 * torn tail is what is left after the last whole record. Full hashes stand only at block starts: those between are
 * recomputed, and two bytes of each are kept with the tick to notice damage. 16 bytes a tick are 150 MB a day for the
 * whole catalogue; a hash with every tick would be three times that.
 */
export const HEADER_BYTES = 64;
export const HASH_BYTES = 32;
export const RECORD_BYTES = 16;
export const BLOCK_RECORDS = 126;
export const BLOCK_BYTES = HASH_BYTES + BLOCK_RECORDS * RECORD_BYTES;

const MAGIC = 'TERNTIK1';
const SOURCE_BYTES = 40;
const SIDE_SELL = 0x8000_0000;
const MAX_U32 = 0xffff_ffff;
const MAX_U48 = 0xffff_ffff_ffff;

export interface TickFileHeader {
  readonly firstSeq: number;
  /** Start of the UTC day, epoch ms; records count from here. */
  readonly dayMs: number;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly source: string;
}

export interface TickRecord {
  readonly ts: number;
  /** In ticks. */
  readonly price: number;
  /** In lots. */
  readonly qty: number;
  readonly side: TakerSide;
  /** First two bytes of the chain value after this tick. */
  readonly check: number;
}

export function encodeHeader(header: TickFileHeader): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, 0, 'latin1');
  bytes.writeUIntLE(header.firstSeq, 8, 6);
  bytes.writeUIntLE(header.dayMs, 14, 6);
  bytes.writeUInt8(header.priceDecimals, 20);
  bytes.writeUInt8(header.sizeDecimals, 21);
  if (Buffer.byteLength(header.source) > SOURCE_BYTES) throw new RangeError(`source too long: ${header.source}`);
  bytes.write(header.source, HEADER_BYTES - SOURCE_BYTES, 'utf8');
  return bytes;
}

/** @returns null when these bytes do not begin a tick file */
export function decodeHeader(bytes: Buffer): TickFileHeader | null {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 8) !== MAGIC) return null;
  return {
    firstSeq: bytes.readUIntLE(8, 6),
    dayMs: bytes.readUIntLE(14, 6),
    priceDecimals: bytes.readUInt8(20),
    sizeDecimals: bytes.readUInt8(21),
    source: bytes.toString('utf8', HEADER_BYTES - SOURCE_BYTES, HEADER_BYTES).replace(/\0+$/, ''),
  };
}

/** Largest price and quantity a record can hold; the market refuses ticks beyond. */
export const fitsRecord = (price: number, qty: number): boolean => price <= MAX_U32 && qty <= MAX_U48;

export function encodeRecord(record: TickRecord, dayMs: number, into: Buffer, at: number): void {
  into.writeUInt32LE(record.ts - dayMs + (record.side === 2 ? SIDE_SELL : 0), at);
  into.writeUInt32LE(record.price, at + 4);
  into.writeUIntLE(record.qty, at + 8, 6);
  into.writeUInt16BE(record.check, at + 14);
}

export function decodeRecord(from: Buffer, at: number, dayMs: number): TickRecord {
  const first = from.readUInt32LE(at);
  return {
    ts: dayMs + (first >= SIDE_SELL ? first - SIDE_SELL : first),
    side: first >= SIDE_SELL ? 2 : 1,
    price: from.readUInt32LE(at + 4),
    qty: from.readUIntLE(at + 8, 6),
    check: from.readUInt16BE(at + 14),
  };
}

/** Byte offset of record `index` of a file. */
export const recordOffset = (index: number): number =>
  HEADER_BYTES + Math.floor(index / BLOCK_RECORDS) * BLOCK_BYTES + HASH_BYTES + (index % BLOCK_RECORDS) * RECORD_BYTES;

/** Whole records in a file of this size. */
export function recordsIn(sizeBytes: number): number {
  const body = Math.max(0, sizeBytes - HEADER_BYTES);
  const whole = Math.floor(body / BLOCK_BYTES);
  const rest = Math.max(0, body - whole * BLOCK_BYTES - HASH_BYTES);
  return whole * BLOCK_RECORDS + Math.floor(rest / RECORD_BYTES);
}
