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
  const signed = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  const columns =
    what === 'volumes'
      ? [[...volume!]]
      : [
          Array.from(open, (price, row) => signed(price - (close[row - 1] ?? 0))),
          Array.from(close, (price, row) => signed(price - open[row]!)),
          Array.from(high, (price, row) => price - Math.max(open[row]!, close[row]!)),
          Array.from(low, (price, row) => Math.min(open[row]!, close[row]!) - price),
        ];
  // Every number in seven bits a byte, then all first bytes, all second ones, and so on.
  const parts = columns.map((column) =>
    column.map((value) => {
      const start = bytes.length;
      put(value);
      return bytes.splice(start);
    }),
  );
  for (let place = 0; place < 5; place++) {
    for (const part of parts) for (const number of part) if (place < number.length) bytes.push(number[place]!);
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
