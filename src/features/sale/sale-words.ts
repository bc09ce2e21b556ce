import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import type { Tone } from '../../ui/status-chip.tsx';
import { PAID_ASSET, SOLD_ASSET } from './merchant-sale-calls.ts';
import type { MerchantSale } from './merchant-sale-calls.ts';
import type { MerchantOffer } from './merchant-offer-calls.ts';
import type { OfferFit } from './sale-figures.ts';

/** Formats a limit or typed amount with its own decimals (G6): `1,000 USDT`. */
export const usdtText = (amount: DecimalText): string => `${exactText(amount)} ${SOLD_ASSET}`;
/** A booked amount with its coin: `250.00 USDT`. */
export const bookedUsdtText = (amount: DecimalText): string => `${bookedText(amount)} ${SOLD_ASSET}`;
export const eurText = (amount: DecimalText): string => `${bookedText(amount, PAID_ASSET)} ${PAID_ASSET}`;
/** Formats the EUR of a sale. */
export const receiveText = ({ receiveAmount, receiveAsset }: MerchantSale): string =>
  `${bookedText(receiveAmount, receiveAsset)} ${receiveAsset}`;

export const STEP_TONES: Readonly<Record<MerchantSale['step'], Tone>> = {
  matching: 'accent',
  paying: 'warn',
  appealed: 'warn',
  completed: 'up',
  cancelled: 'neutral',
};

/** The reason of a cancelled sale, with the operator's own text if there is one. */
export function cancelledText(t: TFunction<'app'>, { reason, reasonText, amount }: MerchantSale): string {
  const known = t(`sale.reason.${reason ?? 'unknown'}`, { amount: bookedUsdtText(amount) });
  return reasonText === '' ? known : `${known} “${reasonText}”`;
}

/** The reason why an offer does not accept the amount, with the limit; null when it does. */
export function fitReason(t: TFunction<'app'>, fit: OfferFit, offer: MerchantOffer): string | null {
  switch (fit) {
    case 'fits':
      return null;
    case 'soldOut':
      return t('sale.fit.soldOut');
    case 'below':
      return t('sale.fit.below', { amount: usdtText(offer.minAmount) });
    case 'above':
      return t('sale.fit.above', { amount: usdtText(offer.maxAmount) });
    case 'left':
      return t('sale.fit.left', { amount: usdtText(offer.quantity) });
  }
}
