import type { Candles } from '../../../src/compute/strategy/candles.ts';

/** Three years of minutes of a random walk without gaps. Prices have two decimals. */
export function walkedCandles(days: number): Candles {
  const rows = days * 1440;
  const column = () => new Int32Array(rows);
  const [open, high, low, close] = [column(), column(), column(), column()];
  let state = 12_345;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let price = 4_000_000;
  for (let row = 0; row < rows; row++) {
    open[row] = price;
    const steps = [0, 0, 0].map(() => Math.round((random() + random() + random() - 1.5) * 2500));
    price = Math.min(2 ** 30, Math.max(100_000, price + steps[0]!));
    close[row] = price;
    high[row] = Math.max(open[row]!, price) + Math.abs(steps[1]!);
    low[row] = Math.min(open[row]!, price) - Math.abs(steps[2]!);
  }
  const firstDay = 19_000;
  return { open, high, low, close, volume: null, runs: Uint32Array.of(0, firstDay * 1440), firstDay, days };
}
