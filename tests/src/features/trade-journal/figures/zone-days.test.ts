import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import {
  daysOfMonth,
  monthOf,
  monthStart,
  monthSum,
  placesBefore,
} from '../../../../../src/features/journal-overview/calendar-months.ts';
import { listTrades } from '../../../../../src/features/journal-trades/trades/trade-list.ts';
import { daySums } from '../../../../../src/features/trade-journal/figures/day-sums.ts';
import { cellText } from '../../../../../src/features/trade-journal/figures/day-texts.ts';
import {
  dayText,
  minuteText,
  shortTimeText,
  timeText,
} from '../../../../../src/features/trade-journal/figures/zone-texts.ts';
import {
  chooseZone,
  dayStart,
  journalZone,
  nextDay,
} from '../../../../../src/features/trade-journal/table/journal-zone.ts';
import { allRows, randomTrades, tableOf } from '../random-table.ts';

const HOUR_MS = 3_600_000;
const before = process.env['TZ'];

beforeAll(() => {
  // Its clocks go back on 1 November 2026.
  process.env['TZ'] = 'America/New_York';
});
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});
beforeEach(() => startCompute({ createWorker: null }));
afterEach(() => {
  stopCompute();
  chooseZone('utc');
});

/** The day of a time by the words of the platform. */
const wordsOf = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms);

describe.each([
  ['utc', 'UTC'],
  ['local', 'America/New_York'],
] as const)('days of %s', (zone, timeZone) => {
  it('begin and end with the day of that zone', () => {
    const trades = randomTrades(500, 3, 120);
    for (const { closeMs } of trades) {
      const startMs = dayStart(closeMs, zone);
      expect(wordsOf(startMs, timeZone)).toBe(wordsOf(closeMs, timeZone));
      expect(wordsOf(startMs - 1, timeZone)).not.toBe(wordsOf(closeMs, timeZone));
      expect(wordsOf(nextDay(startMs, zone) - 1, timeZone)).toBe(wordsOf(closeMs, timeZone));
      expect(wordsOf(nextDay(startMs, zone), timeZone)).not.toBe(wordsOf(closeMs, timeZone));
    }
  });

  it('have the sums of the trades that ended on them, in the calendar and in the list', async () => {
    const trades = randomTrades(600, 5, 120);
    const table = tableOf(trades);
    const slow = new Map<string, bigint>();
    for (const { closeMs, net } of trades) {
      const day = wordsOf(closeMs, timeZone);
      slow.set(day, (slow.get(day) ?? 0n) + net);
    }
    const sums = await daySums(table, 'all', zone);
    expect(sums.map(({ dayMs, net }) => [wordsOf(dayMs, timeZone), net])).toEqual([...slow]);
    for (const sort of ['newest', 'oldest'] as const) {
      const query = { search: '', notes: null, symbol: null, sort };
      const { days } = await listTrades(
        { table, rows: allRows(table), query, notes: new Map(), excursions: null, zone },
        new AbortController().signal,
      );
      const listed = days.map(({ startMs, net }) => [wordsOf(startMs, timeZone), net]);
      const last = listed.length - 1;
      expect(sort === 'newest' ? listed.map((_, at) => listed[last - at]) : listed).toEqual([...slow]);
    }
    const month = monthOf(Date.UTC(2026, 8, 15), zone);
    const ofMonth = [...slow].filter(([day]) => day.startsWith('2026-09')).map(([, net]) => net);
    expect(monthSum(sums, month, zone)!.net).toBe(ofMonth.reduce((sum, net) => sum + net, 0n));
  });

  it('are those of a month, one a date', () => {
    const november = 2026 * 12 + 10;
    expect(wordsOf(monthStart(november, zone), timeZone)).toBe('2026-11-01');
    expect(daysOfMonth(november, zone).map((ms) => wordsOf(ms, timeZone))).toEqual(
      Array.from({ length: 30 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}`),
    );
    // A Sunday.
    expect(placesBefore(november, zone)).toBe(6);
  });
});

it('a day on which clocks change has as many hours as it has', () => {
  const startMs = dayStart(Date.UTC(2026, 10, 1, 12), 'local');
  expect(nextDay(startMs, 'local') - startMs).toBe(25 * HOUR_MS);
});

it('every time is in the chosen zone and names it, and the choice is kept', () => {
  const ms = Date.UTC(2026, 10, 8, 2, 46, 9);
  expect(dayText(ms)).toBe('Nov 8, 2026 UTC');
  expect(minuteText(ms)).toBe('02:46');
  expect(timeText(ms)).toBe('Nov 8, 2026, 02:46:09 UTC');
  expect(shortTimeText(Date.UTC(2020, 10, 8, 2, 46))).toBe('Nov 8, 2020 02:46 UTC');
  chooseZone('local');
  expect(journalZone.value).toBe('local');
  expect(dayText(ms)).toBe('Nov 7, 2026 EST');
  expect(minuteText(ms)).toBe('21:46');
  expect(timeText(ms)).toBe('Nov 7, 2026, 21:46:09 EST');
});

it('a result that is not nothing is not shown as nothing', () => {
  const units = (thousandths: bigint): bigint => thousandths * 10n ** 15n;
  expect([0n, 49n, 50n, -49n, -50n, 1n].map((value) => cellText(units(value)))).toEqual([
    '0',
    '<0.1',
    '+0.1',
    '>−0.1',
    '−0.1',
    '<0.1',
  ]);
  expect([cellText(1n), cellText(-1n)]).toEqual(['<0.1', '>−0.1']);
});
