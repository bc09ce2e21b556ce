import {
  CANDLE_FILE_MAGIC,
  CANDLE_FLAG_VOLUMES,
  CANDLE_HEADER_BYTES,
  CANDLE_SLOTS_MAX,
} from '../../protocol/units/candle-file.ts';
import type { CandleColumns } from '../../protocol/units/candle-file.ts';
import { CLOSE, COLUMNS, DAY_MINUTES, HIGH, LOW, OPEN, TRADES, VOLUME } from './minute-series.ts';

/** Longest varint of 32 bits. */
const VARINT_BYTES = 5;
/** A reader keeps prices and volumes in i32; the greatest i32 stands for a target that is never reached. */
const PRICE_MAX = 2 ** 31 - 2;
const VOLUME_MAX = 2 ** 31 - 1;
/**
 * A reader sums the volumes of a day exactly below 2^36. A normal day has a thousandth of it at most, so that a price a
 * hundred times lower and a busy day fit as well.
 */
const NORMAL_DAY_VOLUME = 2 ** 36 / 1000;

/**
 * Returns the decimals that a market's volumes have in its files: those of its sizes, or fewer, even below 0, where a
 * coin costs so little that 32 bits would not hold its volumes.
 * @param dayVolume  volume of a normal day, in coins
 */
export function volumeDecimalsOf(sizeDecimals: number, dayVolume: number): number {
  let decimals = sizeDecimals;
  while (dayVolume * 10 ** decimals > NORMAL_DAY_VOLUME) decimals -= 1;
  return decimals;
}

/** Head of a file that is being made. */
export interface CandleFileHead {
  readonly columns: CandleColumns;
  /** First minute since 1970 that the file covers, and how many, with trades or not. */
  readonly firstMinute: number;
  readonly slots: number;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly volumeDecimals: number;
}

/** A candle file that is being made, day by day, oldest first. */
export interface CandleFileWriter {
  /**
   * Adds the minutes of a day that have trades.
   * @param data  rows of `COLUMNS` by minute of the day
   * @throws RangeError for a price that does not fit into 31 bits
   */
  addDay(day: number, data: Float64Array): void;
  /** Returns the file and its number of rows. Call it once, after the last day. */
  finish(): { readonly bytes: Buffer; readonly rows: number };
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** Appends numbers of seven bits a byte, the lowest first, to a buffer that is large enough. */
class ByteWriter {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  put(value: number): void {
    let left = value;
    while (left >= 128) {
      this.bytes[this.at++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.bytes[this.at++] = left;
  }

  /**
   * Appends the first bytes of all numbers, column by column, then the second bytes of those that have one, and so on.
   * Bytes of one place are alike, which saves an eighth after compression.
   * @param columns  [rows] each, below 2^32; changed
   */
  putByPlace(columns: readonly Float64Array[]): void {
    let unfinished = columns.map((column) => column.length);
    while (unfinished.some((count) => count > 0)) {
      unfinished = columns.map((column, index) => {
        let left = 0;
        for (let row = 0; row < unfinished[index]!; row += 1) {
          const value = column[row]!;
          this.bytes[this.at++] = value < 128 ? value : (value % 128) | 128;
          if (value >= 128) column[left++] = Math.floor(value / 128);
        }
        return left;
      });
    }
  }
}

/** Writes lengths of present and of missing minutes in turn, beginning with present ones. */
function putRuns(writer: ByteWriter, present: Uint8Array): void {
  let length = 0;
  let wanted = 1;
  for (const is of present) {
    if (is !== wanted) {
      writer.put(length);
      length = 0;
      wanted = is;
    }
    length += 1;
  }
  writer.put(length);
}

/** Returns prices as small numbers, a column each. */
function differencesOf(columns: readonly Int32Array[], rows: number): readonly Float64Array[] {
  const [open, high, low, close] = columns as [Int32Array, Int32Array, Int32Array, Int32Array];
  const column = (of: (row: number) => number) => Float64Array.from({ length: rows }, (_, row) => of(row));
  return [
    column((row) => zigzag(open[row]! - (row === 0 ? 0 : close[row - 1]!))),
    column((row) => zigzag(close[row]! - open[row]!)),
    column((row) => high[row]! - Math.max(open[row]!, close[row]!)),
    column((row) => Math.min(open[row]!, close[row]!) - low[row]!),
  ];
}

function checkPrices(data: Float64Array, at: number): void {
  if (data[at + LOW]! < 1 || data[at + HIGH]! > PRICE_MAX) throw new RangeError('price does not fit a candle file');
}

/** Begins a file (docs/candle-files.md). */
export function candleFileWriter(head: CandleFileHead): CandleFileWriter {
  const { columns: kind, firstMinute, slots, priceDecimals, sizeDecimals, volumeDecimals } = head;
  if (slots < 1 || slots > CANDLE_SLOTS_MAX) throw new RangeError(`a candle file of ${slots} minutes`);
  const present = new Uint8Array(slots);
  const columns = Array.from({ length: kind === 'p' ? 4 : 1 }, () => new Int32Array(slots));
  const lotsAUnit = 10 ** (sizeDecimals - volumeDecimals);
  let rows = 0;

  return {
    addDay(day, data) {
      const first = day * DAY_MINUTES - firstMinute;
      for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
        const at = minute * COLUMNS;
        if (!(data[at + TRADES]! > 0)) continue;
        present[first + minute] = 1;
        if (kind === 'p') {
          checkPrices(data, at);
          columns[0]![rows] = data[at + OPEN]!;
          columns[1]![rows] = data[at + HIGH]!;
          columns[2]![rows] = data[at + LOW]!;
          columns[3]![rows] = data[at + CLOSE]!;
        } else columns[0]![rows] = Math.min(VOLUME_MAX, Math.floor(data[at + VOLUME]! / lotsAUnit));
        rows += 1;
      }
    },

    finish() {
      const room = Buffer.allocUnsafe(CANDLE_HEADER_BYTES + (slots + 1 + rows * columns.length) * VARINT_BYTES);
      room.writeUInt32LE(CANDLE_FILE_MAGIC, 0);
      room.writeUInt32LE(firstMinute, 4);
      room.writeUInt32LE(slots, 8);
      room.writeUInt8(priceDecimals, 12);
      room.writeInt8(volumeDecimals, 13);
      room.writeUInt16LE(kind === 'v' ? CANDLE_FLAG_VOLUMES : 0, 14);
      const writer = new ByteWriter(room, CANDLE_HEADER_BYTES);
      putRuns(writer, present);
      writer.putByPlace(
        kind === 'p' ? differencesOf(columns, rows) : [Float64Array.from(columns[0]!.subarray(0, rows))],
      );
      return { bytes: Buffer.from(room.subarray(0, writer.at)), rows };
    },
  };
}
