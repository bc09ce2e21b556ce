import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walkQuantity, walkQuote } from '../../../../../src/features/spot/ticket/walk-book.ts';
import * as obvious from '../../../../models/walk-book-text.ts';
import { BTC, sideOf, text } from './market.ts';

const Exact = Big();
Exact.DP = 40;

/** Asks ascend from the first price by at least a tick. */
const rows = fc
  .tuple(
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 300_000 })), { maxLength: 30 }),
  )
  .map(([first, levels]) => {
    let price = first;
    return levels.map(([away, size]) => [(price += away), size] as const);
  });

/** Unit by unit of one step, as nobody would do it: the price of each single step, best first. */
function pricesByStep(levels: readonly (readonly [number, number])[], most: number): number[] {
  const prices: number[] = [];
  for (const [price, size] of levels) {
    for (let step = 0; step < size && prices.length < most; step++) prices.push(price);
  }
  return prices;
}

describe('walking the book', () => {
  it('takes a quantity step by step from the best row on', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5000 }), (levels, steps) => {
        const taken = pricesByStep(levels, steps);
        const walk = walkQuantity(sideOf(levels), text(new Exact(steps).div(100_000).toFixed()), BTC);
        const notional = taken.reduce((sum, price) => sum + price, 0);
        expect(new Exact(walk.quantity).times(100_000).toNumber()).toBe(taken.length);
        expect(new Exact(walk.notional).times(10_000_000).toNumber()).toBe(notional);
        expect(walk.thin).toBe(taken.length < steps);
        if (taken.length === 0) expect(walk.average).toBeNull();
        else {
          const average = new Exact(notional).div(taken.length).div(100).round(18, Big.roundHalfUp);
          expect(new Exact(walk.average!).eq(average)).toBe(true);
        }
      }),
    );
  });

  it('spends an amount with its fee, and could not buy one step more', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 2_000_000 }), (levels, cents) => {
        const quote = new Exact(cents).div(100);
        const walk = walkQuote(sideOf(levels), text(quote.toFixed()), BTC);
        const all = levels.reduce((sum, [, size]) => sum + size, 0);
        const steps = new Exact(walk.quantity).times(100_000).toNumber();
        expect(Number.isInteger(steps)).toBe(true);
        const costs = (notional: Big) => notional.times('1.001').round(8, Big.roundUp);
        expect(costs(new Exact(walk.notional)).lte(quote)).toBe(true);
        expect(walk.thin).toBe(steps === all);
        // The same quantity taken by itself costs the same.
        expect(walkQuantity(sideOf(levels), walk.quantity, BTC).notional).toBe(walk.notional);
        if (walk.thin) return;
        let passed = 0;
        const next = levels.find(([, size]) => (passed += size) > steps)!;
        const oneMore = new Exact(walk.notional).plus(new Exact(next[0]).div(10_000_000));
        // Each row's hold is rounded up for itself: at most one booked unit a row is left unspent.
        expect(costs(oneMore).plus(new Exact(levels.length).div(1e8)).gt(quote)).toBe(true);
      }),
    );
  });

  it('finds nothing in an empty book', () => {
    expect(walkQuantity(sideOf([]), text('1'), BTC)).toEqual({
      quantity: '0',
      notional: '0',
      average: null,
      thin: true,
    });
    expect(walkQuote(sideOf([]), text('1'), BTC)).toEqual({ quantity: '0', notional: '0', average: null, thin: true });
  });
});

describe('walks on integers and on text', () => {
  /** A market of any decimals; its last step and fee are what the exchange might set. */
  const market = fc
    .record({
      priceDecimals: fc.integer({ min: 0, max: 9 }),
      sizeDecimals: fc.integer({ min: 0, max: 12 }),
      fee: fc.constantFrom('0', '0.001', '0.00075', '0.0123456789'),
    })
    .map(({ priceDecimals, sizeDecimals, fee }) => ({
      priceDecimals,
      sizeDecimals,
      stepSize: text(sizeDecimals === 0 ? '1' : `0.${'1'.padStart(sizeDecimals, '0')}`),
      takerFee: text(fee),
    }));
  const column = fc.oneof(
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.maxSafeInteger().map((n) => (n < 0 ? -n : n)),
    // What a column should never hold counts as nothing.
    fc.constantFrom(0, -1, NaN, 2 ** 53),
  );
  const side = fc.array(fc.tuple(column, column), { maxLength: 40 }).map(sideOf);
  const amount = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: 0, max: 18 }))
    .map(([units, decimals]) => {
      const digits = units.toString().padStart(decimals + 1, '0');
      const whole = digits
        .slice(0, digits.length - decimals)
        .slice(-18)
        .replace(/^0+(?=\d)/, '');
      return text(decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`);
    });
  /** One of so many equal parts of all the book holds: walks end within rows, and on the last one. */
  const share = fc.integer({ min: 1, max: 4 });

  it('come to the same, whatever the decimals, the numbers and the place where they end', () => {
    fc.assert(
      fc.property(market, side, amount, share, (rules, rows, wanted, parts) => {
        expect(walkQuantity(rows, wanted, rules)).toEqual(obvious.walkQuantity(rows, wanted, rules));
        expect(walkQuote(rows, wanted, rules)).toEqual(obvious.walkQuote(rows, wanted, rules));
        const held = obvious.walkQuantity(rows, text('999999999999999999'), rules);
        for (const part of [
          held.quantity,
          text(new Exact(held.quantity).div(parts).round(18, Big.roundDown).toFixed()),
        ])
          expect(walkQuantity(rows, part, rules)).toEqual(obvious.walkQuantity(rows, part, rules));
        const cost = new Exact(held.notional).times(new Exact(1).plus(rules.takerFee)).round(8, Big.roundUp);
        for (const quote of [cost, cost.div(parts).round(18, Big.roundDown)])
          expect(walkQuote(rows, text(quote.toFixed()), rules)).toEqual(
            obvious.walkQuote(rows, text(quote.toFixed()), rules),
          );
      }),
      { numRuns: 400 },
    );
  });
});
