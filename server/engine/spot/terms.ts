import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';

/** Limits of spot trading, the same for everybody and every market. */
const text = (value: string): DecimalText => decimalTextOf(value)!;

/** A limit price may lie this far from the last one, either way; as a share, and in percent for the refusal. */
export const PRICE_BAND = text('0.2');
export const PRICE_BAND_PERCENT = '20';
/** Quote value of one order; the least is a rule of the market. */
export const MAX_NOTIONAL = text('100000');
export const OPEN_ORDERS_MAX = 200;
/** How far ahead a good-till-date order may end. */
export const EXPIRY_MAX_MS = 180 * 24 * 60 * 60 * 1000;
