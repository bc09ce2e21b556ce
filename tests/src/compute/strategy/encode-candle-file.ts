import { minutesOf } from '../../../../src/compute/strategy/candles.ts';
import type { Candles } from '../../../../src/compute/strategy/candles.ts';

/** A candle file of all rows, of prices or of volumes. */
export function encodeCandleFile(candles: Candles, what: 'prices' | 'volumes'): Uint8Array<ArrayBuffer> {
  const minutes = minutesOf(candles);
  const first = candles.firstDay * 1440;
  const slots = candles.days * 1440;
  const bytes: number[] = [];
  const put = (value: number) => {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    bytes.push(value);
  };
  const putSigned = (value: number) => put(value < 0 ? -2 * value - 1 : 2 * value);
  const present = new Set(minutes);
  let length = 0;
  let was = true;
  for (let slot = 0; slot < slots; slot++) {
    const is = present.has(first + slot);
    if (is !== was) {
      put(length);
      length = 0;
      was = is;
    }
    length++;
  }
  put(length);
  const { open, high, low, close, volume } = candles;
  if (what === 'volumes') volume!.forEach(putSigned);
  else {
    open.forEach((price, row) => putSigned(price - (close[row - 1] ?? 0)));
    close.forEach((price, row) => putSigned(price - open[row]!));
    high.forEach((price, row) => putSigned(price - Math.max(open[row]!, close[row]!)));
    low.forEach((price, row) => putSigned(Math.min(open[row]!, close[row]!) - price));
  }
  const file = new Uint8Array(16 + bytes.length);
  const header = new DataView(file.buffer);
  header.setUint32(0, 0x31464354, true);
  header.setUint32(4, first, true);
  header.setUint32(8, slots, true);
  header.setUint16(14, what === 'volumes' ? 1 : 0, true);
  file.set(bytes, 16);
  return file;
}
