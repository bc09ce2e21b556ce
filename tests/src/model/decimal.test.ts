import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abs,
  add,
  compare,
  decimal,
  decimalsOf,
  div,
  floorToStep,
  isMultipleOfStep,
  max,
  min,
  mul,
  neg,
  percentOf,
  round,
  roundToStep,
  sub,
} from '../../../src/model/decimal.ts';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { ENDLESS_TEXTS, HOSTILE_TEXTS } from '../../models/decimal-texts.ts';
import { negated, order, over, plus, rationalOf, rounded, shortest, times } from './rational.ts';

const digits = (most: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(most) - 1n });

/** Amounts of all sizes, with trailing zeros as the wire may carry them. */
const amount = fc
  .tuple(digits(8), fc.integer({ min: 0, max: 9 }), digits(9))
  .map(([whole, places, fraction]) =>
    places === 0 ? `${whole}` : `${whole}.${fraction.toString().padStart(9, '0').slice(0, places)}`,
  ) as fc.Arbitrary<DecimalText>;
const signed = fc
  .tuple(fc.boolean(), amount)
  .map(([minus, text]) => `${minus ? '-' : ''}${text}`) as fc.Arbitrary<SignedDecimalText>;
const places = fc.integer({ min: 0, max: 12 });
const rounding = fc.constantFrom('halfEven' as const, 'halfUp' as const, 'up' as const, 'down' as const);

/** Texts that the arithmetic accepts, but neither input fields nor the wire. */
const LOOSE = ['+1', '.5', '5.', '01', '00', '1000000000000000000', '1e18'];

