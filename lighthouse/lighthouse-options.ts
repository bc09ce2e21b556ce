import { parseArgs } from 'node:util';
import { isLanguageCode, LANGUAGE_CODES } from '../src/i18n/languages.ts';
import type { LanguageCode } from '../src/i18n/languages.ts';
import { ROUTE_NAMES } from './routes.ts';

/** What `npm run lighthouse` is asked for. */
export interface LighthouseOptions {
  /** Names of routes; all of them when empty. */
  readonly names: readonly string[];
  /** Visits a route; undefined: what lighthouserc.json says. */
  readonly runs: number | undefined;
  /** What the app is set to. */
  readonly language: LanguageCode;
}

const MOST_RUNS = 99;

/** @throws RangeError or TypeError that says what is wrong */
export function lighthouseOptions(args: readonly string[]): LighthouseOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string' }, language: { type: 'string', default: 'en' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !ROUTE_NAMES.includes(name));
  if (unknown !== undefined) {
    throw new RangeError(`No route is called "${unknown}". Known: ${ROUTE_NAMES.join(', ')}`);
  }
  const runs = values.runs === undefined ? undefined : Number(values.runs);
  if (runs !== undefined && !(Number.isInteger(runs) && runs >= 1 && runs <= MOST_RUNS)) {
    throw new RangeError(`--runs: must be 1 … ${MOST_RUNS}`);
  }
  const { language } = values;
  if (!isLanguageCode(language)) throw new RangeError(`--language: must be one of ${LANGUAGE_CODES.join(', ')}`);
  return { names: positionals, runs, language };
}
