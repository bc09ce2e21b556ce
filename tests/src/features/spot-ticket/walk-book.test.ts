import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageOf, totalOf } from '../../../../protocol/units/spot-money.ts';
import { walkRows } from '../../../../src/features/spot-ticket/walk-book.ts';
import { textOf } from '../../../../src/model/spot-sums.ts';
import { toUnits } from '../../../../src/model/decimal-parts.ts';
import type { BookSide } from '../../../../src/signals/book-store.ts';
import { BTC, sideOf, text } from './market.ts';

const Exact = Big();
Exact.DP = 40;

/** Coins that cost a few millionths, sold whole: the cheaper the step, the more a lost hundred-millionth shows. */
const PEPE = { priceDecimals: 9, sizeDecimals: 0, stepSize: text('1'), takerFee: text('0.001') };
type Rules = typeof PEPE;
const rules = fc.constantFrom<Rules>(PEPE, BTC, { ...PEPE, priceDecimals: 4, sizeDecimals: 1, stepSize: text('0.1') });

/** Asks ascend from the first price by at least a tick; `[price, size]` in ticks and steps. */
const rowsUpTo = (size: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: size })), { maxLength: 8 }),
    )
    .map(([first, levels]) => {
      let price = first;
      return levels.map(([away, steps]) => [(price += away), steps] as const);
    });

const stepsOf = (quantity: string, { sizeDecimals }: Rules): number => Number(quantity) * 10 ** sizeDecimals;

/** The price of each single step, best first, as nobody would take them. */
const pricesByStep = (levels: readonly (readonly [number, number])[]): number[] =>
  levels.flatMap(([price, size]) => Array.from({ length: size }, () => price));

/** Returns the cost of steps at these prices: value and fee, each rounded up. */
function costOf(prices: readonly number[], { priceDecimals, sizeDecimals, takerFee }: Rules): Big {
  const value = new Exact(prices.reduce((sum, price) => sum + price, 0)).div(`1e${priceDecimals + sizeDecimals}`);
  return value.round(8, Big.roundUp).plus(value.times(takerFee).round(8, Big.roundUp));
}

function take(rows: BookSide, wish: { quantity: string } | { quote: string }, market: Rules) {
  const asked = 'quote' in wish ? { quote: toUnits(wish.quote) } : { quantity: toUnits(wish.quantity), limit: null };
  const { filled, tooThin } = walkRows(rows, 'buy', asked, market);
  return {
    quantity: textOf(filled.quantity),
    notional: textOf(filled.value),
    cost: textOf(totalOf('buy', filled)),
    average: filled.quantity === 0n ? null : textOf(averageOf(filled.value, filled.quantity)),
    thin: tooThin,
  };
}

describe('walking the book', () => {
  it('takes a quantity step by step from the best row on', () => {
    fc.assert(
      fc.property(rules, rowsUpTo(200), fc.integer({ min: 1, max: 1500 }), (market, levels, steps) => {
        const taken = pricesByStep(levels).slice(0, steps);
        const wanted = new Exact(steps).div(`1e${market.sizeDecimals}`).toFixed();
        const walk = take(sideOf(levels), { quantity: wanted }, market);
        expect(Math.round(stepsOf(walk.quantity, market))).toBe(taken.length);
        const value = taken.reduce((sum, price) => sum + price, 0);
        expect(new Exact(walk.notional).times(`1e${market.priceDecimals + market.sizeDecimals}`).toNumber()).toBe(
          value,
        );
        expect(costOf(taken, market).eq(walk.cost)).toBe(true);
        expect(walk.thin).toBe(taken.length < steps);
        if (taken.length === 0) expect(walk.average).toBeNull();
        else {
          const average = new Exact(value).div(taken.length).div(`1e${market.priceDecimals}`);
          expect(average.round(12, Big.roundDown).eq(walk.average!)).toBe(true);
        }
      }),
    );
  });

  it('spends an amount as one would who buys a step at a time until the next costs too much', () => {
    fc.assert(
      fc.property(rules, rowsUpTo(60), fc.integer({ min: 0, max: 1000 }), (market, levels, thousandths) => {
        const all = pricesByStep(levels);
        // Up to what all of it costs and a little more, at the last booked place.
        const quote = costOf(all, market).times(thousandths).div(990).round(8, Big.roundDown);
        let steps = 0;
        while (steps < all.length && costOf(all.slice(0, steps + 1), market).lte(quote)) steps++;
        const walk = take(sideOf(levels), { quote: quote.toFixed() }, market);
        expect(Math.round(stepsOf(walk.quantity, market))).toBe(steps);
        expect(costOf(all.slice(0, steps), market).eq(walk.cost)).toBe(true);
        expect(walk.thin).toBe(steps === all.length);
      }),
      { numRuns: 300 },
    );
  });

  it('does not lose the last step where the rows before it had been rounded one by one', () => {
    const asks = sideOf([
      [4628, 568_080],
      [4630, 1_764_481],
      [4631, 2_337_830],
    ]);
    expect(take(asks, { quote: '12.08' }, PEPE)).toMatchObject({ quantity: '2606651', cost: '12.08' });
    // One more coin would be too much.
    expect(take(asks, { quantity: '2606652' }, PEPE).cost).toBe('12.08000464');
  });

  it('takes a size that lies between two steps as it was typed, for the button to name', () => {
    expect(take(sideOf([[100, 10]]), { quantity: '2.5' }, PEPE).quantity).toBe('2.5');
  });

  it('finds nothing in an empty book, nor in rows whose numbers are none', () => {
    const nothing = { quantity: '0', notional: '0', cost: '0', average: null, thin: true };
    const none = sideOf([
      [NaN, 5],
      [5, NaN],
      [0, 5],
      [5, 0],
      [-1, 5],
      [2 ** 53, 5],
    ]);
    for (const rows of [sideOf([]), none]) {
      expect(take(rows, { quantity: '1' }, PEPE)).toEqual(nothing);
      expect(take(rows, { quote: '1' }, PEPE)).toEqual(nothing);
    }
  });
});
