import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBook } from '../../bench/browser/storm/book-cells.ts';

const depth = (first: number, bids: readonly [string, string][], asks: readonly [string, string][]) =>
  JSON.stringify({ type: 'DEPTH', symbol: 'btcusdt', first, bids, asks });

describe('the book of a rival', () => {
  it('has its best rows as text, with sums and bars', () => {
    const book = createBook('btcusdt', 2);
    book.hear(
      depth(
        0,
        [
          ['99.00', '1'],
          ['98.50', '1'],
          ['97.00', '5'],
        ],
        [['1000.00', '4']],
      ),
    );
    expect(book.take()).toEqual({
      asks: [{ price: '1,000.00', size: '4.00000', total: '4.00000', share: 1 }],
      bids: [
        { price: '99.00', size: '1.00000', total: '1.00000', share: 0.25 },
        { price: '98.50', size: '1.00000', total: '2.00000', share: 0.5 },
      ],
    });
  });

  it('says nothing twice, and nothing of other markets', () => {
    const book = createBook('btcusdt', 2);
    book.hear(depth(0, [['1', '1']], []).replace('btcusdt', 'ethusdt'));
    expect(book.take()).toBeNull();
    book.hear(depth(0, [['1', '1']], []));
    expect(book.take()).not.toBeNull();
    expect(book.take()).toBeNull();
  });

  it('holds after any changes what a list of all of them holds', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 3 }));
    const change = fc.record({ whole: fc.boolean(), bids: fc.array(level, { maxLength: 6 }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const book = createBook('btcusdt', 5);
        let kept: [number, number][] = [];
        for (const { whole, bids } of changes) {
          book.hear(
            depth(
              whole ? 0 : 1,
              bids.map(([price, size]) => [String(price), String(size)]),
              [],
            ),
          );
          if (whole) kept = [];
          for (const [price, size] of bids) kept = [...kept.filter(([of]) => of !== price), [price, size]];
        }
        const shown = kept.filter(([, size]) => size > 0).toSorted(([a], [b]) => b - a);
        const wanted = shown.slice(0, 5).map(([price, size]) => [price, size]);
        const found = book.take()?.bids.map(({ price, size }) => [Number(price), Number(size)]) ?? [];
        expect(found).toEqual(wanted);
      }),
    );
  });
});
