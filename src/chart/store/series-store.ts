import type { Brand } from '../../../protocol/units/brand.ts';
import type { KlineColumns } from '../../compute/kline/columns.ts';
import type { OrPlain, PlotPrice } from '../../model/numbers.ts';
import { checkColumns, checkKline } from './check-klines.ts';
import { TimeColumn } from './time-column.ts';

/** Fields of one node, side by side so that a candle is one cache line. */
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

/** Levels end where one has at most this many nodes: a scan of so few costs nothing. */
const TOP_NODES = 512;
/**
 * Every third level is stored, each an eighth of the one below; nodes of the levels between are computed when they are
 * drawn.
 */
const HELD_STEP = 3;
const FAN = 1 << HELD_STEP;
const MIN_SPARE = 256;
const LARGEST_DECIMALS = 18;

/**
 * The klines of one chart and the pyramid over them.
 *
 * Candles have indices `first` … `end − 1`. Index 0 is the oldest candle of the last reset and stays it: prepended
 * history gets negative indices, so a view kept in indices does not move (K7).
 *
 * Prices are held as Float32 steps of 10^−decimals away from a base price. Steps are whole numbers and therefore exact
 * up to 2^24 steps from the base (± 167 772.16 at 2 decimals); beyond that drawing is still far finer than a pixel.
 *
 * Level k has nodes of 2^k candles (open of the first, highest high, lowest low, close of the last, LARGEST volume:
 * with the sum, volume bars would grow by zooming out). Node i of level k covers slots [i·2^k, (i+1)·2^k); slot = index + origin.
 * The whole pyramid takes a seventh of what its candles take.
 */
