import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { isolatedText } from '../../i18n/isolated-text.ts';
import { shortText } from '../../ui/short-text.ts';

/** What is booked, every decimal of it: `250.00 USDT`. */
export const moneyText = (amount: DecimalText, coin: string): string => `${bookedText(amount, coin)} ${coin}`;

interface Destination {
  readonly address: string | null;
  readonly phone: string | null;
}

/** Where it goes: `Savings · TQ7rNc…8fKd2M`, or a phone number. @param label  of the address book */
export function destinationText({ address, phone }: Destination, label?: string | undefined): string {
  if (address === null) return phone ?? '';
  return label === undefined ? shortText(address) : `${isolatedText(label)} · ${shortText(address)}`;
}
