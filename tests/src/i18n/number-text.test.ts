import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { amountText, exactText, gainText, MINUS, priceText, UNKNOWN } from '../../../src/i18n/number-text.ts';

const decimal = (text: string) => text as DecimalText & SignedDecimalText;
const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
/** Whole part without leading zeros, and a fraction of 0 … 18 digits. */
const parts = fc.tuple(
  digits(1, 18).map((text) => text.replace(/^0+(?=\d)/, '')),
  digits(0, 18),
);

/** The slow obvious twin: the amount as a fraction of 10^18, rounded by comparing remainders. */
function roundedByModel(whole: string, fraction: string, decimals: number, rounding: 'halfUp' | 'up' | 'down'): string {
  const value = BigInt(whole + fraction.padEnd(18, '0'));
  const unit = 10n ** BigInt(18 - decimals);
  const rest = value % unit;
  const up = rounding === 'up' ? rest > 0n : rounding === 'halfUp' && rest * 2n >= unit;
  const text = (value / unit + (up ? 1n : 0n)).toString().padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

describe('prices', () => {
  it('are written with the decimals of the tick size and grouped thousands', () => {
    expect(priceText(671_234, 1)).toBe('67,123.4');
    expect(priceText(17_192, 2)).toBe('171.92');
    expect(priceText(5281, 4)).toBe('0.5281');
    expect(priceText(0, 2)).toBe('0.00');
    expect(priceText(-123_456_789, 2)).toBe(`${MINUS}1,234,567.89`);
  });

  it('are a dash when they are unknown', () => {
    expect(priceText(NaN, 2)).toBe(UNKNOWN);
    expect(priceText(Infinity, 2)).toBe(UNKNOWN);
  });

  it('have a real minus only where a digit counts, also for what is no whole number', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -9e15, max: 9e15, noNaN: true }),
        fc.integer({ min: 0, max: 18 }),
        (scaled, places) => {
          const text = priceText(scaled, places);
          expect(text).toMatch(/^\u2212?[\d,]+(\.\d+)?$/);
          expect(text.startsWith(MINUS)).toBe(scaled < 0 && /[1-9]/.test(text));
        },
      ),
      {
        examples: [
          [-0.4, 1],
          [-0.5, 0],
          [-0, 2],
        ],
      },
    );
  });

  it('equal what Intl writes for every scaled integer it can show exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.integer({ min: 0, max: 12 }), (scaled, places) => {
        const exact = new Intl.NumberFormat('en', { minimumFractionDigits: places, maximumFractionDigits: places });
        const plain = `${scaled < 0 ? '-' : ''}${String(Math.abs(scaled)).padStart(places + 1, '0')}`;
        const point = plain.length - places;
        const text = (places === 0 ? plain : `${plain.slice(0, point)}.${plain.slice(point)}`) as `${number}`;
        expect(priceText(scaled, places)).toBe(exact.format(text).replace('-', MINUS));
      }),
    );
  });
});

describe('amounts', () => {
  it('are rounded without floats, in each of the three ways', () => {
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 0, max: 18 }),
        fc.constantFrom('halfUp', 'up', 'down'),
        ([whole, fraction], places, rounding) => {
          const text = decimal(fraction === '' ? whole : `${whole}.${fraction}`);
          expect(amountText(text, places, rounding).replaceAll(',', '')).toBe(
            roundedByModel(whole, fraction, places, rounding),
          );
        },
      ),
    );
  });

  it('have a separator between every three whole digits and nowhere else', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 8 }), ([whole, fraction], places) => {
        const text = amountText(decimal(`${whole}.${fraction || '0'}`), places);
        expect(text).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
      }),
    );
  });

  it('show what is there, filled up, when there are fewer decimals', () => {
    expect(amountText(decimal('1250'), 2)).toBe('1,250.00');
    expect(amountText(decimal('999999999999999999.999'), 2)).toBe('1,000,000,000,000,000,000.00');
  });

  it('never show minus zero', () => {
    expect(amountText(decimal('-0.001'), 2)).toBe('0.00');
    expect(gainText(decimal('-0.001'), 2)).toBe('0.00');
    expect(exactText(decimal('-0.000'))).toBe('0');
    expect(priceText(-0.4, 1)).toBe('0.0');
    expect(priceText(-0, 0)).toBe('0');
  });

  it('keep every decimal and add none in exact texts', () => {
    expect(exactText(decimal('0.00012500'))).toBe('0.000125');
    expect(exactText(decimal('1200.000'))).toBe('1,200');
    expect(exactText(decimal('1200.5'), 2)).toBe('1,200.50');
    expect(exactText(decimal('0.123'), 2)).toBe('0.123');
    expect(exactText(decimal('-3.50'))).toBe(`${MINUS}3.5`);
  });
});

describe('gains', () => {
  it('carry their sign, a real minus', () => {
    expect(gainText(decimal('42.5'), 2)).toBe('+42.50');
    expect(gainText(decimal('-50'), 2)).toBe('\u221250.00');
  });
});
