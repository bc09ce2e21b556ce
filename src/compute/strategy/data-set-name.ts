/** Candles of one market that a worker reads once and keeps. */
export interface DataSet {
  readonly version: string;
  readonly symbol: string;
  /** UTC days since 1970. */
  readonly firstDay: number;
  readonly days: number;
  readonly volumes: boolean;
  /** Whether all files are in Cache Storage; if not, a worker asks the network for those that are not. */
  readonly kept: boolean;
  /** Minutes of a row: 1, or more where a worker may not hold so many minutes. */
  readonly stepMinutes: number;
}

/** Prefix of the caches with candle files; the service worker leaves them alone (src/service-worker/kept-files.ts). */
export const CANDLE_CACHES = 'tern-candles-';

/**
 * `version/SYMBOL/first day/days`, then `/v` where rules read volumes, `/n` where not all files are kept, `/5m` for rows of
 * five minutes.
 */
const NAME = /^([\w-]{1,64})\/([A-Z0-9]{5,20})\/(\d{1,6})\/(\d{1,4})(\/v)?(\/n)?(?:\/(5|15)m)?$/;

/** The name of a data set, as jobs have it. */
export const dataSetName = (
  version: string,
  symbol: string,
  firstDay: number,
  days: number,
  volumes: boolean,
  kept = true,
  stepMinutes = 1,
): string => {
  const marks = `${volumes ? '/v' : ''}${kept ? '' : '/n'}${stepMinutes > 1 ? `/${stepMinutes}m` : ''}`;
  return `${version}/${symbol}/${firstDay}/${days}${marks}`;
};

const DAY_MS = 86_400_000;

/** Returns the date of a UTC day since 1970: `2026-11-05`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Parses the name of a data set; null for any other text. */
export function dataSetOf(name: string): DataSet | null {
  const [, version, symbol, firstDay, days, volumes, notKept, step = '1'] = NAME.exec(name) ?? [];
  if (version === undefined || symbol === undefined) return null;
  return {
    version,
    symbol,
    firstDay: Number(firstDay),
    days: Number(days),
    volumes: volumes !== undefined,
    kept: notKept === undefined,
    stepMinutes: Number(step),
  };
}
