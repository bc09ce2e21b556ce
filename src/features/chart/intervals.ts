import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';

/** Names of the intervals, as keys of `trade.chart`. */
export const INTERVAL_NAMES = {
  ONE_MIN: 'm1',
  FIVE_MIN: 'm5',
  FIFTEEN_MIN: 'm15',
  THIRTY_MIN: 'm30',
  ONE_HOUR: 'h1',
  FOUR_HOUR: 'h4',
  ONE_DAY: 'd1',
  ONE_WEEK: 'w1',
} as const satisfies Readonly<Record<Interval, string>>;

/** `5m`, as traders write it in file names. */
export function intervalCode(interval: Interval): string {
  const [unit, ...count] = INTERVAL_NAMES[interval];
  return `${count.join('')}${unit}`;
}

/** Those that give up their place in the toolbar while they are not the one that is chosen, each to its neighbour. */
const GUESTS: Partial<Readonly<Record<Interval, Interval>>> = { THIRTY_MIN: 'FIFTEEN_MIN', ONE_WEEK: 'ONE_DAY' };

/** The six of the toolbar (K1), shortest first. The chosen one is always among them, in place of its neighbour if need be. */
export function toolbarIntervals(chosen: Interval): readonly Interval[] {
  const replaced = GUESTS[chosen];
  return INTERVALS.filter((each) => each === chosen || (each !== replaced && !(each in GUESTS)));
}
