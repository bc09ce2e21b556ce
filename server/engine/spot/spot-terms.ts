import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';

/** Limits of spot trading, the same for every user and market. */
const text = (value: string): DecimalText => decimalTextOf(value)!;

/**
 * Most that a limit price may be away from the last price, either way; as a fraction, and in percent for the refusal.
 */
export const PRICE_BAND = text('0.2');
export const PRICE_BAND_PERCENT = '20';
/** Most quote value of one order; the minimum is a rule of the market. */
export const MAX_NOTIONAL = text('100000');
export const OPEN_ORDERS_MAX = 200;
/** Most that the expiry of a good-till-date order may lie ahead, ms. */
export const EXPIRY_MAX_MS = 180 * 24 * 60 * 60 * 1000;
