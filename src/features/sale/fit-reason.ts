import type { TFunction } from 'i18next';
import type { MerchantOffer } from './merchant-offer.ts';
import type { OfferFit } from './sale-figures.ts';
import { usdtText } from './sale-words.ts';

/** Why an offer does not hold the amount, with the number that bounds it; null when it does. */
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
