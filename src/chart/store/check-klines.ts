import type { KlineColumns } from '../../compute/kline/columns.ts';

/** Beyond these a Float32 column would lose the number altogether. */
const LARGEST_PRICE = 1e15;
const LARGEST_VOLUME = 1e30;

const inPriceRange = (price: number) => price >= -LARGEST_PRICE && price <= LARGEST_PRICE;

/**
 * Checks klines before they enter the store, so that hot paths check nothing.
 * @throws RangeError naming the field: NaN, infinite or absurdly large numbers, low over the body, high under it,
 * negative volume
 */
export function checkKline(
  openTimeMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
): void {
  if (!(Number.isFinite(openTimeMs) && openTimeMs >= 0)) throw new RangeError(`kline open time ${openTimeMs}`);
  if (!(inPriceRange(open) && inPriceRange(high) && inPriceRange(low) && inPriceRange(close))) {
    throw new RangeError(`kline at ${openTimeMs}: price out of range (${open}, ${high}, ${low}, ${close})`);
  }
  if (low > open || low > close || high < open || high < close) {
    throw new RangeError(`kline at ${openTimeMs}: open or close outside low ${low} … high ${high}`);
  }
  if (!(volume >= 0 && volume <= LARGEST_VOLUME)) throw new RangeError(`kline at ${openTimeMs}: volume ${volume}`);
}

/** `checkKline` for every row. @throws RangeError also when columns differ in length or times do not strictly ascend */
export function checkColumns(columns: KlineColumns): void {
  const { openTimeMs, open, high, low, close, volume } = columns;
  const count = openTimeMs.length;
  for (const column of [open, high, low, close, volume]) {
    if (column.length !== count) throw new RangeError('kline columns differ in length');
  }
  // One loop without calls: it runs cold, once, before the first frame. NaN fails every comparison.
  let previousMs = -1;
  for (let i = 0; i < count; i++) {
    const timeMs = openTimeMs[i]!;
    const top = high[i]!;
    const bottom = low[i]!;
    const sound =
      timeMs > previousMs &&
      timeMs >= 0 &&
      timeMs < Infinity &&
      top <= LARGEST_PRICE &&
      bottom >= -LARGEST_PRICE &&
      open[i]! <= top &&
      open[i]! >= bottom &&
      close[i]! <= top &&
      close[i]! >= bottom &&
      volume[i]! >= 0 &&
      volume[i]! <= LARGEST_VOLUME;
    if (!sound) {
      checkKline(timeMs, open[i]!, top, bottom, close[i]!, volume[i]!);
      throw new RangeError(`kline at ${timeMs} after ${previousMs}: times must ascend`);
    }
    previousMs = timeMs;
  }
}
