import { mostFor, receiveOf, worthOf } from '../../../../protocol/units/withdraw-money.ts';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, decimal, min, mul, round } from '../../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import { leftOfDay } from '../../../model/withdrawal.ts';
import type { ConditionState, WithdrawRule } from '../../../model/withdrawal.ts';
import { readAmount } from '../../../ui/amount-input.ts';
import type { RefusalName } from '../../../../protocol/errors.ts';
import { WITHDRAW_CONDITIONS } from '../../../../protocol/units/withdraw-conditions.ts';
import type { WithdrawCondition } from '../../../../protocol/units/withdraw-conditions.ts';
import type { CallError } from '../../../api/result.ts';
import { refusalOf } from '../../../i18n/refusal-text.ts';

/** Problem of an amount that the app can detect; `unread`: it cannot be parsed. */
export type AmountProblem = 'unread' | 'belowMinimum' | 'aboveMaximum' | 'short' | 'aboveLimit';

export interface WithdrawFigures {
  /** The amount; null while none is typed or it cannot be parsed. */
  readonly amount: DecimalText | null;
  /** Arriving amount of the coin; null without an amount, and when the fee takes all of it. */
  readonly receive: DecimalText | null;
  /** The rest of the daily limit in the coin, rounded down; null without a limit or a price. */
  readonly leftToday: DecimalText | null;
  /** The daily limit in the coin, rounded down; null without a limit or a price. */
  readonly dailyLimit: DecimalText | null;
  /** From which amount on a review takes longer, in the coin; null unless the typed amount is above it. */
  readonly longReviewAbove: DecimalText | null;
  /** Largest amount that can be withdrawn; null while the balance is unknown. */
  readonly most: DecimalText | null;
  readonly problem: AmountProblem | null;
}

function problemOf(
  amount: DecimalText,
  { minAmount, maxAmount }: WithdrawRule,
  available: DecimalText | null,
  leftToday: DecimalText | null,
): AmountProblem | null {
  if (compare(amount, minAmount) < 0) return 'belowMinimum';
  if (available !== null && compare(amount, available) > 0) return 'short';
  if (maxAmount !== null && compare(amount, maxAmount) > 0) return 'aboveMaximum';
  if (leftToday !== null && compare(amount, leftToday) > 0) return 'aboveLimit';
  return null;
}

/**
 * Figures of the form from the typed amount, the rule and the spot balance.
 * @param price  USDT of one coin; null while it is unknown, which leaves the limits in USDT to the exchange
 */
export function withdrawFigures(
  typed: string,
  rule: WithdrawRule,
  available: DecimalText | null,
  price: DecimalText | null,
): WithdrawFigures {
  const { amount, refusal } = readAmount(typed, rule.decimals);
  const inCoin = (usdt: DecimalText | null): DecimalText | null =>
    usdt === null || price === null
      ? null
      : decimalTextOf(textOfUnits(mostFor(toUnits(usdt), toUnits(price), rule.decimals)));
  const leftToday = inCoin(leftOfDay(rule));
  const isLong =
    amount !== null && price !== null && worthOf(toUnits(amount), toUnits(price)) > toUnits(rule.review.above);
  const bounds = [available, rule.maxAmount, leftToday].filter((bound) => bound !== null);
  const most =
    available === null
      ? null
      : round(
          bounds.reduce((a, b) => min(a, b)),
          rule.decimals,
          'down',
        );
  const receive = amount === null ? null : decimalTextOf(textOfUnits(receiveOf(toUnits(amount), toUnits(rule.fee))));
  const problem = refusal !== null ? 'unread' : amount === null ? null : problemOf(amount, rule, available, leftToday);
  return {
    amount,
    receive,
    leftToday,
    dailyLimit: inCoin(rule.dailyLimit),
    longReviewAbove: isLong ? inCoin(rule.review.above) : null,
    most,
    problem,
  };
}

/** Multiples of the minimum that are offered as amounts. */
const MULTIPLES = [2, 5, 10, 25] as const;

/** Returns amounts to choose: multiples of the minimum, `20, 50, 100, 250` for 10. */
export const amountChoices = ({ minAmount, decimals }: WithdrawRule): readonly DecimalText[] =>
  MULTIPLES.map((count) => mul(minAmount, decimal(count), decimals, 'down'));

/** Place of a refusal: the field to change, or above the form. */
export type RefusedField = 'address' | 'phone' | 'amount' | 'form';

const FIELDS: Partial<Record<RefusalName, RefusedField>> = {
  withdrawAddress: 'address',
  withdrawNetworkUnknown: 'address',
  addressOrAmountInvalid: 'address',
  phoneInvalid: 'phone',
  withdrawBelowMinimum: 'amount',
  withdrawAboveLimit: 'amount',
  insufficientBalance: 'amount',
  tooManyDecimals: 'amount',
};

export function refusedField({ context, code, msg }: CallError): RefusedField {
  const name = refusalOf(context, code, msg);
  return (name === null ? undefined : FIELDS[name]) ?? 'form';
}

/** Refusals with the conditions that they stand for, where the names differ. */
const CONDITIONS: Partial<Record<RefusalName, WithdrawCondition>> = {
  fundPasswordNotSet: 'fundPasswordSet',
  bankRequired: 'bankBound',
};

/** Returns the unmet condition that a refusal names (R4); null for any other refusal. */
export function refusedCondition({ context, code, msg, details }: CallError): WithdrawCondition | null {
  const name = refusalOf(context, code, msg);
  if (name === null) return null;
  if (name !== 'withdrawConditions') return CONDITIONS[name] ?? null;
  return WITHDRAW_CONDITIONS.find((condition) => condition === details['condition']) ?? null;
}

/** Conditions of one destination; the forms tell them. */
const OF_DESTINATION: ReadonlySet<string> = new Set(['addressSaved', 'bankBound']);

/** Returns the first unmet condition of the account, which every way to withdraw has; null when all are met. */
export function unmetEverywhere(rules: readonly WithdrawRule[]): ConditionState | null {
  const conditions = rules.flatMap((rule) => rule.conditions);
  return conditions.find(({ met, name }) => !met && !OF_DESTINATION.has(name)) ?? null;
}