describe('decimal sums', () => {
  it('agree with exact fractions', () => {
    fc.assert(
      fc.property(signed, signed, places, rounding, (a, b, decimals, how) => {
        const [x, y] = [rationalOf(a), rationalOf(b)];
        expect(add(a, b)).toBe(rounded(plus(x, y), 18, 'down'));
        expect(sub(a, b)).toBe(rounded(plus(x, negated(y)), 18, 'down'));
        expect(mul(a, b, decimals, how)).toBe(rounded(times(x, y), decimals, how));
        expect(compare(a, b)).toBe(order(x, y));
        expect(round(a, decimals, how)).toBe(rounded(x, decimals, how));
        const quotient = div(a, b, decimals, how);
        expect(quotient.dividedByZero).toBe(y.top === 0n);
        expect(quotient.value).toBe(y.top === 0n ? '0' : rounded(over(x, y), decimals, how));
      }),
      { numRuns: 1000 },
    );
  });

  it('take a percentage like exact fractions', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 1000 }), places, rounding, (a, tenths, decimals, how) => {
        const share = { top: BigInt(tenths), bottom: 1000n };
        expect(percentOf(a, tenths / 10, decimals, how)).toBe(rounded(times(rationalOf(a), share), decimals, how));
      }),
    );
  });

  it('floor to the largest multiple of a step that fits', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 1n, max: 10n ** 6n }), fc.integer({ min: 0, max: 8 }), (a, units, scale) => {
        const step = shortest(units, scale) as DecimalText;
        const floored = floorToStep(a, step);
        expect(isMultipleOfStep(floored, step)).toBe(true);
        expect(compare(floored, a)).toBeLessThanOrEqual(0);
        expect(compare(add(floored, step), a)).toBe(1);
        expect(isMultipleOfStep(a, step)).toBe(compare(floored, a) === 0);
      }),
    );
  });

  it('choose the smaller and the larger', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        expect(compare(min(a, b), max(a, b))).toBeLessThanOrEqual(0);
        expect([a, b]).toContain(min(a, b));
        expect([a, b]).toContain(max(a, b));
      }),
    );
  });

  it('divide by zero to 0 with a flag', () => {
    expect(div(decimal('5'), decimal('0'), 8, 'halfEven')).toEqual({ value: '0', dividedByZero: true });
    expect(div(decimal('0'), decimal('5'), 8, 'halfEven')).toEqual({ value: '0', dividedByZero: false });
  });

  it('never print minus zero', () => {
    const minus = '-0.00' as SignedDecimalText;
    expect(add(minus, minus)).toBe('0');
    expect(round('-0.004' as SignedDecimalText, 2, 'down')).toBe('0');
    expect(sub(decimal('1'), decimal('1.0'))).toBe('0');
  });

  it('round halves to even, payments up and receipts down', () => {
    expect(round(decimal('0.125'), 2, 'halfEven')).toBe('0.12');
    expect(round(decimal('0.135'), 2, 'halfEven')).toBe('0.14');
    expect(round(decimal('0.121'), 2, 'up')).toBe('0.13');
    expect(round(decimal('0.129'), 2, 'down')).toBe('0.12');
    expect(round('-0.121' as SignedDecimalText, 2, 'up')).toBe('-0.13');
  });

  it('read what JSON numbers print', () => {
    expect(decimal(1e-7)).toBe('0.0000001');
    expect(decimal('1.5E3')).toBe('1500');
    expect(decimal(12.5)).toBe('12.5');
  });

  it('count only the places that matter', () => {
    expect(decimalsOf(decimal('100'))).toBe(0);
    expect(decimalsOf('0.0100' as DecimalText)).toBe(2);
    expect(decimalsOf(decimal('0.00000001'))).toBe(8);
  });

  it.each(HOSTILE_TEXTS)('refuse %j', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
    expect(() => add(text as DecimalText, decimal('1'))).toThrow(RangeError);
    expect(() => isMultipleOfStep(decimal('1'), text as DecimalText)).toThrow(RangeError);
  });

  it('refuse text without end before they read it', () => {
    for (const text of ENDLESS_TEXTS) expect(() => add(text as DecimalText, decimal('1'))).toThrow('not a decimal');
  });

  it.each(LOOSE)('read %j, which is refused as an amount', (text) => {
    expect(() => decimal(text)).toThrow(RangeError);
    expect(compare(text as DecimalText, text as DecimalText)).toBe(0);
  });

  it.each([null, undefined, 5, {}, [], ['1'], true])('refuse the value %j in place of text', (value) => {
    expect(() => add(value as unknown as DecimalText, decimal('1'))).toThrow(RangeError);
  });

  it('refuse a negative amount, a step of 0, NaN and places outside 0 … 18', () => {
    expect(() => decimal('-1')).toThrow(RangeError);
    expect(() => decimal(NaN)).toThrow(RangeError);
    expect(() => floorToStep(decimal('1'), decimal('0'))).toThrow(RangeError);
    expect(() => percentOf(decimal('1'), -1, 2, 'down')).toThrow(RangeError);
    for (const bad of [-1, 19, 1.5, NaN]) expect(() => mul(decimal('1'), decimal('1'), bad, 'up')).toThrow(RangeError);
  });

  it('overflow with an error, never with a wrong number', () => {
    const largest = '9'.repeat(108) as DecimalText;
    expect(() => add(largest, decimal('1'))).toThrow(RangeError);
    expect(() => mul(largest, largest, 0, 'down')).toThrow(RangeError);
    expect(() => div(largest, decimal('0.1'), 8, 'down')).toThrow(RangeError);
    expect(() => round(`${largest}.5` as DecimalText, 0, 'up')).toThrow(RangeError);
    expect(add(largest, decimal('0.5'))).toBe(`${largest}.5`);
  });

  it('hold every amount of a wallet, with its 18 decimals or as a whole number', () => {
    const most = (2n ** 256n - 1n).toString() as DecimalText;
    const wei = `${most.slice(0, -18)}.${most.slice(-18)}` as DecimalText;
    expect(sub(add(most, wei), wei)).toBe(most);
    expect(mul(wei, decimal('1000000'), 18, 'down').replace('.', '')).toBe(`${most}000000`.replace(/0+$/, ''));
  });

  it('give sizes and opposites without a minus zero', () => {
    expect(abs('-2.50' as SignedDecimalText)).toBe('2.5');
    expect(neg(decimal('2.5'))).toBe('-2.5');
    expect(neg('-0' as SignedDecimalText)).toBe('0');
  });

  it('round to multiples of a step like exact fractions, in each mode', () => {
    fc.assert(
      fc.property(
        signed,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.integer({ min: 0, max: 8 }),
        rounding,
        (a, units, scale, how) => {
          const step = shortest(units, scale) as DecimalText;
          const steps = rounded(over(rationalOf(a), rationalOf(step)), 0, how);
          expect(roundToStep(a, step, how)).toBe(rounded(times(rationalOf(steps), rationalOf(step)), 18, 'down'));
        },
      ),
    );
  });
});
