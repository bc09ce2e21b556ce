import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { add, isMultipleOfStep, percentOf, roundToStep, sub } from '../../model/decimal.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import type { Market } from '../../model/market.ts';
import { amountOf, readAmount } from '../../ui/amount-input.ts';
import { ALERTS_MAX } from '../../data/price-alerts.ts';
import type { AlertSide, PriceAlert } from '../../model/price-alert.ts';

/** The reason why no alert can be set at the typed price. */
export type AlertRefusal =
  'unread' | 'empty' | 'zero' | 'tooHigh' | 'offTick' | 'unknown' | 'atLast' | 'exists' | 'full';

/**
 * The side from which an alert would fire, or the refusal. A plain string, so that a computed changes only with the
 * text.
 */
export type AlertVerdict = AlertSide | AlertRefusal;

export interface AlertFacts {
  /** As typed (G12). */
  readonly raw: string;
  /** Last price, scaled; NaN unknown. */
  readonly last: number;
  readonly active: readonly PriceAlert[];
}

type PriceRules = Pick<Market, 'symbol' | 'priceDecimals' | 'tickSize'>;

/** Parses the typed price with all decimals of its market; null when the market cannot have such a price. */
export function alertPriceOf(raw: string, { priceDecimals }: PriceRules): DecimalText | null {
  const price = amountOf(raw, priceDecimals);
  return price && decimalTextOfScaled(scaledOf(price, priceDecimals), priceDecimals);
}

/** Checks a price against the last one, exactly, on scaled integers. */
export function alertVerdict({ raw, last, active }: AlertFacts, rules: PriceRules): AlertVerdict {
  const { amount: typed, refusal } = readAmount(raw, rules.priceDecimals);
  if (refusal !== null) return 'unread';
  if (typed === null) return 'empty';
  if (!/[1-9]/.test(typed)) return 'zero';
  if (!isMultipleOfStep(typed, rules.tickSize)) return 'offTick';
  const scaled = scaledOf(typed, rules.priceDecimals);
  const price = decimalTextOfScaled(scaled, rules.priceDecimals);
  if (price === null) return 'tooHigh';
  if (active.some((alert) => alert.symbol === rules.symbol && alert.price === price)) return 'exists';
  if (active.length >= ALERTS_MAX) return 'full';
  if (Number.isNaN(last)) return 'unknown';
  if (scaled === last) return 'atLast';
  return scaled > last ? 'above' : 'below';
}

/**
 * Returns the last price changed by whole percents and rounded to the tick; null while it is unknown or the result is
 * invalid.
 */
export function priceAway(last: number, percent: number, { priceDecimals, tickSize }: PriceRules): DecimalText | null {
  const now = decimalTextOfScaled(last, priceDecimals);
  if (now === null) return null;
  const change = percentOf(now, percent > 0 ? percent : -percent, 18, 'halfUp');
  const moved = percent > 0 ? add(now, change) : sub(now, change);
  const onTick = roundToStep(moved, tickSize, 'halfUp');
  return decimalTextOfScaled(scaledOf(onTick, priceDecimals), priceDecimals);
}
