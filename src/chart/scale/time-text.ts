import type { TimeTick, ZoneOffset } from './time-ticks.ts';

/** Dates and times as the time axis and the crosshair write them, 24 h clock, Latin digits. */
export interface ChartTimes {
  tick(tick: TimeTick): string;
  /** Unmistakable: date and, below one day, clock time. */
  full(timeMs: number): string;
}

const DAY_MS = 86_400_000;

/** @param offsetOf the reader's zone; klines of a day and longer are labelled in UTC, the day they stand for */
export function chartTimes(locale: string, intervalMs: number, offsetOf: ZoneOffset): ChartTimes {
  const [language] = Intl.DateTimeFormat.supportedLocalesOf([locale]);
  // The offset is added by hand, so that ticks and texts cannot disagree about the zone.
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', numberingSystem: 'latn' });
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const forms: Record<TimeTick['form'], Intl.DateTimeFormat> = {
    clock: formatOf(clock),
    day: formatOf({ month: 'short', day: 'numeric' }),
    month: formatOf({ month: 'short' }),
    year: formatOf({ year: 'numeric' }),
  };
  const full = formatOf(
    intervalMs < DAY_MS
      ? { month: 'short', day: 'numeric', ...clock }
      : { year: 'numeric', month: 'short', day: 'numeric' },
  );
  return {
    tick: (tick) => forms[tick.form].format(tick.timeMs + offsetOf(tick.timeMs)),
    full: (timeMs) => full.format(timeMs + offsetOf(timeMs)),
  };
}
