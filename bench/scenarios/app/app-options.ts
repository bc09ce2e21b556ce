import { parseArgs } from 'node:util';
import type { Level } from '../../../src/level/settings.ts';
import { roundsOf } from '../../options.ts';
import { REVISION } from './against.ts';
import { LEVELS, SLOWDOWNS } from './condition.ts';
import type { Slowdown } from './condition.ts';

/** Options of the bench of the app on the command line. */
export interface AppOptions {
  readonly rounds: number;
  /** True for one short round, for use during development. */
  readonly quick: boolean;
  /** null: what each scenario finds worth it. */
  readonly levels: readonly Level[] | null;
  readonly slowdowns: readonly Slowdown[] | null;
  /** A git revision to build and measure beside this tree. */
  readonly against: string | null;
  /** Length of the long soak. */
  readonly hours: number;
  /** How the app hears prices. */
  readonly feed: AppFeed;
}

/** The compact feed, or JSON as from a server that does not know it. */
export const APP_FEEDS = ['compact', 'json'] as const;
export type AppFeed = (typeof APP_FEEDS)[number];

/** A median of fewer is an accident. */
export const WHOLE_ROUNDS = 5;
const HOURS = 1;
const MOST_HOURS = 72;

function someOf<T extends number>(name: string, text: string | undefined, known: readonly T[]): readonly T[] | null {
  if (text === undefined) return null;
  return text.split(',').map((each) => {
    const found = known.find((one) => String(one) === each.trim());
    if (found === undefined) throw new RangeError(`--${name}: must be some of ${known.join(',')}`);
    return found;
  });
}

/**
 * @param wholeRounds  of a run that is not quick and names none
 * @throws RangeError or TypeError that says which option is wrong
 */
export function appOptionsOf(args: readonly string[], wholeRounds = WHOLE_ROUNDS): AppOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      levels: { type: 'string' },
      cpu: { type: 'string' },
      against: { type: 'string' },
      hours: { type: 'string' },
      feed: { type: 'string', default: APP_FEEDS[0] },
    },
  });
  const rounds = roundsOf(values.rounds, values.quick ? 1 : wholeRounds);
  const hours = values.hours === undefined ? HOURS : Number(values.hours);
  if (!(hours > 0 && hours <= MOST_HOURS)) throw new RangeError(`--hours: must be above 0, at most ${MOST_HOURS}`);
  if (values.against !== undefined && !REVISION.test(values.against)) {
    throw new RangeError('--against: must be a git revision');
  }
  const feed = APP_FEEDS.find((one) => one === values.feed);
  if (!feed) throw new RangeError(`--feed: must be one of ${APP_FEEDS.join(', ')}`);
  return {
    rounds,
    quick: values.quick,
    levels: someOf('levels', values.levels, LEVELS),
    slowdowns: someOf('cpu', values.cpu, SLOWDOWNS),
    against: values.against ?? null,
    hours,
    feed,
  };
}
