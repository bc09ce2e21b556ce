import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText, receivedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import type { Deposit } from './deposit-calls.ts';

/** Formats a limit or requested amount with its own decimals (G6): `1,000 USDT`. */
export const coinText = (amount: DecimalText, coin: string): string => `${exactText(amount)} ${coin}`;

/** A booked amount with its coin: `250.00 USDT`. */
export const bookedCoinText = (amount: DecimalText, coin: string): string => `${bookedText(amount, coin)} ${coin}`;

/** A credited amount on a card or list, rounded down: `250.00 USDT`. */
export const creditedText = (amount: DecimalText, coin: string): string => `${receivedText(amount, coin)} ${coin}`;

/** Returns the text key of a deposit's status. */
export const statusKey = ({ status, channel }: Deposit) =>
  status === 'pending' && channel === 'manual' ? 'review' : status;

export const STATUS_TONES = { pending: 'warn', completed: 'up', failed: 'down' } as const;
