import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { pairRefusal } from '../../../protocol/units/convert-money.ts';
import type { Side } from '../../../protocol/units/spot-money.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount, SCALE } from '../../ledger/amount.ts';
import type { MarketRules } from '../../market/market.ts';
import { MAX_NOTIONAL, PRICE_BAND, PRICE_BAND_PERCENT } from './spot-terms.ts';

/** Parses a number of a request; null when it is absent. Refusal: malformed {field}. */
export function amountOf(value: string | number | undefined, field: string): Outcome<bigint | null> {
  if (value === undefined) return done(null);
  const text = decimalTextOf(value);
  return text === null ? refused('malformed', { field }) : done(parseAmount(text));
}

/** Prices and quantity of an order, scaled by 10^18; null for what it does not have. */
interface Gridded {
  readonly price: bigint | null;
  readonly quantity: bigint | null;
  readonly stop: bigint | null;
  readonly activation?: bigint | null;
}

/**
 * Refuses prices that are not whole ticks above zero, and quantities that are not whole steps.
 * @returns null when all are
 */
export function offGrid(
  { tickSize, stepSize }: MarketRules,
  { price, quantity, stop, activation = null }: Gridded,
): Outcome<never> | null {
  for (const [field, at] of [
    ['price', price],
    ['stopPrice', stop],
    ['activationPrice', activation],
  ] as const) {
    if (at !== null && (at === 0n || at % parseAmount(tickSize) !== 0n)) {
      return refused('priceOffTick', { field, tickSize });
    }
  }
  if (quantity !== null && quantity % parseAmount(stepSize) !== 0n) {
    return refused('quantityOffStep', { field: 'quantity', stepSize });
  }
  return null;
}

/** Refuses buys of an asset that nothing can be converted to; spot orders follow the rule of conversions. */
export const sideRefusal = (side: Side, { base, quote }: MarketRules): Outcome<never> | null =>
  side === 'buy' && pairRefusal(quote, base) !== null ? refused('eurNotBought') : null;

export function sizeRefusal(value: bigint, rules: MarketRules): Outcome<never> | null {
  if (value < parseAmount(rules.minNotional)) return refused('tradeBelowMinimum', { minimum: rules.minNotional });
  if (value > parseAmount(MAX_NOTIONAL)) return refused('tradeAboveMaximum', { maximum: MAX_NOTIONAL });
  return null;
}

/** Refuses a stop that is already reached. */
export function stopRefusal(side: Side, stop: bigint, last: bigint): Outcome<never> | null {
  const waits = side === 'sell' ? stop < last : stop > last;
  return waits ? null : refused('stopWouldTrigger', { last: amountText(last, 18) });
}

/** Refuses a limit price further than the band from the last price, or from the stop of a stop order. */
export function bandRefusal(price: bigint, last: bigint): Outcome<never> | null {
  const distance = price > last ? price - last : last - price;
  return distance * SCALE > last * parseAmount(PRICE_BAND)
    ? refused('priceOutOfBand', { percent: PRICE_BAND_PERCENT })
    : null;
}
