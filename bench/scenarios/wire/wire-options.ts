import { parseArgs } from 'node:util';
import { REVISION } from '../app/against.ts';

/** Options of `npm run bench -- wire`. */
export interface WireOptions {
  /** Every level, long, the JSON of 180e768f in the browser as well; otherwise levels 0 and 3 within three minutes. */
  readonly full: boolean;
  readonly rounds: number;
  /** Leaves four pages open instead, for so many minutes; null: no. */
  readonly openMinutes: number | null;
  /** Revision whose app is watched beside this one instead; null: no. */
  readonly against: string | null;
}

const FULL_ROUNDS = 5;
const AGAINST_ROUNDS = 3;
const HOUR_MINUTES = 60;
const MOST = 999;

function whole(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < 1 || value > MOST) throw new RangeError(`--${name}: must be 1 … ${MOST}`);
  return value;
}

/** @throws RangeError or TypeError that says which option is wrong */
export function wireOptionsOf(args: readonly string[]): WireOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      hour: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      against: { type: 'string' },
    },
  });
  if (values.minutes !== undefined && !values.hour) throw new RangeError('--minutes: goes with --hour');
  const against = values.against ?? null;
  if (against !== null && (values.full || values.hour))
    throw new RangeError('--against: goes with neither --full nor --hour');
  if (against !== null && !REVISION.test(against)) throw new RangeError('--against: must be a git revision');
  const usualRounds = against === null ? (values.full ? FULL_ROUNDS : 1) : AGAINST_ROUNDS;
  return {
    full: values.full,
    rounds: whole('rounds', values.rounds, usualRounds),
    openMinutes: values.hour ? whole('minutes', values.minutes, HOUR_MINUTES) : null,
    against,
  };
}
