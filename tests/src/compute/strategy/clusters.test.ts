import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainSort } from '../../../../src/compute/order/sort.ts';
import { clustersOf } from '../../../../src/compute/strategy/clusters.ts';
import type { TimedTrades } from '../../../../src/compute/strategy/clusters.ts';

const clustered = (trades: TimedTrades) =>
  clustersOf(trades, plainSort({ keys: Float64Array.from(trades.opens), descending: false }));

it('puts together what overlaps on one market, and nothing else', () => {
  const trades = [
    { market: 0, open: 0, close: 60 },
    { market: 1, open: 10, close: 70 },
    { market: 0, open: 30, close: 90 },
    { market: 0, open: 90, close: 120 },
    { market: 0, open: 80, close: 85 },
  ];
  const { keys, count } = clustered({
    markets: trades.map(({ market }) => market),
    opens: trades.map(({ open }) => open),
    closes: trades.map(({ close }) => close),
  });
  expect([...keys]).toEqual([0, 1, 0, 2, 0]);
  expect(count).toBe(3);
  expect(clustered({ markets: [], opens: [], closes: [] })).toEqual({ keys: new Uint32Array(0), count: 0 });
});

it('has the parts that joining overlapping pairs leaves', () => {
  const trade = fc.record({ market: fc.nat(2), open: fc.nat(40), length: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 40 }), (trades) => {
      const parts = trades.map((_, row) => row);
      const overlap = (a: number, b: number): boolean => {
        const [x, y] = [trades[a]!, trades[b]!];
        return x.market === y.market && x.open < y.open + y.length && y.open < x.open + x.length;
      };
      for (let a = 0; a < trades.length; a++) {
        for (let b = 0; b < a; b++) {
          if (!overlap(a, b)) continue;
          const [from, to] = [parts[a]!, parts[b]!];
          parts.forEach((part, row) => part === from && (parts[row] = to));
        }
      }
      const { keys, count } = clustered({
        markets: trades.map(({ market }) => market),
        opens: trades.map(({ open }) => open),
        closes: trades.map(({ open, length }) => open + length),
      });
      expect(new Set(keys)).toEqual(new Set(Array.from({ length: count }, (_, at) => at)));
      for (let a = 0; a < trades.length; a++) {
        for (let b = 0; b < a; b++) expect(keys[a] === keys[b]).toBe(parts[a] === parts[b]);
      }
    }),
  );
});
