import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { WithdrawCondition } from '../../protocol/units/withdraw-conditions.ts';
import { toUnits } from './decimal-parts.ts';
import { decimal, sub } from './decimal.ts';

export const WITHDRAW_CHANNELS = ['manual', 'oneClick', 'eur', 'phone', 'bank'] as const;
/**
 * `manual`: a coin to an address; `oneClick`: to a saved one; `eur`: EUR to a TRC-20 address; `phone`: EUR to a phone;
 * `bank`: EUR to the linked bank account (decision 63).
 */
export type WithdrawChannel = (typeof WITHDRAW_CHANNELS)[number];

export const WITHDRAWAL_STATUSES = ['processing', 'completed', 'failed'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_STEPS = ['requested', 'reviewing', 'processing', 'sent', 'completed', 'failed'] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

export const FAILURE_REASONS = ['destinationRefused', 'accountFrozen'] as const;

/** A withdrawal as the exchange knows it; amounts in `coin`. `receiveAmount` = `amount` − `fee`. */
export interface Withdrawal {
  readonly id: string;
  readonly channel: WithdrawChannel;
  readonly coin: string;
  /** `null` where the money goes to a phone or a bank account. */
  readonly network: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  /** Masked IBAN; null for another destination. */
  readonly account: string | null;
  readonly amount: DecimalText;
  readonly fee: DecimalText;
  readonly receiveAmount: DecimalText;
  readonly status: WithdrawalStatus;
  /** Payment in another coin than `receiveAmount`, such as EUR paid as USDT; `null` otherwise. */
  readonly paidAs: { readonly coin: string; readonly price: DecimalText; readonly amount: DecimalText } | null;
  /** Reason of a failure; `null` otherwise. */
  readonly reason: (typeof FAILURE_REASONS)[number] | null;
  /** Number of the transaction, once it is sent. */
  readonly transaction: string | null;
  /** Steps so far, oldest first; times in epoch ms. */
  readonly timeline: readonly { readonly step: WithdrawalStep; readonly timeMs: number }[];
  /** When the step that runs now ends, epoch ms; null once it is over. */
  readonly nextStepMs: number | null;
  /** The review does not end before, epoch ms, because the destination is new; null where it is not held. */
  readonly holdUntilMs: number | null;
  readonly createdMs: number;
}

/** A written condition of a withdrawal (R4). */
export interface ConditionState {
  readonly name: WithdrawCondition;
  readonly met: boolean;
  /** When waiting alone meets it, epoch ms; null where it does not, or is met. */
  readonly untilMs: number | null;
}

/** Fee, limits and conditions of withdrawing one coin on one network; amounts in `coin` unless stated. */
export interface WithdrawRule {
  readonly channel: WithdrawChannel;
  readonly coin: string;
  readonly network: string | null;
  readonly minAmount: DecimalText;
  /** `null` means no limit. */
  readonly maxAmount: DecimalText | null;
  readonly fee: DecimalText;
  /** Finest amount that may be asked for, digits behind the point. */
  readonly decimals: number;
  /** USDT over all channels, a UTC day; null: no limit. */
  readonly dailyLimit: DecimalText | null;
  /** USDT. */
  readonly usedToday: DecimalText;
  readonly arrivalMinutes: number;
  /** Amounts worth more than `above` USDT are under review for so long. */
  readonly review: { readonly above: DecimalText; readonly seconds: number };
  /** Time that a new address and a changed fund password wait, s (W4, W10). */
  readonly holdSeconds: number;
  /** A withdrawal to this address or phone number always fails: to see how that looks. */
  readonly failsAlways: string;
  readonly conditions: readonly ConditionState[];
}

/** Returns what is left of the daily limit, USDT, at least 0; null without a limit. */
export const leftOfDay = ({
  dailyLimit,
  usedToday,
}: Pick<WithdrawRule, 'dailyLimit' | 'usedToday'>): DecimalText | null =>
  dailyLimit === null ? null : (decimalTextOf(sub(dailyLimit, usedToday)) ?? decimal('0'));

const PERMILLE = 1000n;

/** Returns the share of a limit that is left, in whole thousandths for a bar: 0 to 1000; 0 for a limit of 0. */
export function permilleLeft(left: DecimalText, limit: DecimalText): number {
  const whole = toUnits(limit);
  return whole === 0n ? 0 : Number((toUnits(left) * PERMILLE) / whole);
}

/** An address of the address book. Withdrawals to it stay under review until `usableFromMs`, epoch ms (W4). */
export interface SavedAddress {
  readonly id: string;
  readonly label: string;
  readonly network: string;
  readonly address: string;
  readonly usableFromMs: number;
}
