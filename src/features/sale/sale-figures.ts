import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { saleReceives } from '../../../protocol/units/sale-money.ts';
import { compare, decimal, max, min } from '../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import type { MerchantOffer } from './merchant-offer-calls.ts';

const ZERO = decimal('0');

/** Returns the EUR for an amount of USDT, as the exchange books it: whole cents. @param rate  EUR for one USDT */
export const receivedFor = (amount: DecimalText, rate: DecimalText): DecimalText =>
  decimalTextOf(textOfUnits(saleReceives(toUnits(amount), toUnits(rate)))) ?? ZERO;

/**
 * Whether an offer accepts an amount. `soldOut`: less than the offer's minimum is left today. `left`: less than this
 * amount is left today. `below`, `above`: the amount is outside the range of one sale.
 */
export type OfferFit = 'fits' | 'soldOut' | 'below' | 'above' | 'left';

/** @param amount  null when none is typed: every offer that is not sold out then fits */
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

/** An offer with its result for the typed amount. */
export interface RankedOffer {
  readonly offer: MerchantOffer;
  readonly fit: OfferFit;
  /** EUR for the amount; null without an amount, and when the offer does not accept it. */
  readonly receive: DecimalText | null;
}

/** Compares by rate, highest first; then by completion rate; then by id, so that equal offers keep their order. */
const better = (a: MerchantOffer, b: MerchantOffer): number =>
  compare(b.exchangeRate, a.exchangeRate) || compare(b.completionRate, a.completionRate) || (a.id < b.id ? -1 : 1);

/**
 * Returns the offers for an amount, those first that pay most; those that do not accept it are last. A higher rate never
 * pays less, so the order by rate is the order by what one receives.
 */
export function rankOffers(offers: readonly MerchantOffer[], amount: DecimalText | null): readonly RankedOffer[] {
  const ranked = [...offers].sort(better).map((offer): RankedOffer => {
    const fit = fitOf(amount, offer);
    const priced = amount !== null && fit === 'fits';
    return { offer, fit, receive: priced ? receivedFor(amount, offer.exchangeRate) : null };
  });
  return [...ranked.filter(({ fit }) => fit === 'fits'), ...ranked.filter(({ fit }) => fit !== 'fits')];
}

/** Smallest completion rate of a merchant that is selected automatically, regardless of the rate. */
const RELIABLE = decimal('0.9');

export const isReliable = ({ completionRate }: Pick<MerchantOffer, 'completionRate'>): boolean =>
  compare(completionRate, RELIABLE) >= 0;

/**
 * Returns the offer to sell to: the chosen one while it exists; without a choice the first that accepts the amount, of
 * a merchant with a high completion rate.
 */
export const chosenOffer = (ranked: readonly RankedOffer[], merchantId: string | null): RankedOffer | null =>
  ranked.find(({ offer }) => offer.id === merchantId) ??
  ranked.find(({ offer, fit }) => fit === 'fits' && isReliable(offer)) ??
  null;

/** Returns the smallest and largest amount that any merchant accepts; null when none accepts anything. */
export function takenAtOnce(
  offers: readonly MerchantOffer[],
): { readonly least: DecimalText; readonly most: DecimalText } | null {
  const open = offers.filter((offer) => fitOf(null, offer) === 'fits');
  if (open.length === 0) return null;
  const least = open.map(({ minAmount }) => minAmount).reduce((a, b) => min(a, b));
  const most = open.map(({ maxAmount, quantity }) => min(maxAmount, quantity)).reduce((a, b) => max(a, b));
  return { least, most };
}
