import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { yearlyRateOf } from '../../../src/model/yearly-rate.ts';

it.each([
  ['0.00011', '0.04015'],
  ['0.00008', '0.0292'],
  ['0.000000000000000001', '0.000000000000000365'],
  ['0', '0'],
])('the yearly rate of %s a day is %s, without rounding', (daily, year) => {
  expect(yearlyRateOf(daily as DecimalText)).toBe(year);
});
