import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOf, namedDays } from '../../../server/market/candle-names.ts';

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

it('has closed months, then the closed days behind them', () => {
  const { months, days } = namedDays(dayOf('2025-11-20'), dayOf('2026-02-02'));
  expect(months.map(({ name }) => name)).toEqual(['2025-11', '2025-12', '2026-01']);
  expect(days.map(({ name }) => name)).toEqual(['2026-02-01', '2026-02-02']);
  expect(months[0]).toEqual({ name: '2025-11', firstDay: dayOf('2025-11-01'), endDay: dayOf('2025-12-01') });
});

it('begins with a day where the first month is not over, and is empty before the first closed day', () => {
  expect(namedDays(dayOf('2026-02-10'), dayOf('2026-02-11')).days.map(({ name }) => name)).toEqual([
    '2026-02-10',
    '2026-02-11',
  ]);
  expect(namedDays(dayOf('2026-02-10'), dayOf('2026-02-09'))).toEqual({ months: [], days: [] });
});

it('covers every day from the first to the last once, in files of a month at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 15_000, max: 25_000 }), fc.integer({ min: 0, max: 900 }), (first, more) => {
      const last = first + more;
      const { months, days } = namedDays(first, last);
      const all = [...months, ...days].flatMap(({ firstDay, endDay }) =>
        Array.from({ length: endDay - firstDay }, (_, at) => firstDay + at),
      );
      const covered = all.filter((day) => day >= first);
      expect(covered).toEqual(Array.from({ length: more + 1 }, (_, at) => first + at));
      expect(days.length).toBeLessThan(31);
      for (const { name, firstDay } of months) expect(dateOf(firstDay).startsWith(name)).toBe(true);
    }),
  );
});
