import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { shownAmount, shownMoney, shownSum } from '../../../src/model/shown-sum.ts';
import type { Flow } from '../../../src/model/shown-sum.ts';
import { negated, order, over, plus, rationalOf, shortest, times } from './rational.ts';
import type { Rational } from './rational.ts';

const NOTHING: Rational = { top: 0n, bottom: 1n };
const CENT: Rational = { top: 1n, bottom: 100n };
const sum = (parts: readonly Rational[]): Rational => parts.reduce(plus, NOTHING);
const size = (value: Rational): Rational => (value.top < 0n ? negated(value) : value);
const isWhole = (value: Rational): boolean => value.top % value.bottom === 0n;

/** Whole cents next to a value, the lower one first: one where the value is whole cents. */
function cents(value: Rational): readonly Rational[] {
  const { top, bottom } = over(value, CENT);
  const below = (top - (((top % bottom) + bottom) % bottom)) / bottom;
  const at = (count: bigint) => times({ top: count, bottom: 1n }, CENT);
  return top % bottom === 0n ? [at(below)] : [at(below), at(below + 1n)];
}

const roundedTo = (value: Rational, flow: Flow): Rational => cents(value).at(flow === 'paid' ? -1 : 0)!;

/** Least sum of errors of all ways to show the parts by a neighbouring cent so that they add up to the total. */
function leastError(parts: readonly Rational[], total: Rational): Rational | null {
  let ways: { shown: Rational; error: Rational }[] = [{ shown: NOTHING, error: NOTHING }];
  for (const part of parts) {
    ways = ways.flatMap((way) =>
      cents(part).map((cent) => ({
        shown: plus(way.shown, cent),
        error: plus(way.error, size(plus(cent, negated(part)))),
      })),
    );
  }
  const errors = ways.filter(({ shown }) => order(shown, total) === 0).map(({ error }) => error);
  return errors.length === 0 ? null : errors.reduce((least, error) => (order(error, least) < 0 ? error : least));
}

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, decimals]) => shortest(units, decimals) as DecimalText);
const flow = fc.constantFrom<Flow>('paid', 'received');
const asset = fc.constantFrom('USDT', 'EUR');

describe('shown amounts, against exact fractions', () => {
  it('a total is rounded once, its parts are the nearest ones that add up to it', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), asset, flow, (parts, of, toward) => {
        const shown = shownSum(parts, of, toward);
        const exact = parts.map(rationalOf);
        const total = roundedTo(sum(exact), toward);
        expect(order(rationalOf(shown.total), total)).toBe(0);
        const shownParts = shown.parts.map(rationalOf);
        expect(order(sum(shownParts), total)).toBe(0);
        const errors = shownParts.map((part, at) => size(plus(part, negated(exact[at]!))));
        for (const error of errors) expect(order(error, CENT)).toBeLessThan(0);
        for (const part of shownParts) expect(isWhole(over(part, CENT))).toBe(true);
        const least = leastError(exact, total);
        expect(least).not.toBeNull();
        expect(order(sum(errors), least!)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('one amount rounds against the person, a loss too', () => {
    fc.assert(
      fc.property(amount, asset, flow, (exact, of, toward) => {
        expect(order(rationalOf(shownAmount(exact, of, toward)), roundedTo(rationalOf(exact), toward))).toBe(0);
      }),
    );
    expect(shownAmount('-0.001' as DecimalText, 'USDT', 'received')).toBe('-0.01');
    expect(shownAmount('0.009' as DecimalText, 'USDT', 'received')).toBe('0');
  });

  it('amounts of a coin stay as they are', () => {
    const parts = ['0.00000001', '1.23456789', '-0.5'] as DecimalText[];
    expect(shownSum(parts, 'BTC', 'paid')).toEqual({ total: '0.7345679', parts });
  });

  it('no part without a remainder moves, and equal remainders go to the first', () => {
    expect(shownSum(['3', '0.003'] as DecimalText[], 'USDT', 'paid')).toEqual({ total: '3.01', parts: ['3', '0.01'] });
    expect(shownSum(['0.005', '0.005', '0.005'] as DecimalText[], 'USDT', 'paid').parts).toEqual(['0.01', '0.01', '0']);
  });

  it('a spot order: the fee is on top of what a buy pays and off what a sell brings', () => {
    const booked = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((units) => shortest(units, 8) as DecimalText);
    fc.assert(
      fc.property(fc.constantFrom('buy' as const, 'sell' as const), booked, booked, (side, a, b) => {
        const [value, fee] = order(rationalOf(a), rationalOf(b)) < 0 ? [b, a] : [a, b];
        const shown = shownMoney(side, value, fee, 'USDT');
        const signedFee = (of: string) => (side === 'buy' ? rationalOf(of) : negated(rationalOf(of)));
        const exact = plus(rationalOf(value), signedFee(fee));
        expect(order(rationalOf(shown.total), roundedTo(exact, side === 'buy' ? 'paid' : 'received'))).toBe(0);
        expect(order(plus(rationalOf(shown.value), signedFee(shown.fee)), rationalOf(shown.total))).toBe(0);
        for (const part of Object.values(shown)) expect(part).not.toMatch(/^-/);
      }),
    );
  });
});
