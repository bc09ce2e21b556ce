import { tailAtLeast, tradesToTell, wilsonInterval } from '../../../compute/strategy/luck.ts';
import type { Interval } from '../../../compute/strategy/luck.ts';

/** Fewer decided trades than these are not judged. */
export const LEAST_TO_JUDGE = 30;

export type LuckVerdict = 'tooFew' | 'losing' | 'cannotTell' | 'better';

/** The part that chance explains of up/down trades. Shares and probabilities, never money. */
export interface Luck {
  readonly wins: number;
  /** Trades, or bets, that won or lost; above zero. */
  readonly decided: number;
  readonly rate: number;
  /** The 95 % interval of the true rate. */
  readonly interval: Interval;
  /** Rate of wins at which the trades come to nothing. */
  readonly breakEven: number;
  /** Chance that a fair coin does this or better. */
  readonly coin: number;
  /** The same for a coin that breaks even. */
  readonly atBreakEven: number;
  /** Trades to tell this rate from break-even; null when they are equal. */
  readonly toTell: number | null;
  readonly verdict: LuckVerdict;
}

function verdictOf(decided: number, { low, high }: Interval, breakEven: number): LuckVerdict {
  if (decided < LEAST_TO_JUDGE) return 'tooFew';
  if (high < breakEven) return 'losing';
  return low > breakEven ? 'better' : 'cannotTell';
}

/** Judges wins against chance; null when nothing is decided or there is no break-even rate. */
export function luckOf(wins: number, decided: number, breakEven: number | null): Luck | null {
  const interval = wilsonInterval(wins, decided);
  if (interval === null || breakEven === null) return null;
  const rate = wins / decided;
  return {
    wins,
    decided,
    rate,
    interval,
    breakEven,
    coin: tailAtLeast(wins, decided, 0.5),
    atBreakEven: tailAtLeast(wins, decided, breakEven),
    toTell: tradesToTell(rate, breakEven),
    verdict: verdictOf(decided, interval, breakEven),
  };
}
