import { divideRounded, placeOf } from '../../../model/rounding.ts';

/** Decimals of an unrealised result, which changes with every price; as in the list of holdings. */
const OPEN_DECIMALS = 2;

/**
 * Returns the value of coins at a price minus their cost, before the fee of selling, rounded half up to cents.
 * @param quantity       × 10^8
 * @param cost           × 10^18
 * @param scaledPrice    price × 10^priceDecimals; NaN while unknown
 * @returns × 10^18; null while the price is unknown
 */
export function openResult(quantity: bigint, cost: bigint, scaledPrice: number, priceDecimals: number): bigint | null {
  if (!Number.isSafeInteger(scaledPrice)) return null;
  // Whole numbers × 10^(8 + priceDecimals), brought to 10^18 before they are rounded once.
  const scale = 10n ** BigInt(priceDecimals);
  const exact = quantity * BigInt(scaledPrice) * 10n ** 10n - cost * scale;
  const place = placeOf(OPEN_DECIMALS);
  return divideRounded(exact, place * scale, 'halfUp') * place;
}
