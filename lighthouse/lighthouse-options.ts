import { parseArgs } from 'node:util';
import { ROUTE_NAMES } from './routes.ts';

/** What `npm run lighthouse` is asked for. */
export interface LighthouseOptions {
  /** Names of routes; all of them when empty. */
  readonly names: readonly string[];
  /** Visits a route; undefined: what lighthouserc.json says. */
  readonly runs: number | undefined;
}

const MOST_RUNS = 99;

/** @throws RangeError or TypeError that says what is wrong */
export function lighthouseOptions(args: readonly string[]): LighthouseOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string' } },
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
  return { names: positionals, runs };
}