export class SeriesStore {
  /** Price at value 0. */
  basePrice = 0;
  /** Values per 1 quote asset: price = basePrice + value / valuesPerPrice. */
  valuesPerPrice = 1;
  priceDecimals = 0;
  /** Length of one candle. */
  stepMs = 60_000;
  /** The first candle is the first that there is. */
  complete = false;
  first = 0;
  end = 0;
  /** Slot of index 0. Moves only by multiples of the top level's node. */
  origin = 0;
  /** Number of levels in `nodes`. */
  levelCount = 1;
  /** Held levels: 0, 3, 6 … */
  private held: Float32Array[] = [new Float32Array(0)];
  /** Volumes by slot, exact: those of the nodes are for drawing. */
  private volumes = new Float64Array(0);
  private folded = new Float32Array(0);
  private readonly times = new TimeColumn();
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
    // After a reconnect the same history arrives again.
    this.complete &&= this.count > 0 && count > 0 && columns.openTimeMs[0] === this.timeOf(this.first);
    this.priceDecimals = priceDecimals;
    this.valuesPerPrice = 10 ** priceDecimals;
    this.basePrice = count > 0 ? columns.close[count - 1]! : 0;
    this.first = 0;
    this.end = 0;
    this.capacity = 0;
    this.origin = 0;
    this.levelCount = 1;
    this.held = [new Float32Array(0)];
    this.times.clear();
    this.volumes = new Float64Array(0);
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
      this.times.set(this.end - 1 + this.origin, openTimeMs);
    }
    const index = this.end - 1;
    this.writeCandle(index, open, high, low, close, volume);
    this.foldRange(index, index + 1);
    return appended;
  }

  /** Puts older candles in front: O(new), amortised. None: there are no older ones. @throws RangeError as `checkColumns`, or when not all are older */
  prepend(columns: KlineColumns): void {
    checkColumns(columns);
    const added = columns.openTimeMs.length;
    if (added === 0) {
      this.complete = true;
      return;
    }
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
    return this.times.at(index + this.origin);
  }

  /** Volume of a candle in base asset, as it came. `index` in first … end − 1. */
  volumeOf(index: number): number {
    return this.volumes[index + this.origin]!;
  }

  /** One number of a candle (OPEN … CLOSE as values, VOLUME in base asset). `index` in first … end − 1. */
  valueOf(index: number, field: PriceField): StoreValue;
  valueOf(index: number, field: number): number;
  valueOf(index: number, field: number): number {
    return this.candles[(index + this.origin) * STRIDE + field]!;
  }

  /** All candles, STRIDE numbers by slot. Another array whenever candles were added. */
  get candles(): Float32Array {
    return this.held[0]!;
  }

  /**
   * Nodes [from, to) of a level, STRIDE numbers each, that of `from` first. All must hold candles. Valid until the next
   * call. O(nodes): at most four children are folded for each.
   */
  nodes(level: number, from: number, to: number): Float32Array {
    const above = level % HELD_STEP;
    const below = this.held[(level - above) / HELD_STEP]!;
    if (above === 0) return below.subarray(from * STRIDE, to * STRIDE);
    const length = (to - from) * STRIDE;
    if (this.folded.length < length) this.folded = new Float32Array(length);
    const first = (this.first + this.origin) >> (level - above);
    const last = (this.end - 1 + this.origin) >> (level - above);
    foldNodes(below, first, last, 1 << above, this.folded, 0, from, to);
    return this.folded.subarray(0, length);
  }

  toPrice(value: OrPlain<StoreValue>): PlotPrice {
    return (this.basePrice + value / this.valuesPerPrice) as PlotPrice;
  }

  /** Converts like `toPrice`, to whole steps of the market: the same number whatever the base price is. */
  toWholePrice(value: number): number {
    return Math.round((this.basePrice + value / this.valuesPerPrice) * this.valuesPerPrice) / this.valuesPerPrice;
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
    const top = this.held.length - 1;
    for (let k = 0; ; k++) {
      // Parents that lie wholly in the range; what is left and right of them is looked at here.
      const up = Math.ceil(a / FAN);
      const down = Math.floor(b / FAN);
      if (k === top || up >= down) {
        this.widen(out, k, a, b);
        return;
      }
      this.widen(out, k, a, up * FAN);
      this.widen(out, k, down * FAN, b);
      a = up;
      b = down;
    }
  }

  private widen(out: Float64Array, k: number, from: number, to: number): void {
    const level = this.held[k]!;
    for (let at = from * STRIDE; at < to * STRIDE; at += STRIDE) {
      if (level[at + LOW]! < out[0]!) out[0] = level[at + LOW]!;
      if (level[at + HIGH]! > out[1]!) out[1] = level[at + HIGH]!;
      if (level[at + VOLUME]! > out[2]!) out[2] = level[at + VOLUME]!;
    }
  }

  private write(columns: KlineColumns, fromIndex: number): void {
    this.times.setAll(fromIndex + this.origin, columns.openTimeMs);
    const { open, high, low, close, volume } = columns;
    const { basePrice, valuesPerPrice, candles } = this;
    this.volumes.set(volume, fromIndex + this.origin);
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
    const { candles } = this;
    const at = (index + this.origin) * STRIDE;
    candles[at + OPEN] = this.toValue(open);
    candles[at + HIGH] = this.toValue(high);
    candles[at + LOW] = this.toValue(low);
    candles[at + CLOSE] = this.toValue(close);
    candles[at + VOLUME] = volume;
    this.volumes[index + this.origin] = volume;
  }

  /** Rebuilds every held node above candles [from, to), level by level. Hot: on every tick, O(log n). */
  private foldRange(from: number, to: number): void {
    if (from >= to) return;
    for (let k = 1; k < this.held.length; k++) this.foldHeld(k, from + this.origin, to - 1 + this.origin);
  }

  /** The nodes of held level `k` above slots fromSlot … lastSlot. */
  private foldHeld(k: number, fromSlot: number, lastSlot: number): void {
    const shift = HELD_STEP * (k - 1);
    const first = (this.first + this.origin) >> shift;
    const last = (this.end - 1 + this.origin) >> shift;
    const from = fromSlot >> (shift + HELD_STEP);
    const to = (lastSlot >> (shift + HELD_STEP)) + 1;
    foldNodes(this.held[k - 1]!, first, last, FAN, this.held[k]!, from, from, to);
  }

  /** Makes sure that `front` slots before and `back` after the candles exist. Grows by a 32nd on the side that needs it: amortised O(1) a candle. */
  private makeRoom(front: number, back: number): void {
    const firstSlot = this.first + this.origin;
    const endSlot = this.end + this.origin;
    if (firstSlot >= front && endSlot + back <= this.capacity) return;
    const count = this.count + front + back;
    const spare = Math.max(MIN_SPARE, count >> 5);
    while (count >> (this.levelCount - 1) > TOP_NODES) this.levelCount++;
    // Moving by whole top nodes keeps every node's slots together, so that levels are copied and not folded again.
    const topNode = 1 << (this.levelCount - 1);
    const roundUp = (slots: number) => Math.ceil(slots / topNode) * topNode;
    const shift = firstSlot >= front ? 0 : roundUp(front + spare - firstSlot);
    const behind = endSlot + back <= this.capacity ? this.capacity - endSlot : back + spare;
    this.capacity = roundUp(endSlot + shift + behind);
    this.origin += shift;
    const old = this.held;
    this.held = [];
    for (let k = 0; k * HELD_STEP < this.levelCount; k++) {
      const level = new Float32Array((this.capacity >> (k * HELD_STEP)) * STRIDE);
      this.held.push(level);
      const known = old[k];
      if (known) level.set(known, (shift >> (k * HELD_STEP)) * STRIDE);
      else if (this.count > 0) this.foldHeld(k, firstSlot + shift, endSlot - 1 + shift);
    }
    this.times.resize(this.capacity, shift);
    const volumes = new Float64Array(this.capacity);
    volumes.set(this.volumes, shift);
    this.volumes = volumes;
  }
}

/**
 * Nodes [from, to) of a level into `into`, the first at place `at`, from their `fan` children each, of which there are
 * `first` … `last`: at the ends of all candles a node has fewer. One loop without calls: it runs cold, before the first frame.
 */
function foldNodes(
  below: Float32Array,
  first: number,
  last: number,
  fan: number,
  into: Float32Array,
  at: number,
  from: number,
  to: number,
): void {
  let target = at * STRIDE;
  for (let node = from; node < to; node++, target += STRIDE) {
    const start = Math.max(first, node * fan) * STRIDE;
    const end = Math.min(last, node * fan + fan - 1) * STRIDE;
    let high = below[start + HIGH]!;
    let low = below[start + LOW]!;
    let volume = below[start + VOLUME]!;
    for (let child = start + STRIDE; child <= end; child += STRIDE) {
      if (below[child + HIGH]! > high) high = below[child + HIGH]!;
      if (below[child + LOW]! < low) low = below[child + LOW]!;
      if (below[child + VOLUME]! > volume) volume = below[child + VOLUME]!;
    }
    into[target + OPEN] = below[start + OPEN]!;
    into[target + HIGH] = high;
    into[target + LOW] = low;
    into[target + CLOSE] = below[end + CLOSE]!;
    into[target + VOLUME] = volume;
  }
}
