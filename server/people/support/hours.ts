import type { DataOf } from '../../../protocol/call.ts';
import type { supportHours } from '../../../protocol/rest/support.ts';

export type HoursWire = DataOf<typeof supportHours>;

/** Monday to Friday, 9:00 to 18:00, by specification; for the time zone see decision 56. */
export const OPEN_HOUR = 9;
export const CLOSE_HOUR = 18;
const isWorkday = (date: Date): boolean => date.getUTCDay() >= 1 && date.getUTCDay() <= 5;

const DAYS_SHOWN = 7;
const SECOND_MS = 1000;

/** Returns the local time of a zone as if it were UTC. */
function wallTime(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms);
  const part = (name: Intl.DateTimeFormatPartTypes): number => Number(parts.find(({ type }) => type === name)!.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * Returns the time at which the zone's local time is `wallMs`; computed twice, since the first offset may be that
 * before a clock change.
 */
function timeAt(wallMs: number, timeZone: string): number {
  const offset = (ms: number): number => wallTime(ms, timeZone) - Math.floor(ms / SECOND_MS) * SECOND_MS;
  return wallMs - offset(wallMs - offset(wallMs));
}

/**
 * Returns the hours of the support desk as of a time.
 * @param timeZone  IANA name, known to this system
 */
export function hoursAt(nowMs: number, timeZone: string): HoursWire {
  const today = new Date(wallTime(nowMs, timeZone));
  const spans: HoursWire['spans'] = [];
  for (let day = 0; day <= DAYS_SHOWN; day++) {
    const at = (hour: number): number =>
      Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + day, hour);
    if (!isWorkday(new Date(at(0)))) continue;
    const span = { from: timeAt(at(OPEN_HOUR), timeZone), to: timeAt(at(CLOSE_HOUR), timeZone) };
    if (span.to > nowMs) spans.push(span);
  }
  // Eight consecutive days contain at least five workdays.
  const [next] = spans as [HoursWire['spans'][number]];
  const open = next.from <= nowMs;
  return { timeZone, open, changeTime: open ? next.to : next.from, spans };
}
