import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursAt } from '../../../../server/people/support/hours.ts';

/** Computes opening hours from the local time, minute by minute. */
function isOpenSlowly(ms: number, timeZone: string): boolean {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(ms);
  const hour = Number(/\d+/.exec(text)![0]);
  return /Mon|Tue|Wed|Thu|Fri/.test(text) && hour >= 9 && hour < 18;
}

describe('hours', () => {
  it.each([
    ['Tuesday noon', '2026-11-24T12:00Z', 'UTC', true, '2026-11-24T18:00Z'],
    ['the first moment', '2026-11-24T09:00Z', 'UTC', true, '2026-11-24T18:00Z'],
    ['the last is not part of it', '2026-11-24T18:00Z', 'UTC', false, '2026-11-25T09:00Z'],
    ['Friday evening', '2026-11-27T20:00Z', 'UTC', false, '2026-11-30T09:00Z'],
    ['Monday in Shanghai is Sunday elsewhere', '2026-11-22T23:00Z', 'Asia/Shanghai', false, '2026-11-23T01:00Z'],
    ['over the change of the clocks', '2026-03-27T18:00Z', 'Europe/Berlin', false, '2026-03-30T07:00Z'],
  ])('%s', (_, now, zone, open, change) => {
    expect(hoursAt(Date.parse(now), zone)).toMatchObject({ open, changeTime: Date.parse(change), timeZone: zone });
  });

  it('are open when the wall clock says so, and turn when it does, in every zone', () => {
    const zone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    );
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }), zone, (now, timeZone) => {
        const { open, changeTime, spans } = hoursAt(now, timeZone);
        expect(open).toBe(isOpenSlowly(now, timeZone));
        expect(changeTime).toBeGreaterThan(now);
        expect([isOpenSlowly(changeTime - 1, timeZone), isOpenSlowly(changeTime, timeZone)]).toEqual([open, !open]);
        expect(spans.length).toBeGreaterThanOrEqual(5);
        for (const { from, to } of spans) expect(to - from).toBe(9 * 3_600_000);
      }),
    );
  });
});
