import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import { hoursAt } from '../../../../server/people/support/hours.ts';
import type { SupportHours } from '../../../../src/features/support/support-calls.ts';
import { openAt } from '../../../../src/features/support/use-open-now.ts';
import { weeklyHours, weekTimeText } from '../../../../src/features/support/weekly-hours.ts';

/** The hours as the exchange tells them at a moment, in its zone. */
function hours(at: string, timeZone: string): SupportHours {
  const { open, changeTime, spans } = hoursAt(Date.parse(at), timeZone);
  return {
    open,
    changeMs: changeTime as EpochMs,
    timeZone,
    spans: spans.map(({ from, to }) => ({ fromMs: from as EpochMs, toMs: to as EpochMs })),
  };
}
const week = (at: string, desk: string, reader: string) =>
  weeklyHours(hours(at, desk).spans, reader).map(({ days, hours: of }) => `${days} ${of}`);

describe('the hours of a week, as their reader lives them', () => {
  it.each([
    ['UTC', 'UTC', ['Mon – Fri 09:00–18:00']],
    ['UTC', 'Asia/Kolkata', ['Mon – Fri 14:30–23:30']],
    ['UTC', 'Asia/Tokyo', ['Mon – Fri 18:00–03:00 (next day)']],
    ['UTC', 'Asia/Manila', ['Mon – Fri 17:00–02:00 (next day)']],
    ['Asia/Tokyo', 'America/Los_Angeles', ['Mon – Thu 16:00–01:00 (next day)', 'Sun 16:00–01:00 (next day)']],
    ['Europe/Berlin', 'Europe/London', ['Mon – Fri 08:00–17:00']],
    // Ends at their midnight, which is still the same day.
    ['UTC', 'Asia/Novosibirsk', ['Mon – Fri 16:00–01:00 (next day)']],
    ['UTC', 'Asia/Dhaka', ['Mon – Fri 15:00–00:00']],
  ])('a desk in %s seen from %s', (desk, reader, expected) => {
    expect(week('2026-11-24T12:00:00Z', desk, reader)).toEqual(expected);
  });

  it('make lines of their own where the clocks of one side change within the week', () => {
    // Europe goes back on 25 October 2026, America on 1 November.
    expect(week('2026-10-22T06:00:00Z', 'Europe/Berlin', 'America/New_York')).toEqual([
      'Mon – Wed 04:00–13:00',
      'Thu – Fri 03:00–12:00',
    ]);
    expect(week('2026-10-22T06:00:00Z', 'Europe/Berlin', 'Europe/Berlin')).toEqual(['Mon – Fri 09:00–18:00']);
  });

  it('follow the language', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLanguage('zh');
    const chinese = weeklyHours(hours('2026-11-24T12:00:00Z', 'UTC').spans, 'UTC');
    await setLanguage('en');
    vi.unstubAllGlobals();
    expect(chinese).toEqual([{ days: '周一至周五', hours: '09:00–18:00' }]);
  });

  it('name a moment of the week in the zone of the reader', () => {
    expect(weekTimeText(Date.parse('2026-11-30T09:00:00Z'), 'Asia/Tokyo')).toBe('Mon 18:00');
  });
});

describe('whether people answer now', () => {
  const known = hours('2026-11-27T17:59:00Z', 'UTC');

  it('turns with the clock, to the millisecond, on Friday evening', () => {
    const evening = Date.parse('2026-11-27T18:00:00Z');
    expect(openAt(known, evening - 1)).toEqual({ open: true, changeMs: evening });
    expect(openAt(known, evening)).toEqual({ open: false, changeMs: Date.parse('2026-11-30T09:00:00Z') });
    expect(openAt(known, Date.parse('2026-11-30T09:00:00Z'))).toMatchObject({ open: true });
  });

  it('is not known past the last of the hours that were told', () => {
    expect(openAt(known, Date.parse('2026-12-20T12:00:00Z'))).toEqual({ open: false, changeMs: null });
  });
});
