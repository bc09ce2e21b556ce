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
class ByteReader {
  private readonly bytes: Uint8Array;
  private at = CANDLE_HEADER_BYTES;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  /**
   * Reads the byte of one place of a number.
   * @throws RangeError for a number beyond 2^32 − 1 or a file that is cut
   */
  byte(place: number): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new RangeError('candle file: is cut');
    if (place === LAST_PLACE && byte > LAST_BYTE) throw new RangeError('candle file: a number is too long');
    return byte;
  }

  /** Reads one number. @throws RangeError as `byte` */
  next(): number {
    let value = 0;
    for (let place = 0; ; place++) {
      const byte = this.byte(place);
      value += (byte & 127) * 128 ** place;
      if (byte < 128) return value;
    }
  }

  /** Reads columns of numbers: the first bytes of all, then the second ones of those that have one, and so on. */
  columns(count: number, rows: number): readonly Uint32Array[] {
    const columns = Array.from({ length: count }, () => new Uint32Array(rows));
    /** Rows whose number goes on, and how many they are. */
    const going = columns.map(() => Uint32Array.from({ length: rows }, (_, row) => row));
    let left = columns.map(() => rows);
    for (let place = 0; left.some((each) => each > 0); place++) {
      const factor = 128 ** place;
      left = columns.map((column, index) => {
        const list = going[index]!;
        let more = 0;
        for (let at = 0; at < left[index]!; at++) {
          const [row, byte] = [list[at]!, this.byte(place)];
          column[row]! += (byte & 127) * factor;
          if (byte >= 128) list[more++] = row;
        }
        return more;
      });
    }
    return columns;
  }
}

/** Five bytes have 35 bits: the last one has four at most. */
const LAST_PLACE = 4;
const LAST_BYTE = 15;

/** Signed: 0, −1, 1, −2 … */
const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function minutesOf(numbers: ByteReader, first: number, slots: number): Uint32Array<ArrayBuffer> {
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

function pricesOf(differences: readonly Uint32Array[], rows: number): readonly Int32Array<ArrayBuffer>[] {
  const [opens, closes, highs, lows] = differences as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  const column = () => new Int32Array(rows);
  const [open, high, low, close] = [column(), column(), column(), column()];
  let before = 0;
  for (let row = 0; row < rows; row++) {
    open[row] = before + signed(opens[row]!);
    close[row] = open[row]! + signed(closes[row]!);
    before = close[row]!;
    high[row] = highs[row]! + Math.max(open[row]!, before);
    low[row] = Math.min(open[row]!, before) - lows[row]!;
  }
  return [open, high, low, close];
}

/**
 * Decodes a candle file `TCF1`, little endian: magic, first minute since 1970, slots (u32 each), decimals of prices (u8) and
 * of volumes (i8), flags (u16; 1: volumes); lengths of present and of missing minutes in turn; then columns, their bytes by
 * place: open less the close before and close less open, signed, high less the higher of both, the lower of both less low.
 * @throws RangeError for a file that is cut, too long or no candle file; what prices say is for `checkCandles`
 */
export function decodeCandleFile(bytes: Uint8Array): FileColumns {
  if (bytes.length < CANDLE_HEADER_BYTES) throw new RangeError('candle file: is cut');
  const header = new DataView(bytes.buffer, bytes.byteOffset, CANDLE_HEADER_BYTES);
  if (header.getUint32(0, true) !== CANDLE_FILE_MAGIC) throw new RangeError('candle file: is none');
  const [first, slots] = [header.getUint32(4, true), header.getUint32(8, true)];
  if (slots === 0 || slots > CANDLE_SLOTS_MAX || first > 2 ** 31) throw new RangeError(`candle file: ${slots} slots`);
  const numbers = new ByteReader(bytes);
  const minutes = minutesOf(numbers, first, slots);
  const rows = minutes.length;
  const columns =
    header.getUint16(14, true) & CANDLE_FLAG_VOLUMES
      ? numbers.columns(1, rows).map((column) => Int32Array.from(column))
      : pricesOf(numbers.columns(4, rows), rows);
  if (numbers.left > 0) throw new RangeError('candle file: is too long');
  return { minutes, columns };
}
