import { assert, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { changePercentText } from '../../../server/content/coin-list.ts';

const text = (value: string) => value as DecimalText;

it.each([
  ['100', '100', '0.00'],
  ['100', '101.239', '1.23'],
  ['100', '98.751', '-1.24'],
  ['100', '99.999', '0.00'],
  ['100', '0', '-100.00'],
  ['0.000004627', '0.000004628', '0.02'],
  ['3', '4', '33.33'],
  ['0', '5', '0.00'],
])('the change from %s to %s is %s percent', (open, last, percent) => {
  expect(changePercentText(text(open), text(last))).toBe(percent);
});

it('is the change cut toward zero at two decimals, whatever the prices', () => {
  assert(
    property(integer({ min: 1, max: 1e6 }), integer({ min: 0, max: 1e6 }), (open, last) => {
      const hundredths = Math.trunc(((last - open) * 10_000) / open);
      const shown = changePercentText(
        text(`0.${String(open).padStart(7, '0')}`),
        text(`0.${String(last).padStart(7, '0')}`),
      );
      expect(shown).toMatch(/^-?\d+\.\d\d$/);
      expect(Math.round(Number(shown) * 100)).toBe(hundredths + 0);
    }),
  );
});
