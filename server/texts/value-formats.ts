import { shownDecimals } from '../../protocol/units/shown-decimals.ts';
import type { TextLanguage } from './languages.ts';
import type { Text } from './text.ts';

/** Most decimals of decimal text. */
const MOST_DECIMALS = 18;

/** Caches formats, because creating one costs more than formatting a hundred numbers. */
const kept = <Format>(make: (language: TextLanguage, decimals: number) => Format) => {
  const formats = new Map<string, Format>();
  return (language: TextLanguage, decimals = 0): Format => {
    const key = `${language} ${decimals}`;
    const format = formats.get(key) ?? make(language, decimals);
    formats.set(key, format);
    return format;
  };
};

const figures = kept(
  (language, decimals) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);
const shares = kept(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: MOST_DECIMALS }),
);
const moments = kept(
  (language) =>
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Formats the decimal text itself, so that no digit is lost. */
const exact = (format: Intl.NumberFormat, decimal: string): string => format.format(decimal as `${number}`);

/**
 * Formats digits for the language and keeps every decimal: `1234567.50` → `1,234,567.50`.
 * @param decimal  text of the wire
 */
export const figure = (decimal: string, least = 0): Text => {
  const decimals = Math.max(least, decimal.split('.')[1]?.length ?? 0);
  return (language) => exact(figures(language, decimals), decimal);
};

/**
 * Formats an amount like the app, with every decimal it has and at least those of its asset, so that a message adds up
 * with the receipt (G11): `1,234.50 USDT`, `77.7 XRP`.
 * @param amount  decimal text of the wire, without a sign
 */
export const money = (amount: string, asset: string): Text => {
  const written = figure(amount, shownDecimals(asset));
  return (language) => `${written(language)} ${asset}`;
};

/** Formats a profit or loss with its sign: `+85.00 USDT`, `−100.00 USDT`, `0.00 USDT` (G9). */
export const gain = (amount: string, asset: string): Text => {
  const size = money(amount.replace('-', ''), asset);
  const sign = amount.startsWith('-') ? '\u2212' : /[1-9]/.test(amount) ? '+' : '';
  return (language) => sign + size(language);
};

/**
 * Formats `0.001` → `0.1%`.
 * @param rate  decimal text
 */
export const percent =
  (rate: string): Text =>
  (language) =>
    exact(shares(language), rate);

/**
 * Formats a time in UTC: `Nov 24, 2026, 18:05 UTC`.
 * @param ms  epoch ms
 */
export const moment =
  (ms: number): Text =>
  (language) =>
    // `timeZoneName` would write `UTC 18:05` and `[UTC]` in Chinese.
    moments(language)
      .formatToParts(ms)
      .map(({ type, value }) => (type === 'minute' ? `${value} UTC` : value))
      .join('');

/**
 * Formats day and time in a time zone: `Tuesday, November 24 at 18:00`.
 * @param timeZone  IANA name
 */
export const dayAndTime =
  (ms: number, timeZone: string): Text =>
  (language) =>
    new Intl.DateTimeFormat(language, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(ms);

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
] as const;

const counted =
  (count: number, unit: 'second' | 'minute' | 'hour' | 'day'): Text =>
  (language) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/**
 * Formats a duration in the largest unit without a remainder: `24 hours`, `90 seconds`.
 * @param seconds  whole
 */
export const wait = (seconds: number): Text => {
  const [unit, size] = UNITS.find(([, of]) => seconds >= of && seconds % of === 0) ?? ['second', 1];
  return counted(seconds / size, unit);
};

/**
 * Formats a size of a file: `5 MB`.
 * @param count  whole
 */
export const megabytes =
  (count: number): Text =>
  (language) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' }).format(count);

/**
 * Formats `7 days`.
 * @param count  whole
 */
export const days = (count: number): Text => counted(count, 'day');
