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

/** Appends numbers of 7 bits a byte, the lowest first, to a buffer that is large enough. */
class VarintWriter {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Hot path: four times a minute. @param value  below 2^32 */
  put(value: number): void {
    let left = value;
    while (left >= 128) {
      this.bytes[this.at++] = (left % 128) | 128;
      left = Math.floor(left / 128);
    }
    this.bytes[this.at++] = left;
  }
}

/** Writes lengths of present and of missing minutes in turn, beginning with present ones. */
function putRuns(writer: VarintWriter, present: Uint8Array): void {
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

function putPrices(writer: VarintWriter, columns: readonly Int32Array[], rows: number): void {
  const [open, high, low, close] = columns as [Int32Array, Int32Array, Int32Array, Int32Array];
  for (let row = 0, before = 0; row < rows; row += 1) {
    writer.put(zigzag(open[row]! - before));
    before = close[row]!;
  }
  for (let row = 0; row < rows; row += 1) writer.put(zigzag(close[row]! - open[row]!));
  for (let row = 0; row < rows; row += 1) writer.put(zigzag(high[row]! - Math.max(open[row]!, close[row]!)));
  for (let row = 0; row < rows; row += 1) writer.put(zigzag(Math.min(open[row]!, close[row]!) - low[row]!));
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
      const writer = new VarintWriter(room, CANDLE_HEADER_BYTES);
      putRuns(writer, present);
      if (kind === 'p') putPrices(writer, columns, rows);
      else for (let row = 0; row < rows; row += 1) writer.put(zigzag(columns[0]![row]!));
      return { bytes: Buffer.from(room.subarray(0, writer.at)), rows };
    },
  };
}
