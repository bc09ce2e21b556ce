import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { shownDecimals } from '../../protocol/units/shown-decimals.ts';
import { apportion } from './apportion.ts';
import { textOfUnits, toUnits } from './decimal-parts.ts';
import type { AnyDecimal } from './decimal-parts.ts';
import { placeOf } from './rounding.ts';

/**
 * Amounts as tickets, cards and lists show them (G6, G11): USDT and EUR with 2 decimals, a coin with all of its own.
 * Details, files and messages keep the exact ones.
 */

/** Direction of rounding: what is paid rounds up; what is received, owned or gained rounds down, so a loss grows. */
export type Flow = 'paid' | 'received';

/** One unit of the last shown place of an asset, in units of 10^-18. */
const shownPlace = (asset: string): bigint => {
  const decimals = shownDecimals(asset);
  return decimals === 0 ? 1n : placeOf(decimals);
};

/** Returns the largest whole number of places that is not above the amount; below zero too. */
const floorTo = (units: bigint, place: bigint): bigint => units - (((units % place) + place) % place);

const roundedTo = (units: bigint, place: bigint, flow: Flow): bigint =>
  flow === 'received' ? floorTo(units, place) : -floorTo(-units, place);

/** Rounds one amount of an asset once. */
export const shownAmount = <A extends AnyDecimal>(amount: A, asset: string, flow: Flow): A =>
  textOfUnits(roundedTo(toUnits(amount), shownPlace(asset), flow)) as A;

/**
 * Rounds the exact sum of the parts once, and apportions its places to them: the shown parts add up to the shown total, and none is a whole place away from its exact amount.
 * @param parts  amounts of one asset; a part that is taken off is negative
 */
export function shownSum(
  parts: readonly AnyDecimal[],
  asset: string,
  flow: Flow,
): { readonly total: SignedDecimalText; readonly parts: readonly SignedDecimalText[] } {
  const place = shownPlace(asset);
  const exact = parts.map(toUnits);
  const total = roundedTo(
    exact.reduce((sum, units) => sum + units, 0n),
    place,
    flow,
  );
  const shares = exact.map((units) => {
    const floor = floorTo(units, place);
    return { units: floor / place, rest: units - floor };
  });
  const shown = apportion(shares, total / place);
  return { total: textOfSigned(total), parts: shown.map((places) => textOfSigned(places * place)) };
}

const textOfSigned = (units: bigint): SignedDecimalText => textOfUnits(units) as SignedDecimalText;

/** Money of a spot order or one of its fills as it is shown; the fee is part of the total of a buy, and off a sell's. */
export interface ShownMoney {
  /** Price × quantity, without the fee. */
  readonly value: DecimalText;
  readonly fee: DecimalText;
  /** Amount paid by a buy or received by a sell, after the fee. */
  readonly total: DecimalText;
}

/**
 * Returns what a ticket, card, list or receipt shows of a spot order.
 * @param quote  booked value without the fee, quote asset
 * @param fee    quote asset
 */
export function shownMoney(side: 'buy' | 'sell', quote: DecimalText, fee: DecimalText, asset: string): ShownMoney {
  const isBuy = side === 'buy';
  const { total, parts } = shownSum([quote, isBuy ? fee : negated(fee)], asset, isBuy ? 'paid' : 'received');
  const [value, shownFee] = parts as readonly [SignedDecimalText, SignedDecimalText];
  return { value: unsigned(value), fee: unsigned(isBuy ? shownFee : negated(shownFee)), total: unsigned(total) };
}

const negated = (amount: AnyDecimal): SignedDecimalText => textOfUnits(-toUnits(amount)) as SignedDecimalText;
/** A fee is never more than its value, so no part is below zero. */
const unsigned = (amount: SignedDecimalText): DecimalText => amount as string as DecimalText;
