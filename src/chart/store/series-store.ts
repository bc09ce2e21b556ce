import type { Brand } from '../../../protocol/units/brand.ts';
import type { KlineColumns } from '../../compute/kline/columns.ts';
import type { OrPlain, PlotPrice } from '../../model/numbers.ts';
import { checkColumns, checkKline } from './check-klines.ts';

/** Numbers of one node, side by side so that a candle is one cache line. */
export const OPEN = 0;
export const HIGH = 1;
export const LOW = 2;
export const CLOSE = 3;
export const VOLUME = 4;
export const STRIDE = 5;

export type PriceField = typeof OPEN | typeof HIGH | typeof LOW | typeof CLOSE;

/** A price as the store holds it: steps of 10^−decimals away from its base price. */
export type StoreValue = Brand<number, 'StoreValue'>;

const EMPTY = new Float64Array(0);
const NO_KLINES: KlineColumns = {
  openTimeMs: EMPTY,
  open: EMPTY,
  high: EMPTY,
  low: EMPTY,
  close: EMPTY,
  volume: EMPTY,
};

/** A pyramid stops growing where a level has at most this many nodes: a scan of so few costs nothing. */
const TOP_NODES = 512;
const MIN_SPARE = 256;
const LARGEST_DECIMALS = 18;

/**
 * The klines of one chart and the power-of-two pyramid over them.
 *
 * Candles have indices `first` … `end − 1`. Index 0 is the oldest candle of the last reset and stays it: prepended
 * history gets negative indices, so a view kept in indices does not move (K7).
 *
 * Prices are held as Float32 steps of 10^−decimals away from a base price. Steps are whole numbers and therefore exact
 * up to 2^24 steps from the base (± 167 772.16 at 2 decimals); beyond that drawing is still far finer than a pixel.
 *
 * Level k holds nodes of 2^k candles (open of the first, highest high, lowest low, close of the last, LARGEST volume:
 * with the sum, volume bars would grow by zooming out). Node i of level k covers slots [i·2^k, (i+1)·2^k); slot = index + origin.
 */
export class SeriesStore {
  /** Price at value 0. */
  basePrice = 0;
  /** Values per 1 quote asset: price = basePrice + value / valuesPerPrice. */
  valuesPerPrice = 1;
  priceDecimals = 0;
  first = 0;
  end = 0;
  /** Slot of index 0. Moves only by multiples of the top level's node. */
  origin = 0;
  levels: Float32Array[] = [new Float32Array(0)];
  private times = new Float64Array(0);
  private capacity = 0;

  get count(): number {
    return this.end - this.first;
  }

  /** Replaces everything. @throws RangeError as `checkColumns`, or decimals outside 0 … 18; the old data then stays */
  reset(columns: KlineColumns, priceDecimals: number): void {
    if (!(Number.isInteger(priceDecimals) && priceDecimals >= 0 && priceDecimals <= LARGEST_DECIMALS)) {
      throw new RangeError(`price decimals ${priceDecimals}`);
    }
    checkColumns(columns);
    const count = columns.openTimeMs.length;
    this.priceDecimals = priceDecimals;
    this.valuesPerPrice = 10 ** priceDecimals;
    this.basePrice = count > 0 ? columns.close[count - 1]! : 0;
    this.first = 0;
    this.end = 0;
    this.capacity = 0;
    this.origin = 0;
    this.levels = [new Float32Array(0)];
    this.times = new Float64Array(0);
    this.makeRoom(0, count);
    this.end = count;
    this.write(columns, 0);
    this.foldRange(0, count);
  }

  /** Holds no klines any more. */
  clear(): void {
    this.reset(NO_KLINES, 0);
  }

  /**
   * Rewrites the last candle or appends the next: O(log n).
   * @returns true when a candle was appended
   * @throws RangeError as `checkKline`, or when the time is before the last candle
   */
  update(
    openTimeMs: number,
    open: OrPlain<PlotPrice>,
    high: OrPlain<PlotPrice>,
    low: OrPlain<PlotPrice>,
    close: OrPlain<PlotPrice>,
    volume: number,
  ): boolean {
    checkKline(openTimeMs, open, high, low, close, volume);
    const lastMs = this.count > 0 ? this.timeOf(this.end - 1) : -1;
    if (openTimeMs < lastMs) throw new RangeError(`kline at ${openTimeMs} is older than the last one, ${lastMs}`);
    const appended = openTimeMs > lastMs;
    if (appended) {
      if (this.count === 0) this.basePrice = close;
      this.makeRoom(0, 1);
      this.end++;
      this.times[this.end - 1 + this.origin] = openTimeMs;
    }
    const index = this.end - 1;
    this.writeCandle(index, open, high, low, close, volume);
    this.foldRange(index, index + 1);
    return appended;
  }

