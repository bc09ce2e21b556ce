import { expect, it } from 'vitest';
import { axisDates } from '../../../../src/features/strategy-result/curve/axis-dates.ts';

const START_MS = Date.UTC(2024, 0, 1);

it('dates a short span by days, each once', () => {
  expect(axisDates(START_MS, 31)).toEqual(['Jan 1', 'Jan 11', 'Jan 21', 'Jan 31']);
  expect(axisDates(START_MS, 2)).toEqual(['Jan 1', 'Jan 2']);
});

it('dates a span of months by months with the whole year, which cannot be read as days', () => {
  expect(axisDates(START_MS, 366)).toEqual(['Jan 2024', 'May 2024', 'Aug 2024', 'Dec 2024']);
  expect(axisDates(START_MS, 4 * 365)).toEqual(['Jan 2024', 'May 2025', 'Aug 2026', 'Dec 2027']);
});

it('never names a month twice, wherever a span begins', () => {
  for (let days = 94; days < 200; days++) {
    for (let start = 0; start < 366; start += 7) {
      const dates = axisDates(START_MS + start * 86_400_000, days);
      expect(
        dates.every((date) => /^[A-Z][a-z]{2} \d{4}$/.test(date)),
        dates.join(),
      ).toBe(true);
      expect(dates).toHaveLength(4);
    }
  }
});
