import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBalanceNews } from '../../../../src/features/book/book-balance-news.ts';
import type { Balance } from '../../../../src/model/book-sums.ts';

/** Seconds at which there were news. */
function newsOf(seconds: readonly Balance[]): readonly number[] {
  const news = createBalanceNews();
  return seconds.flatMap((now, second) => (news.isNews(now, second) ? [second] : []));
}
const forSeconds = (balance: Balance, count: number): readonly Balance[] =>
  Array.from({ length: count }, () => balance);

describe('who leads in the book', () => {
  it('is no news at first, and none while it stays', () => {
    expect(newsOf(forSeconds('bids', 100))).toEqual([]);
  });

  it('is news once a side has led for five seconds', () => {
    expect(newsOf([...forSeconds('even', 10), ...forSeconds('asks', 20)])).toEqual([15]);
    expect(newsOf([...forSeconds('even', 10), ...forSeconds('asks', 4), ...forSeconds('even', 40)])).toEqual([]);
  });

  it('is told again after half a minute at the earliest', () => {
    expect(newsOf([...forSeconds('even', 5), ...forSeconds('asks', 10), ...forSeconds('bids', 60)])).toEqual([10, 40]);
  });

  it('is told every 30 seconds at most, and never the same twice in a row, whatever happens', () => {
    const balance = fc.constantFrom<Balance>('bids', 'asks', 'even');
    const run = fc.tuple(balance, fc.integer({ min: 1, max: 20 })).map(([of, count]) => forSeconds(of, count));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 30 }), (runs) => {
        const seconds = runs.flat();
        const told = newsOf(seconds);
        for (const [at, second] of told.entries()) {
          expect(seconds.slice(second - 5, second + 1)).toEqual(forSeconds(seconds[second]!, 6));
          if (at === 0) continue;
          expect(second - told[at - 1]!).toBeGreaterThanOrEqual(30);
          expect(seconds[second]).not.toBe(seconds[told[at - 1]!]);
        }
      }),
    );
  });
});
