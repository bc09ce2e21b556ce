import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import { ASSET_DECIMALS, fitsDecimals, parseAmount, SCALE } from '../ledger/amount.ts';

/**
 * Exclusive maximum. No balance comes near it, and a sum of thousands of such amounts fits the database's
 * `numeric(36,18)`.
 */
const AMOUNT_END = 10n ** 14n * SCALE;

/**
 * Parses the amount of a request, scaled by 10^18: above zero, below 10^14 and with at most `decimals` decimals.
 * Refusals: malformed {field}, tooManyDecimals {field, decimals}.
 */
export function requestAmount(wire: string | number, field: string, decimals = ASSET_DECIMALS): Outcome<bigint> {
  const text = decimalTextOf(wire);
  const value = text === null ? 0n : parseAmount(text);
  if (value === 0n || value >= AMOUNT_END) return refused('malformed', { field });
  return fitsDecimals(value, decimals)
    ? done(value)
    : refused('tooManyDecimals', { field, decimals: String(decimals) });
}
