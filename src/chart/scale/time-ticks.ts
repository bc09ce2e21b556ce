import type { SeriesStore } from '../store/series-store.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Steps that divide a day, so that every midnight in sight can carry its date. */
const CLOCK_STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 5, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS),
];
const DAY_STEPS = [1, 2, 7, 14];
const MONTH_STEPS = [1, 3, 6, 12, 24, 60, 120];

/** Minutes may stand for months: a step is one of three kinds of stride through the calendar. */
type TimeStep = { readonly clockMs: number } | { readonly days: number } | { readonly months: number };

/** Milliseconds that the reader's clock is ahead of UTC at a moment. */
export type ZoneOffset = (timeMs: number) => number;

export const localZoneOffset: ZoneOffset = (timeMs) => -new Date(timeMs).getTimezoneOffset() * MINUTE_MS;

/** One label under the chart. `form`: what distinguishes it from its left neighbour. */
export interface TimeTick {
  readonly index: number;
  /** Time of the label: the candle's open time. */
  readonly timeMs: number;
  readonly form: 'clock' | 'day' | 'month' | 'year';
}

/** The finest step whose labels are at least `minGapMs` apart. */
export function timeStepOf(minGapMs: number): TimeStep {
  const clockMs = CLOCK_STEPS_MS.find((step) => step >= minGapMs);
  if (clockMs !== undefined) return { clockMs };
  const days = DAY_STEPS.find((step) => step * DAY_MS >= minGapMs);
  if (days !== undefined) return { days };
  return { months: MONTH_STEPS.find((step) => step * 28 * DAY_MS >= minGapMs) ?? MONTH_STEPS[MONTH_STEPS.length - 1]! };
}

/** The first step boundary at or after a local time, and the one after a boundary. Local times are epoch ms read as if UTC. */
function boundaryAtOrAfter(localMs: number, step: TimeStep): number {
  if ('clockMs' in step) return Math.ceil(localMs / step.clockMs) * step.clockMs;
  if ('days' in step) {
    // Weeks begin on Monday; 1970-01-05 was one.
    const origin = 4 * DAY_MS;
    return Math.ceil((localMs - origin) / (step.days * DAY_MS)) * step.days * DAY_MS + origin;
  }
  const date = new Date(localMs);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const monthStart = (month: number) => Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12);
  const reached = Math.floor(months / step.months) * step.months;
  return monthStart(reached) >= localMs ? monthStart(reached) : monthStart(reached + step.months);
}

const formOf = (local: Date, previous: Date | null, step: TimeStep): TimeTick['form'] => {
  const newYear = previous !== null && local.getUTCFullYear() !== previous.getUTCFullYear();
  if ('months' in step) return newYear || step.months >= 12 ? 'year' : 'month';
  if (newYear) return 'year';
  if ('days' in step) return 'day';
  const sameDay = previous === null || Math.floor(local.getTime() / DAY_MS) === Math.floor(previous.getTime() / DAY_MS);
  return sameDay && local.getTime() % DAY_MS !== 0 ? 'clock' : 'day';
};

/**
 * Labels of the time axis for candles [from, to): the first candle at or after each step of the reader's calendar.
 * Indices strictly ascend. A gap in the klines swallows labels, it never moves one to a wrong candle; two equal clock
 * times always have a date between them, two equal days a year. O(labels × log n).
 * @param minGap candles that a label and its free space are wide
 */
export function timeTicks(
  series: Pick<SeriesStore, 'first' | 'end' | 'timeOf' | 'indexAtOrAfter'>,
  from: number,
  to: number,
  minGap: number,
  intervalMs: number,
  offsetOf: ZoneOffset,
): TimeTick[] {
  const first = Math.max(series.first, from);
  const end = Math.min(series.end, to);
  const ticks: TimeTick[] = [];
  if (first >= end) return ticks;
  const step = timeStepOf(minGap * intervalMs);
  const lastMs = series.timeOf(end - 1);
  let index = first;
  let previous: Date | null = null;
  while (index < end) {
    const timeMs = series.timeOf(index);
    const localMs = timeMs + offsetOf(timeMs);
    const boundaryMs = boundaryAtOrAfter(localMs, step);
    // The offset at the boundary may differ from the one here (summer time); one correction is enough.
    const guessMs = boundaryMs - offsetOf(timeMs);
    const boundaryUtcMs = boundaryMs - offsetOf(guessMs);
    if (boundaryUtcMs > lastMs) break;
    const at = Math.max(index, series.indexAtOrAfter(boundaryUtcMs));
    if (at >= end) break;
    const tickMs = series.timeOf(at);
    const local = new Date(tickMs + offsetOf(tickMs));
    const last = ticks[ticks.length - 1];
    // The hour that comes twice when summer time ends has its labels once, also where a gap ends within its second time.
    const goesOn = previous === null || local > previous;
    if (last === undefined || (goesOn && at - last.index >= minGap * 0.7)) {
      ticks.push({ index: at, timeMs: tickMs, form: formOf(local, previous, step) });
      previous = local;
    }
    index = at + 1;
  }
  return ticks;
}
