import { LEAST_DAYS } from '../../../compute/strategy/daily-figures.ts';

/** Fewer trades than these are not judged. */
export const LEAST_TRADES = 30;
/** Chance of a false alarm that a verdict may have. */
const ALARM = 0.05;

export type LuckVerdict = 'tooFew' | 'chance' | 'hard';

/** Says whether chance explains a result. @param p  chance that luck alone shows as much; null when unknown */
export function verdictOf(p: number | null, trades: number, days: number): LuckVerdict {
  if (p === null || trades < LEAST_TRADES || days < LEAST_DAYS) return 'tooFew';
  return p < ALARM ? 'hard' : 'chance';
}

/** Whether there is a gain that luck may explain. A rule that never traded has neither gain nor loss. @param result  a share */
export const mayBeLuck = (result: number, trades: number): boolean => trades === 0 || result > 0;

/** Result of a part of a curve, as shares. */
export interface PartResult {
  readonly days: number;
  readonly rule: number;
  readonly hold: number;
}

/** Returns the result of the days from … to. @param start  equity before the first day of the curve */
export function partOf(
  { equity, hold }: { readonly equity: Float64Array; readonly hold: Float64Array },
  from: number,
  to: number,
  start: number,
): PartResult {
  const growth = (curve: Float64Array): number => {
    const before = from === 0 ? start : curve[from - 1]!;
    return before > 0 ? curve[to - 1]! / before - 1 : 0;
  };
  return { days: to - from, rule: growth(equity), hold: growth(hold) };
}

/**
 * Whether the part that was held back says that the rules fit the past and not the market: they lost there, or earned less
 * than half as much a day as before.
 */
export function looksOverfitted(seen: PartResult, held: PartResult): boolean {
  if (!(seen.rule > 0) || held.days === 0) return false;
  const aDay = ({ rule, days }: PartResult): number => Math.log1p(Math.max(rule, -0.999_999)) / days;
  return held.rule <= 0 || aDay(held) < aDay(seen) / 2;
}
