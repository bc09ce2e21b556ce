import { decimalTextOf, signedDecimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { epochMsOf } from '../../protocol/units/time.ts';
import type { EpochMs } from '../../protocol/units/time.ts';

/** An answer that does not fit the contract; `request` turns it into a `malformed` error. */
export class WireError extends Error {
  constructor(field: string) {
    super(`unexpected value in ${field}`);
    this.name = 'WireError';
  }
}

export type WireRecord = Readonly<Record<string, unknown>>;

/**
 * Returns a value as an object. This and the readers below accept strings or numbers where the wire mixes them, and are
 * otherwise strict (decision 32).
 */
export function record(value: unknown, field: string): WireRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WireError(field);
  return value as WireRecord;
}

export function list<T>(value: unknown, field: string, each: (item: WireRecord) => T): readonly T[] {
  if (!Array.isArray(value)) throw new WireError(field);
  return value.map((item) => each(record(item, field)));
}

export function text(from: WireRecord, field: string): string {
  const value = from[field];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return '';
  throw new WireError(field);
}

/** Returns a field that must be one of these names. */
export function nameOf<T extends string>(from: WireRecord, field: string, names: readonly T[]): T {
  const found = names.find((name) => name === from[field]);
  if (found === undefined) throw new WireError(field);
  return found;
}

export function integer(from: WireRecord, field: string): number {
  const value = from[field];
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new WireError(field);
  return number;
}

export function decimal(from: WireRecord, field: string): DecimalText {
  const value = decimalTextOf(from[field]);
  if (value === null) throw new WireError(field);
  return value;
}

export function signedDecimal(from: WireRecord, field: string): SignedDecimalText {
  const value = signedDecimalTextOf(from[field]);
  if (value === null) throw new WireError(field);
  return value;
}

export function time(from: WireRecord, field: string): EpochMs {
  const value = epochMsOf(from[field]);
  if (value === null) throw new WireError(field);
  return value;
}

export function symbol(from: WireRecord, field: string): MarketSymbol {
  const value = marketSymbolOf(from[field]);
  if (value === null) throw new WireError(field);
  return value;
}

/**
 * Applies `read` when the field is present, else returns undefined: for the parts of an order that are added by its
 * settlement.
 */
export const optional = <T>(
  from: WireRecord,
  field: string,
  read: (from: WireRecord, field: string) => T,
): T | undefined => (from[field] === undefined || from[field] === null ? undefined : read(from, field));