  /** Puts older candles in front: O(new), amortised. @throws RangeError as `checkColumns`, or when not all are older */
  prepend(columns: KlineColumns): void {
    checkColumns(columns);
    const added = columns.openTimeMs.length;
    if (added === 0) return;
    if (this.count === 0) {
      this.reset(columns, this.priceDecimals);
      return;
    }
    if (columns.openTimeMs[added - 1]! >= this.timeOf(this.first)) {
      throw new RangeError('prepended klines must be older than all others');
    }
    this.makeRoom(added, 0);
    const oldFirst = this.first;
    this.first -= added;
    this.write(columns, this.first);
    this.foldRange(this.first, oldFirst + 1);
  }

  /** Open time of a candle, epoch ms. `index` in first … end − 1. */
  timeOf(index: number): number {
    return this.times[index + this.origin]!;
  }

  /** One number of a candle (OPEN … CLOSE as values, VOLUME in base asset). `index` in first … end − 1. */
  valueOf(index: number, field: PriceField): StoreValue;
  valueOf(index: number, field: number): number;
  valueOf(index: number, field: number): number {
    return this.levels[0]![(index + this.origin) * STRIDE + field]!;
  }

  toPrice(value: OrPlain<StoreValue>): PlotPrice {
    return (this.basePrice + value / this.valuesPerPrice) as PlotPrice;
  }

  toValue(price: OrPlain<PlotPrice>): StoreValue {
    return ((price - this.basePrice) * this.valuesPerPrice) as StoreValue;
  }

