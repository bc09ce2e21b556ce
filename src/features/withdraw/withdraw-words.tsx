import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText, paidText } from '../../i18n/booked-text.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { isolatedText } from '../../i18n/isolated-text.ts';
import { dateText, dateTimeText } from '../../i18n/time-text.ts';
import { t } from '../../i18n/translate.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { shortText } from '../../ui/short-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

/** A booked amount with all its decimals: `250.00 USDT`. */
export const moneyText = (amount: DecimalText, coin: string): string => `${bookedText(amount, coin)} ${coin}`;

/** An amount that is paid, on a card or list, rounded up: `120.01 USDT`. */
export const sentText = (amount: DecimalText, coin: string): string => `${paidText(amount, coin)} ${coin}`;

interface Destination {
  readonly address: string | null;
  readonly phone: string | null;
  readonly account: string | null;
}

/** `•••• 3000`: the readable end of a masked IBAN. */
export const accountText = (masked: string): string => `•••• ${masked.replace(/^\*+/, '')}`;

/**
 * The destination: `Savings · TQ7rNc…8fKd2M`, a phone number, or `Bank account •••• 3000`.
 * @param label  name in the address book
 */
export function destinationText({ address, phone, account }: Destination, label?: string | undefined): string {
  if (account !== null) return t('withdrawal.bankAccount', { end: accountText(account) });
  if (address === null) return phone ?? '';
  const short = shortText(address);
  // An address that was saved with its first withdrawal is named by its own characters (W4).
  return label === undefined || label === short ? short : `${isolatedText(label)} · ${short}`;
}

type Held = Pick<Withdrawal, 'holdUntilMs' | 'address'>;

/** Returns the shortest duration of the review and its reason, for receipts; null without a hold. */
export function holdReasonText({ holdUntilMs, address }: Held): string | null {
  if (holdUntilMs === null) return null;
  return t(address === null ? 'withdrawal.held.destination' : 'withdrawal.held.address', {
    time: dateTimeText(holdUntilMs),
  });
}

/** Returns the end of the hold for a row of a list: the time alone on the same local day. Null without a hold. */
export function holdText({ holdUntilMs }: Held, nowMs: number): string | null {
  if (holdUntilMs === null) return null;
  const clock = timeText(holdUntilMs);
  const day = dateText(holdUntilMs);
  return t('withdrawal.held.until', { time: day === dateText(nowMs) ? clock : `${day} ${clock}` });
}

export const STATUS_TONES = { completed: 'up', failed: 'down', processing: 'warn' } as const;

/** The current step, or the outcome. */
export const shownStep = ({ status, timeline }: Withdrawal) =>
  status === 'processing' ? (timeline[timeline.length - 1]?.step ?? 'requested') : status;

/** The current step or the outcome in a word. */
export function WithdrawalStatusChip({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  return (
    <StatusChip tone={STATUS_TONES[withdrawal.status]}>{t(`withdrawal.step.${shownStep(withdrawal)}`)}</StatusChip>
  );
}
