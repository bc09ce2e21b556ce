import type { Brand } from './brand.ts';

/** Exact amount as plain decimal text: `0`, `12.5`, `0.00012500`. Never negative, no exponent, no sign, at most 18 + 18 digits. */
export type DecimalText = Brand<string, 'DecimalText'>;

/** Like `DecimalText`, with an optional leading minus; for profit and loss. */
export type SignedDecimalText = Brand<string, 'SignedDecimalText'>;

export const DECIMAL_PATTERN = '^(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$';
export const SIGNED_DECIMAL_PATTERN = '^-?(0|[1-9]\\d{0,17})(\\.\\d{1,18})?$';

const DECIMAL = new RegExp(DECIMAL_PATTERN);
const SIGNED_DECIMAL = new RegExp(SIGNED_DECIMAL_PATTERN);

/**
 * Parses money on the wire, which is text; a JSON number is accepted only when its shortest text is itself a decimal
 * (decision 32).
 */
export function decimalTextOf(value: unknown): DecimalText | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && DECIMAL.test(text) ? (text as DecimalText) : null;
}

/** Like `decimalTextOf`, for amounts that may be negative. */
export function signedDecimalTextOf(value: unknown): SignedDecimalText | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && SIGNED_DECIMAL.test(text) ? (text as SignedDecimalText) : null;
}
