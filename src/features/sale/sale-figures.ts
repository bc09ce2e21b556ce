import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { saleReceives } from '../../../protocol/units/sale-money.ts';
import { compare, decimal, max, min } from '../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import type { MerchantOffer } from './merchant-offer-calls.ts';

const ZERO = decimal('0');

/** EUR for so much USDT, as the exchange books it: whole cents. @param rate  EUR for one USDT */
export const receivedFor = (amount: DecimalText, rate: DecimalText): DecimalText =>
  decimalTextOf(textOfUnits(saleReceives(toUnits(amount), toUnits(rate)))) ?? ZERO;

/**
 * Whether an offer holds an amount. soldOut: it takes less than its least today; left: it takes less than this today; below,
 * above: outside of what it takes at once.
 */
export type OfferFit = 'fits' | 'soldOut' | 'below' | 'above' | 'left';

/** @param amount  null: none is typed, which every offer holds that takes anything */
export function fitOf(
  amount: DecimalText | null,
  { minAmount, maxAmount, quantity }: Pick<MerchantOffer, 'minAmount' | 'maxAmount' | 'quantity'>,
): OfferFit {
  if (compare(quantity, minAmount) < 0) return 'soldOut';
  if (amount === null) return 'fits';
  if (compare(amount, minAmount) < 0) return 'below';
  if (compare(amount, maxAmount) > 0) return 'above';
  return compare(amount, quantity) > 0 ? 'left' : 'fits';
}

/** An offer beside the amount. */
export interface RankedOffer {
  readonly offer: MerchantOffer;
  readonly fit: OfferFit;
  /** EUR for the amount; null while none is typed or the offer does not hold it. */
  readonly receive: DecimalText | null;
}

/** The higher rate first; of equal rates who finishes more deals; then by id, so that equals keep their places. */
const better = (a: MerchantOffer, b: MerchantOffer): number =>
  compare(b.exchangeRate, a.exchangeRate) || compare(b.completionRate, a.completionRate) || (a.id < b.id ? -1 : 1);

/** Offers for an amount, the best rate first; those that do not hold it stand behind the others. */
export function rankOffers(offers: readonly MerchantOffer[], amount: DecimalText | null): readonly RankedOffer[] {
  const ranked = [...offers].sort(better).map((offer): RankedOffer => {
    const fit = fitOf(amount, offer);
    const priced = amount !== null && fit === 'fits';
    return { offer, fit, receive: priced ? receivedFor(amount, offer.exchangeRate) : null };
  });
  return [...ranked.filter(({ fit }) => fit === 'fits'), ...ranked.filter(({ fit }) => fit !== 'fits')];
}

/** Who finishes fewer of their deals is never chosen for the person, whatever they pay. */
const RELIABLE = decimal('0.9');

export const isReliable = ({ completionRate }: Pick<MerchantOffer, 'completionRate'>): boolean =>
  compare(completionRate, RELIABLE) >= 0;

/**
 * The offer that is sold to: the one that was chosen, for as long as there is one of its id; without a choice the first that
 * holds the amount, of a merchant who finishes nearly all deals.
 */
export const chosenOffer = (ranked: readonly RankedOffer[], merchantId: string | null): RankedOffer | null =>
  ranked.find(({ offer }) => offer.id === merchantId) ??
  ranked.find(({ offer, fit }) => fit === 'fits' && isReliable(offer)) ??
  null;

/** Smallest and largest amount that any merchant takes; null when none takes anything. */
export function takenAtOnce(
  offers: readonly MerchantOffer[],
): { readonly least: DecimalText; readonly most: DecimalText } | null {
  const open = offers.filter((offer) => fitOf(null, offer) === 'fits');
  if (open.length === 0) return null;
  const least = open.map(({ minAmount }) => minAmount).reduce((a, b) => min(a, b));
  const most = open.map(({ maxAmount, quantity }) => min(maxAmount, quantity)).reduce((a, b) => max(a, b));
  return { least, most };
}
