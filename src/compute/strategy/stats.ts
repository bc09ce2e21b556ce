import { divideRounded } from '../../model/rounding.ts';

/** Key figures of trades. Amounts are whole numbers of one scale; shares and rates are plain numbers. */

/** Shares are read with fewer digits than a double keeps of a number below this. */
const SHARE_SCALE = 10n ** 12n;

/**
 * Returns part ÷ whole, to 12 places; null when the whole is 0. The profit factor is Σ won ÷ Σ lost, the payoff
 * (won × losses) ÷ (lost × wins).
 */
export const ratioOf = (part: bigint, whole: bigint): number | null =>
  whole === 0n ? null : Number((part * SHARE_SCALE) / whole) / 1e12;

/** Returns the net result of one trade on average, half even, at the scale of `net`; null without a trade. */
export const expectancyOf = (net: bigint, trades: number): bigint | null =>
  trades === 0 ? null : divideRounded(net, BigInt(trades), 'halfEven');

/**
 * Returns the rate of wins at which up/down trades come to nothing: Σ stake ÷ Σ stake × (1 + payout rate), both of one
 * scale; null without a stake.
 */
export const breakEvenOf = (stakes: bigint, returns: bigint): number | null => ratioOf(stakes, returns);

/** Sums of the trades that won and of those that lost, as `groupAt` gives them. */
export interface WonAndLost {
  readonly wins: number;
  readonly losses: number;
  readonly won: bigint;
  /** Without its sign. */
  readonly lost: bigint;
}

/**
 * Returns the rate of wins at which spot trades come to nothing: average loss ÷ (average win + average loss); null unless
 * there are both.
 */
export function breakEvenOfAverages({ wins, losses, won, lost }: WonAndLost): number | null {
  if (wins === 0 || losses === 0) return null;
  const [win, loss] = [won * BigInt(losses), lost * BigInt(wins)];
  return ratioOf(loss, win + loss);
}

export interface Streaks {
  /** The longest of each. */
  readonly wins: number;
  readonly losses: number;
  /** The one that lasts: wins above zero, losses below. */
  readonly present: number;
}

/** Returns runs of wins and of losses. @param signs  of the results, in their order; 0 neither counts nor ends a run */
export function streaksOf(signs: ArrayLike<number>): Streaks {
  let [wins, losses, present] = [0, 0, 0];
  for (let at = 0; at < signs.length; at++) {
    const sign = Math.sign(signs[at]!);
    if (sign === 0) continue;
    present = sign * present > 0 ? present + sign : sign;
    wins = Math.max(wins, present);
    losses = Math.max(losses, -present);
  }
  return { wins, losses, present };
}

/**
 * Returns how long the longest run of losses usually is, after Schilling (1990): ln(n (1 − q)) ÷ ln(1 ÷ q). For runs of
 * wins, `rate` is the rate of wins.
 * @param decided  trades that won or lost
 * @param rate     q, of losses
 * @returns        null when a run cannot be told: no trade, or a rate of 0 or 1
 */
export function usualStreak(decided: number, rate: number): number | null {
  if (decided === 0 || rate <= 0 || rate >= 1) return null;
  return Math.max(0, Math.log(decided * (1 - rate)) / -Math.log(rate));
}