  /** First index in first … end whose candle opens at or after `timeMs`. O(log n). */
  indexAtOrAfter(timeMs: number): number {
    let low = this.first;
    let high = this.end;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.timeOf(middle) < timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * Lowest low, highest high (values) and largest volume of candles [from, to) into `out`. O(log n).
   * An empty range gives Infinity, −Infinity, 0.
   */
  range(from: number, to: number, out: Float64Array): void {
    out[0] = Infinity;
    out[1] = -Infinity;
    out[2] = 0;
    let a = Math.max(from, this.first) + this.origin;
    let b = Math.min(to, this.end) + this.origin;
    const top = this.levels.length - 1;
    for (let k = 0; a < b; k++) {
      if (k === top) {
        this.widen(out, k, a, b);
        return;
      }
      // Only an odd node at either border is taken here; the others are inside a parent that lies in the range.
      if (a & 1) this.widen(out, k, a, ++a);
      if (b & 1) this.widen(out, k, --b, b + 1);
      a >>= 1;
      b >>= 1;
    }
  }

  private widen(out: Float64Array, k: number, from: number, to: number): void {
    const level = this.levels[k]!;
    for (let at = from * STRIDE; at < to * STRIDE; at += STRIDE) {
      if (level[at + LOW]! < out[0]!) out[0] = level[at + LOW]!;
      if (level[at + HIGH]! > out[1]!) out[1] = level[at + HIGH]!;
      if (level[at + VOLUME]! > out[2]!) out[2] = level[at + VOLUME]!;
    }
  }

  private write(columns: KlineColumns, fromIndex: number): void {
    this.times.set(columns.openTimeMs, fromIndex + this.origin);
    const { open, high, low, close, volume } = columns;
    const { basePrice, valuesPerPrice } = this;
    const candles = this.levels[0]!;
    let at = (fromIndex + this.origin) * STRIDE;
    for (let i = 0; i < open.length; i++, at += STRIDE) {
      candles[at + OPEN] = (open[i]! - basePrice) * valuesPerPrice;
      candles[at + HIGH] = (high[i]! - basePrice) * valuesPerPrice;
      candles[at + LOW] = (low[i]! - basePrice) * valuesPerPrice;
      candles[at + CLOSE] = (close[i]! - basePrice) * valuesPerPrice;
      candles[at + VOLUME] = volume[i]!;
    }
  }

  private writeCandle(index: number, open: number, high: number, low: number, close: number, volume: number): void {
    const candles = this.levels[0]!;
    const at = (index + this.origin) * STRIDE;
    candles[at + OPEN] = this.toValue(open);
    candles[at + HIGH] = this.toValue(high);
    candles[at + LOW] = this.toValue(low);
    candles[at + CLOSE] = this.toValue(close);
    candles[at + VOLUME] = volume;
  }

  /** Rebuilds every node above candles [from, to), level by level. */
  private foldRange(from: number, to: number): void {
    if (from >= to) return;
    for (let k = 1; k < this.levels.length; k++) {
      const firstNode = (from + this.origin) >> k;
      const lastNode = (to - 1 + this.origin) >> k;
      // Only at the ends of all candles can a node lack a child.
      this.fold(k, firstNode);
      foldWhole(this.levels[k - 1]!, this.levels[k]!, firstNode + 1, lastNode);
      if (lastNode > firstNode) this.fold(k, lastNode);
    }
  }

  /** One node from its one or two children that hold candles. Hot: once per level and tick. */
  private fold(k: number, node: number): void {
    const below = this.levels[k - 1]!;
    const level = this.levels[k]!;
    const right = 2 * node + 1;
    const hasLeft = right << (k - 1) > this.first + this.origin;
    const hasRight = right << (k - 1) < this.end + this.origin;
    const a = (hasLeft ? 2 * node : right) * STRIDE;
    const b = (hasRight ? right : 2 * node) * STRIDE;
    const at = node * STRIDE;
    level[at + OPEN] = below[a + OPEN]!;
    level[at + HIGH] = Math.max(below[a + HIGH]!, below[b + HIGH]!);
    level[at + LOW] = Math.min(below[a + LOW]!, below[b + LOW]!);
    level[at + CLOSE] = below[b + CLOSE]!;
    level[at + VOLUME] = Math.max(below[a + VOLUME]!, below[b + VOLUME]!);
  }

  /** Makes sure that `front` slots before and `back` after the candles exist. Grows by a 32nd: amortised O(1) a candle. */
  private makeRoom(front: number, back: number): void {
    const firstSlot = this.first + this.origin;
    const endSlot = this.end + this.origin;
    if (firstSlot >= front && endSlot + back <= this.capacity) return;
    const count = this.count + front + back;
    const spare = Math.max(MIN_SPARE, count >> 5);
    const oldLevels = this.levels;
    let levelCount = oldLevels.length;
    while (count >> (levelCount - 1) > TOP_NODES) levelCount++;
    // Moving by whole top nodes keeps every node's slots together, so that levels are copied and not folded again.
    const topNode = 1 << (levelCount - 1);
    const roundUp = (slots: number) => Math.ceil(slots / topNode) * topNode;
    const shift = firstSlot >= front ? 0 : roundUp(front + spare - firstSlot);
    this.capacity = roundUp(endSlot + shift + back + spare);
    this.origin += shift;
    this.levels = [];
    for (let k = 0; k < levelCount; k++) {
      const level = new Float32Array((this.capacity >> k) * STRIDE);
      const old = oldLevels[k];
      this.levels.push(level);
      if (old) level.set(old, (shift >> k) * STRIDE);
      else for (let node = (firstSlot + shift) >> k; node << k < endSlot + shift; node++) this.fold(k, node);
    }
    this.times = moved(this.times, shift, this.capacity);
  }
}

/** Nodes [from, to) of a level from their two children each. One loop without calls: it runs cold, before the first frame. */
function foldWhole(below: Float32Array, level: Float32Array, from: number, to: number): void {
  for (let node = from; node < to; node++) {
    const at = node * STRIDE;
    const a = 2 * at;
    const b = a + STRIDE;
    const highA = below[a + HIGH]!;
    const highB = below[b + HIGH]!;
    const lowA = below[a + LOW]!;
    const lowB = below[b + LOW]!;
    const volumeA = below[a + VOLUME]!;
    const volumeB = below[b + VOLUME]!;
    level[at + OPEN] = below[a + OPEN]!;
    level[at + HIGH] = highA > highB ? highA : highB;
    level[at + LOW] = lowA < lowB ? lowA : lowB;
    level[at + CLOSE] = below[b + CLOSE]!;
    level[at + VOLUME] = volumeA > volumeB ? volumeA : volumeB;
  }
}

function moved(column: Float64Array<ArrayBuffer>, shift: number, capacity: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(capacity);
  next.set(column, shift);
  return next;
}
