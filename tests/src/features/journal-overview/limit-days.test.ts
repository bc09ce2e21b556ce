import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { monthOf } from '../../../../src/features/journal-overview/calendar-months.ts';
import { limitDays } from '../../../../src/features/journal-overview/limit-days.ts';

const ONE = 10n ** 18n;
const day = (at: number): number => Date.UTC(2026, 10, at);
const sum = (at: number, net: bigint) => ({ dayMs: day(at), count: 1, net });
const NOVEMBER = monthOf(day(1), 'utc');

it('counts the days of a month whose loss was the limit or more, to the last digit', () => {
  const sums = [sum(1, -50n * ONE), sum(2, 1n - 50n * ONE), sum(3, -80n * ONE), sum(4, 70n * ONE)];
  const other = { dayMs: Date.UTC(2026, 9, 31), count: 1, net: -900n * ONE };
  const days = limitDays([other, ...sums], NOVEMBER, '50' as DecimalText);
  expect(days.reached).toBe(2);
  expect(days.nets).toHaveLength(30);
  expect(days.nets.slice(0, 5)).toEqual([...sums.map(({ net }) => net), null]);
  expect([days.low, days.high]).toEqual([-80n * ONE, 70n * ONE]);
});

it('has room for the limit in a month without a trade', () => {
  const days = limitDays([], NOVEMBER, '12.5' as DecimalText);
  expect(days).toMatchObject({ reached: 0, low: (-125n * ONE) / 10n, high: 0n });
});
