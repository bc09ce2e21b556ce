import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { round } from './decimal.ts';
import { scaledOf } from './scaled.ts';
import { oneOf } from './storage.ts';

export const ALERT_SIDES = ['above', 'below'] as const;
/** Direction in which the price must move, seen from the last price at the alert's creation. */
export type AlertSide = (typeof ALERT_SIDES)[number];

/** An alert that a person sets at a price. It fires once. */
export interface PriceAlert {
  readonly id: string;
  readonly symbol: MarketSymbol;
  readonly price: DecimalText;
  readonly side: AlertSide;
  /** Server epoch ms. */
  readonly createdMs: number;
}

export interface FiredAlert extends PriceAlert {
  /** The first price seen that reached it, which may lie beyond it. */
  readonly reachedPrice: DecimalText;
  /** Server epoch ms. */
  readonly firedMs: number;
}

/** Prices from which on (`above`) or down to which (`below`) something fires: scaled integers of the market, inclusive. */
export interface Thresholds {
  readonly above: number;
  readonly below: number;
}

/**
 * The scaled price an alert fires at. Exact also when the market has fewer decimals than it had: a price between two
 * possible ones is first reached by the one beyond it.
 */
export function thresholdOf({ price, side }: PriceAlert, priceDecimals: number): number {
  return scaledOf(round(price, priceDecimals, side === 'above' ? 'up' : 'down'), priceDecimals);
}

/** True when a last price reaches or has crossed the alert. An unknown price (NaN) reaches nothing. */
export const isReached = (alert: PriceAlert, last: number, priceDecimals: number): boolean =>
  alert.side === 'above' ? last >= thresholdOf(alert, priceDecimals) : last <= thresholdOf(alert, priceDecimals);

/** Returns the nearest alerts of one market, ±Infinity where there is none. */
export function thresholdsOf(alerts: readonly PriceAlert[], priceDecimals: number): Thresholds {
  let above = Infinity;
  let below = -Infinity;
  for (const alert of alerts) {
    const threshold = thresholdOf(alert, priceDecimals);
    if (alert.side === 'above' && threshold < above) above = threshold;
    if (alert.side === 'below' && threshold > below) below = threshold;
  }
  return { above, below };
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const recordOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>) : {};

const priceOf = (stored: unknown): DecimalText | null => {
  const price = typeof stored === 'string' ? decimalTextOf(stored) : null;
  return price !== null && /[1-9]/.test(price) ? price : null;
};

/** Decodes an alert from storage, which is untrusted; null when it is invalid. */
export function priceAlertOf(stored: unknown): PriceAlert | null {
  const { id, symbol: storedSymbol, price: storedPrice, side: storedSide, createdMs } = recordOf(stored);
  const symbol = marketSymbolOf(storedSymbol);
  const price = priceOf(storedPrice);
  const side = oneOf(ALERT_SIDES)(storedSide);
  if (typeof id !== 'string' || id === '' || !symbol || !price || !side || !isTime(createdMs)) return null;
  return { id, symbol, price, side, createdMs };
}

/** See `priceAlertOf`. */
export function firedAlertOf(stored: unknown): FiredAlert | null {
  const alert = priceAlertOf(stored);
  const { firedMs, reachedPrice: storedReached } = recordOf(stored);
  const reachedPrice = priceOf(storedReached);
  return alert && reachedPrice && isTime(firedMs) ? { ...alert, reachedPrice, firedMs } : null;
}
