import { INTERVAL_MS } from '../../../protocol/units/interval.ts';
import { THREE_YEARS_MINUTES } from '../../level/backtest-limits.ts';
import type { BacktestLimits } from '../../level/backtest-limits.ts';
import type { Strategy } from '../../model/strategy.ts';
import { needsVolumes } from './rule-sources.ts';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

type Rules = Pick<Strategy, 'kind' | 'interval' | 'enter' | 'leave' | 'span'>;
type Limits = Pick<BacktestLimits, 'minutes' | 'stepMinutes'>;

/**
 * Whether rules can be run over wider candles than minutes: their interval is rolled up from these, an up/down trade needs
 * its own minutes, and so do volumes, whose sums may be more than a column holds.
 */
const mayBeCoarse = (rules: Rules, { stepMinutes }: Limits): boolean =>
  stepMinutes > 1 &&
  rules.kind === 'spot' &&
  INTERVAL_MS[rules.interval] >= stepMinutes * MINUTE_MS &&
  !needsVolumes(rules);

/** Returns the longest span of these rules on a device, days. */
export const longestDaysOf = (rules: Rules, limits: Limits): number =>
  Math.floor((mayBeCoarse(rules, limits) ? THREE_YEARS_MINUTES : limits.minutes) / DAY_MINUTES);

/** Returns the width of the candles over which a span is run, minutes: 1, or more where it is too long for minutes. */
export const fillMinutesOf = (rules: Rules, limits: Limits): number =>
  (rules.span.to - rules.span.from) * DAY_MINUTES > limits.minutes && mayBeCoarse(rules, limits)
    ? limits.stepMinutes
    : 1;
