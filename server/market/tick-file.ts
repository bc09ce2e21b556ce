import type { TakerSide } from './tick.ts';

/**
 * Format of a tick file. One file contains consecutive ticks of one symbol, one UTC day and one source:
 *
 *   header 64 B | block | block | …        block = chain hash before its first tick (32 B) + up to 126 records of 16 B
 *
 * Each tick of a real feed has its own source, with the upstream's trade id: such a file ends in `.trades`, its records
 * are 6 B longer, and a source is that of the header, a colon and the id.
 *
 * Everything has a fixed size, so the place of a tick follows from its seq, a time is found by binary search, and a
 * torn tail is what follows the last whole record. Full hashes stand only at block starts: those between are
 * recomputed, and two bytes of each are stored with the tick to detect damage. 16 bytes a tick are 150 MB a day for the
 * whole catalogue; a hash with every tick would be three times that.
 */
export const HEADER_BYTES = 64;
export const HASH_BYTES = 32;
export const BLOCK_RECORDS = 126;

/** Sizes of one of the two kinds of files. */
export interface TickLayout {
  /** File extension. */
  readonly ending: 'ticks' | 'trades';
  readonly recordBytes: number;
  readonly blockBytes: number;
}

const layout = (ending: TickLayout['ending'], recordBytes: number): TickLayout => ({
  ending,
  recordBytes,
  blockBytes: HASH_BYTES + BLOCK_RECORDS * recordBytes,
});
const TICKS = layout('ticks', 16);
const TRADES = layout('trades', 22);

export const layoutOf = (ending: string): TickLayout => (ending === TRADES.ending ? TRADES : TICKS);

const MAGIC = 'TERNTIK1';
const SOURCE_BYTES = 40;
const SIDE_SELL = 0x8000_0000;
const MAX_U32 = 0xffff_ffff;
export const MAX_U48 = 0xffff_ffff_ffff;

export interface TickFileHeader {
  readonly firstSeq: number;
  /** Start of the UTC day, epoch ms; times of records are relative to it. */
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
  /** The upstream's trade id; null in a file without them. */
  readonly tradeId: number | null;
}

/** Returns the source text that is part of the hash. */
export const sourceText = (source: string, tradeId: number | null): string =>
  tradeId === null ? source : `${source}:${tradeId}`;

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

/**
 * Decodes the header of a file.
 * @returns null when these bytes do not begin a tick file
 */
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

/** Returns whether a record can hold price and quantity; the market refuses other ticks. */
export const fitsRecord = (price: number, qty: number): boolean => price <= MAX_U32 && qty <= MAX_U48;

export function encodeRecord(record: TickRecord, dayMs: number, into: Buffer, at: number): void {
  into.writeUInt32LE(record.ts - dayMs + (record.side === 2 ? SIDE_SELL : 0), at);
  into.writeUInt32LE(record.price, at + 4);
  into.writeUIntLE(record.qty, at + 8, 6);
  into.writeUInt16BE(record.check, at + 14);
  if (record.tradeId !== null) into.writeUIntLE(record.tradeId, at + 16, 6);
}

export function decodeRecord(from: Buffer, at: number, dayMs: number, { ending }: TickLayout): TickRecord {
  const first = from.readUInt32LE(at);
  return {
    ts: dayMs + (first >= SIDE_SELL ? first - SIDE_SELL : first),
    side: first >= SIDE_SELL ? 2 : 1,
    price: from.readUInt32LE(at + 4),
    qty: from.readUIntLE(at + 8, 6),
    check: from.readUInt16BE(at + 14),
    tradeId: ending === 'trades' ? from.readUIntLE(at + 16, 6) : null,
  };
}

/** Returns the byte offset of record `index` of a file. */
export const recordOffset = (index: number, { recordBytes, blockBytes }: TickLayout): number =>
  HEADER_BYTES + Math.floor(index / BLOCK_RECORDS) * blockBytes + HASH_BYTES + (index % BLOCK_RECORDS) * recordBytes;

/** Returns the number of whole records in a file of this size. */
export function recordsIn(sizeBytes: number, { recordBytes, blockBytes }: TickLayout): number {
  const body = Math.max(0, sizeBytes - HEADER_BYTES);
  const whole = Math.floor(body / blockBytes);
  const rest = Math.max(0, body - whole * blockBytes - HASH_BYTES);
  return whole * BLOCK_RECORDS + Math.floor(rest / recordBytes);
}
