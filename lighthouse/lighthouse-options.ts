import { parseArgs } from 'node:util';
import { isLanguageCode, LANGUAGE_CODES } from '../src/i18n/languages.ts';
import type { LanguageCode } from '../src/i18n/languages.ts';
import { MAIN_ROUTES, ROUTE_NAMES } from './routes.ts';

/** Options of `npm run lighthouse`. */
export interface LighthouseOptions {
  /** Names of the routes that are visited. */
  readonly names: readonly string[];
  /** Visits a route; undefined: what lighthouserc.json says. */
  readonly runs: number | undefined;
  /** Language of the app. */
  readonly language: LanguageCode;
}

const MOST_RUNS = 99;

/** @throws RangeError or TypeError that names the fault */
export function lighthouseOptions(args: readonly string[]): LighthouseOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean', default: false },
      runs: { type: 'string' },
      language: { type: 'string', default: 'en' },
    },
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
  if (values.all && positionals.length > 0) throw new RangeError('--all: no routes beside it');
  const { language } = values;
  if (!isLanguageCode(language)) throw new RangeError(`--language: must be one of ${LANGUAGE_CODES.join(', ')}`);
  const names = values.all ? ROUTE_NAMES : positionals.length > 0 ? positionals : MAIN_ROUTES;
  return { names, runs, language };
}
