import { interestDays, interestOf, interestTime } from '../../../protocol/units/interest.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal, div, min, mul, sub } from '../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import type { EarnAccount, EarnOrder, EarnProduct } from '../../model/earn.ts';
import { shownSum } from '../../model/shown-sum.ts';
import { wholeOf } from '../../model/whole-of.ts';

const ZERO = decimal('0');
const HUNDRED = decimal('100');
const FINEST = 18;

/** Returns the interest of whole days, as the exchange books it. */
export const earnedAfter = (amount: DecimalText, dailyRate: DecimalText, days: number): DecimalText =>
  textOfUnits(interestOf(toUnits(amount), toUnits(dailyRate), days)) as DecimalText;

/** The schedule and gain of an amount that is subscribed at a given time. Times are epoch ms. */
export interface Schedule {
  readonly endMs: number;
  /** Interest of the first day. */
  readonly daily: DecimalText;
  readonly earned: DecimalText;
  /** Amount and interest together. */
  readonly back: DecimalText;
}

export function scheduleOf(amount: DecimalText, product: EarnProduct, startMs: number): Schedule {
  const earned = earnedAfter(amount, product.dailyRate, product.days);
  return {
    endMs: interestTime(startMs, product.days),
    daily: earnedAfter(amount, product.dailyRate, 1),
    earned,
    back: textOfUnits(toUnits(amount) + toUnits(earned)) as DecimalText,
  };
}

/** Amount, interest and result of a subscription as its form shows them. */
export interface ShownSchedule {
  readonly amount: DecimalText;
  readonly earned: DecimalText;
  readonly back: DecimalText;
}

/** Rounds the result down once; amount and interest as shown add up to it (G11). */
export function shownSchedule(amount: DecimalText, { earned }: Pick<Schedule, 'earned'>, coin: string): ShownSchedule {
  const { total, parts } = shownSum([amount, earned], coin, 'received');
  const [put, interest] = parts as unknown as readonly [DecimalText, DecimalText];
  return { amount: put, earned: interest, back: total as string as DecimalText };
}

/** Progress of an order. */
export interface Progress {
  /** Number of completed days. */
  readonly days: number;
  /** Time of the next interest, epoch ms; null after the last. */
  readonly nextMs: number | null;
}

export function progressOf({ startMs, days }: Pick<EarnOrder, 'startMs' | 'days'>, nowMs: number): Progress {
  const over = interestDays(startMs, nowMs, days);
  return { days: over, nextMs: over < days ? interestTime(startMs, over + 1) : null };
}

/** Taken share of a product in whole percent, rounded down: 100 means sold out. */
export function takenPercent({ total, left }: Pick<EarnProduct, 'total' | 'left'>): number {
  const taken = sub(total, left) as string as DecimalText;
  const { value, dividedByZero } = div(mul(taken, HUNDRED, FINEST, 'down'), total, 0, 'down');
  return dividedByZero ? 100 : wholeOf(value);
}

/** Whether less is left than the smallest subscription. */
export const isSoldOut = ({ left, min: least }: Pick<EarnProduct, 'left' | 'min'>): boolean => compare(left, least) < 0;

/** Amount that one person may still subscribe by the product's limit. @param held  already subscribed */
export const ownRoom = ({ max: most }: Pick<EarnProduct, 'max'>, held: DecimalText): DecimalText =>
  compare(held, most) >= 0 ? ZERO : (sub(most, held) as string as DecimalText);

/** Largest amount of one subscription: limited by balance, by the limit per person, and by the remaining size. */
export const mostOf = (
  product: Pick<EarnProduct, 'max' | 'left'>,
  held: DecimalText,
  available: DecimalText,
): DecimalText => min(min(ownRoom(product, held), product.left), available);

/** Available balances of the accounts that a subscription may use. */
export type EarnBalances = Readonly<Record<EarnAccount, DecimalText>>;

/** Returns the account that has the amount, the spot account first; without one, that which has more. */
export function accountFor(amount: DecimalText, { spot, financial }: EarnBalances): EarnAccount {
  if (compare(spot, amount) >= 0) return 'spot';
  return compare(financial, spot) > 0 ? 'financial' : 'spot';
}

/** Multiples of the minimum that are offered as amounts. */
const MULTIPLES = [1, 5, 10] as const;

/** Returns amounts to choose: multiples of the minimum that are below the largest possible one. */
export const amountChoices = (least: DecimalText, most: DecimalText): readonly DecimalText[] =>
  MULTIPLES.map((count) => mul(least, decimal(String(count)), FINEST, 'down')).filter(
    (amount) => compare(amount, most) < 0,
  );
