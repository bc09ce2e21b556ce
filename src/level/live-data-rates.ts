import type { Level } from './settings.ts';

interface Rates {
  readonly normal: number;
  readonly saving: number;
}

/** MB an hour by level, the mean of home and trade, headers included: the compact feed, computed. */
const COMPACT: readonly [Rates, Rates, Rates, Rates] = [
  { normal: 3.5, saving: 0.9 },
  { normal: 2.3, saving: 0.9 },
  { normal: 1.2, saving: 0.9 },
  { normal: 0.9, saving: 0.5 },
];
/**
 * The same for the JSON feed, measured. The exchange sets its periods, so the data saver only drops invisible markets.
 */
const JSON_FEED: readonly [Rates, Rates, Rates, Rates] = [
  { normal: 170, saving: 42 },
  { normal: 42, saving: 42 },
  { normal: 29, saving: 29 },
  { normal: 27, saving: 23 },
];

/**
 * Estimates how much live data a page in use receives and sends.
 * @returns bytes an hour
 */
export function estimatedHourlyBytes(level: Level, saving: boolean, compact: boolean): number {
  const rates = (compact ? COMPACT : JSON_FEED)[level];
  return (saving ? rates.saving : rates.normal) * 1e6;
}
