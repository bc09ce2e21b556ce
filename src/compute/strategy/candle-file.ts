import {
  CANDLE_FILE_MAGIC,
  CANDLE_FLAG_VOLUMES,
  CANDLE_HEADER_BYTES,
  CANDLE_SLOTS_MAX,
} from '../../../protocol/units/candle-file.ts';

/** Minutes of one market and month or day, as they come from a file. */
export interface FileColumns {
  /** [n] minutes since 1970, ascending. */
  readonly minutes: Uint32Array<ArrayBuffer>;
  /** Four prices in ticks, or one of volumes in lots, [n] each. */
  readonly columns: readonly Int32Array<ArrayBuffer>[];
}

/** Reads unsigned numbers of 7 bits a byte, the lowest first. */
class Varints {
  private readonly bytes: Uint8Array;
  private at = CANDLE_HEADER_BYTES;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /** @throws RangeError for a number beyond 2^32 − 1 or a file that is cut */
  next(): number {
    let value = 0;
    for (let shift = 1; shift <= 2 ** 28; shift *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError('candle file: is cut');
      value += (byte & 127) * shift;
      if (byte < 128 && value < 2 ** 32) return value;
    }
    throw new RangeError('candle file: a number is too long');
  }

  /** Signed: 0, −1, 1, −2 … */
  signed(): number {
    const value = this.next();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

function minutesOf(numbers: Varints, first: number, slots: number): Uint32Array<ArrayBuffer> {
  const minutes: number[] = [];
  let [slot, present] = [0, true];
  while (slot < slots) {
    const length = numbers.next();
    if (length > slots - slot || (length === 0 && slot > 0)) throw new RangeError('candle file: runs do not fit');
    if (present) for (let at = 0; at < length; at++) minutes.push(first + slot + at);
    slot += length;
    present = !present;
  }
  return Uint32Array.from(minutes);
}

function pricesOf(numbers: Varints, rows: number): readonly Int32Array<ArrayBuffer>[] {
  const column = () => Int32Array.from({ length: rows }, () => numbers.signed());
  const [open, close, high, low] = [column(), column(), column(), column()];
  let before = 0;
  for (let row = 0; row < rows; row++) {
    open[row]! += before;
    close[row]! += open[row]!;
    before = close[row]!;
    high[row]! += Math.max(open[row]!, close[row]!);
    low[row] = Math.min(open[row]!, close[row]!) - low[row]!;
  }
  return [open, high, low, close];
}

/**
 * Decodes a candle file `TCF1`, little endian: magic, first minute since 1970, slots (u32 each), decimals of prices (u8) and
 * of volumes (i8), flags (u16; 1: volumes); then varints: lengths of present and of missing minutes in turn, then column by
 * column, signed: open less the close before, close less open, high less the higher of both, the lower of both less low.
 * @throws RangeError for a file that is cut, too long or no candle file; what prices say is for `checkCandles`
 */
export function decodeCandleFile(bytes: Uint8Array): FileColumns {
  if (bytes.length < CANDLE_HEADER_BYTES) throw new RangeError('candle file: is cut');
  const header = new DataView(bytes.buffer, bytes.byteOffset, CANDLE_HEADER_BYTES);
  if (header.getUint32(0, true) !== CANDLE_FILE_MAGIC) throw new RangeError('candle file: is none');
  const [first, slots] = [header.getUint32(4, true), header.getUint32(8, true)];
  if (slots === 0 || slots > CANDLE_SLOTS_MAX || first > 2 ** 31) throw new RangeError(`candle file: ${slots} slots`);
  const numbers = new Varints(bytes);
  const minutes = minutesOf(numbers, first, slots);
  const rows = minutes.length;
  const columns =
    header.getUint16(14, true) & CANDLE_FLAG_VOLUMES
      ? [Int32Array.from({ length: rows }, () => numbers.signed())]
      : pricesOf(numbers, rows);
  if (numbers.left > 0) throw new RangeError('candle file: is too long');
  return { minutes, columns };
}
