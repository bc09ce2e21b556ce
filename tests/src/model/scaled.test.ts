import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalTextOfScaled, scaledOf } from '../../../src/model/scaled.ts';

const decimals = fc.integer({ min: 0, max: 12 });

describe('scaled integers', () => {
  it('come from text exactly, whatever a float would make of it', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), decimals, (units, places) => {
        const digits = String(units).padStart(places + 1, '0');
        const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
        expect(scaledOf(text, places)).toBe(units);
        expect(decimalTextOfScaled(units, places)).toBe(text);
      }),
    );
    expect(scaledOf('1.005', 3)).toBe(1005);
    expect(scaledOf('8.41', 2)).toBe(841);
  });

  it('fill missing places and ignore zeros beyond the scale', () => {
    expect(scaledOf('7', 3)).toBe(7000);
    expect(scaledOf('7.1', 3)).toBe(7100);
    expect(scaledOf('7.100000', 3)).toBe(7100);
    expect(scaledOf('0.00', 1)).toBe(0);
  });

  it.each([
    '',
    '.',
    '.5',
    '5.',
    '1.2.3',
    '-1',
    '+1',
    '1e5',
    '01',
    ' 1',
    '1 ',
    'NaN',
    '٣',
    '1.2345',
    '9007199254740993',
    '9'.repeat(41),
    '9007199254741',
    null,
    undefined,
    5,
    {},
    ['1'],
  ])('are NaN for %j at three places', (text) => {
    expect(scaledOf(text, 3)).toBeNaN();
  });

  it('go back to text only when they are whole, safe and not negative', () => {
    for (const bad of [NaN, Infinity, -1, 1.5, 2 ** 53]) expect(decimalTextOfScaled(bad, 2)).toBeNull();
    expect(decimalTextOfScaled(5, 3)).toBe('0.005');
    expect(decimalTextOfScaled(5, 0)).toBe('5');
  });
});
