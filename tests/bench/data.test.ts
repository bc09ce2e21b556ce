import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookData } from '../../bench/scenarios/data/book-levels.ts';
import { candlesOf } from '../../bench/scenarios/data/candles.ts';
import { orderList } from '../../bench/scenarios/data/order-list.ts';
import { tickMessages } from '../../bench/scenarios/data/tick-messages.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const SOME = { numRuns: 20 };

describe('seeded data', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(candlesOf(5, 3)).toEqual(candlesOf(5, 3));
    expect(candlesOf(5, 3)).not.toEqual(candlesOf(5, 4));
    expect(orderList(5, 4)).toEqual(orderList(5, 4));
  });

  it('has candles whose prices lie in their range and times that ascend', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { openTimeMs, open, high, low, close, volume } = candlesOf(40, seed);
        for (let row = 0; row < 40; row++) {
          expect(Math.max(open[row]!, close[row]!)).toBeLessThanOrEqual(high[row]!);
          expect(Math.min(open[row]!, close[row]!)).toBeGreaterThanOrEqual(low[row]!);
          expect(volume[row]).toBeGreaterThanOrEqual(0);
          if (row > 0) expect(openTimeMs[row]).toBeGreaterThan(openTimeMs[row - 1]!);
        }
      }),
      SOME,
    );
  });

  it('has depth changes at distinct prices, and others that take them back', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { levels, forth, back } = bookData(60, 20, seed);
        const book = new Map(levels);
        const apply = (changes: typeof forth) => {
          for (const [price, size] of changes) {
            if (size === 0) book.delete(price);
            else book.set(price, size);
          }
        };
        expect(levels).toHaveLength(60);
        expect(levels.map(([price]) => price)).toEqual([...book.keys()].sort((a, b) => a - b));
        expect(new Set(forth.map(([price]) => price)).size).toBe(20);
        apply(forth);
        apply(back);
        expect([...book].sort((a, b) => a[0] - b[0])).toEqual(levels);
      }),
      SOME,
    );
  });

  it('has tick messages that say what is told of them', () => {
    const { texts, ticks } = tickMessages(20, 5);
    texts.forEach((text, at) => {
      const { type, data } = JSON.parse(text) as { type: string; data: Record<string, number | string>[] };
      const { seq, timeMs, price, size, side } = ticks[at]!;
      expect(type).toBe('TRADE');
      expect(data).toHaveLength(1);
      expect(data[0]).toMatchObject({ symbol: 'btcusdt', seq, ts: timeMs, side });
      expect(Math.round(Number(data[0]!['price']) * 100)).toBe(price);
      expect(Math.round(Number(data[0]!['qty']) * 100_000)).toBe(size);
    });
  });
});
