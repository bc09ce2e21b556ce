import { isLanguageCode } from '../../i18n/languages.ts';
import type { TimeTick, ZoneOffset } from './time-ticks.ts';

/** Dates and times as the time axis and the crosshair write them, 24 h clock, Latin digits. */
export interface ChartTimes {
  tick(tick: TimeTick): string;
  /** Unmistakable: date and, below one day, clock time. */
  full(timeMs: number): string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const two = (n: number) => String(n).padStart(2, '0');

/** `14:05`, with `seconds` `14:05:09`: as all our languages write a time of day. Without the first formatter of a thread, which costs 20 ms. */
function clockText(timeMs: number, seconds: boolean): string {
  const date = new Date(timeMs);
  const minute = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return seconds ? `${minute}:${two(date.getUTCSeconds())}` : minute;
}

/** @param offsetOf the reader's zone; klines of a day and longer are labelled in UTC, the day they stand for */
export function chartTimes(locale: string, intervalMs: number, offsetOf: ZoneOffset): ChartTimes {
  const isOurs = isLanguageCode(locale);
  // The offset is added by hand, so that ticks and texts cannot disagree about the zone.
  const formatOf = (options: Intl.DateTimeFormatOptions) => {
    const [language] = Intl.DateTimeFormat.supportedLocalesOf([locale]);
    return new Intl.DateTimeFormat(language, {
      ...options,
      // As all dates (src/i18n/calendar.ts), written here: a file of its own for it would cost the first chart a request.
      calendar: 'gregory',
      timeZone: 'UTC',
      numberingSystem: 'latn',
    });
  };
  const clock: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    ...(intervalMs < MINUTE_MS && { second: '2-digit' }),
    hourCycle: 'h23',
  };
  const options: Record<TimeTick['form'] | 'full', Intl.DateTimeFormatOptions> = {
    clock,
    day: { month: 'short', day: 'numeric' },
    month: { month: 'short' },
    year: { year: 'numeric' },
    full:
      intervalMs < DAY_MS
        ? { month: 'short', day: 'numeric', ...clock }
        : { year: 'numeric', month: 'short', day: 'numeric' },
  };
  // Made when first used: a frame needs one or two of them, and each costs about a millisecond.
  const formats = new Map<keyof typeof options, Intl.DateTimeFormat>();
  const write = (form: keyof typeof options, timeMs: number) => {
    if (form === 'clock' && isOurs) return clockText(timeMs + offsetOf(timeMs), intervalMs < MINUTE_MS);
    let format = formats.get(form);
    if (!format) formats.set(form, (format = formatOf(options[form])));
    return format.format(timeMs + offsetOf(timeMs));
  };
  return {
    tick: (tick) => write(tick.form, tick.timeMs),
    full: (timeMs) => write('full', timeMs),
  };
}

/** Time left, rounded up to whole seconds: `00:42`, `1:02:03`, `2d 03h`. Never below `00:00`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
  const tail = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
