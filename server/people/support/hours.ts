import type { DataOf } from '../../../protocol/call.ts';
import type { supportHours } from '../../../protocol/rest/support.ts';

export type HoursWire = DataOf<typeof supportHours>;

/** Monday to Friday, 9:00 to 18:00, by specification; which zone's is decision 56. */
export const OPEN_HOUR = 9;
export const CLOSE_HOUR = 18;
const isWorkday = (date: Date): boolean => date.getUTCDay() >= 1 && date.getUTCDay() <= 5;

const DAYS_SHOWN = 7;
const SECOND_MS = 1000;

/** What a clock on the wall of the zone shows, as if it were UTC. */
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

/** When that clock shows this; asked twice, since the first guess may lie beyond a change of the clocks. */
function timeAt(wallMs: number, timeZone: string): number {
  const offset = (ms: number): number => wallTime(ms, timeZone) - Math.floor(ms / SECOND_MS) * SECOND_MS;
  return wallMs - offset(wallMs - offset(wallMs));
}

/** The hours of people, seen from a moment. @param timeZone IANA name, known to this system */
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
  // Of eight days in a row at least five are workdays.
  const [next] = spans as [HoursWire['spans'][number]];
  const open = next.from <= nowMs;
  return { timeZone, open, changeTime: open ? next.to : next.from, spans };
}
