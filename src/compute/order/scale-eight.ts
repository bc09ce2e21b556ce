import { decimalTextOf, signedDecimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import type { I64Column } from './columns.ts';

/** Order columns hold value × 10^8 in i64; products of two have 16 places. */
export const ORDER_PLACES = 8;
export const PRODUCT_PLACES = 2 * ORDER_PLACES;

const I64_END = 2n ** 63n;

/**
 * Column of order amounts, exact.
 * @param name  of the argument, for the message
 * @throws RangeError for a text that is no decimal of the wire, has digits beyond the 8th place or is 2^63 / 10^8 and more
 */
export function unitsColumn(name: string, texts: readonly (DecimalText | SignedDecimalText)[]): I64Column {
  const column = new BigInt64Array(texts.length);
  texts.forEach((text, row) => {
    const units = unitsOf(text);
    if (units === null) throw new RangeError(`${name}: row ${row} is no decimal of at most ${ORDER_PLACES} places`);
    column[row] = units;
  });
  return column;
}

function unitsOf(text: string): bigint | null {
  if (signedDecimalTextOf(text) === null) return null;
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const places = point < 0 ? '' : text.slice(point + 1).replace(/0+$/, '');
  if (places.length > ORDER_PLACES) return null;
  const units = BigInt(whole + places.padEnd(ORDER_PLACES, '0'));
  return units < I64_END && units >= -I64_END ? units : null;
}

/** Shortest exact text of units with so many places: (−150n, 2) is `-1.5`. @throws RangeError beyond 18 integer digits */
export function textOfUnits(units: bigint, places: number): SignedDecimalText {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const rest = digits.slice(digits.length - places).replace(/0+$/, '');
  const text = decimalTextOf(rest === '' ? whole : `${whole}.${rest}`);
  if (text === null) throw new RangeError(`sum beyond 18 integer digits: ${units}`);
  return (units < 0n ? `-${text}` : text) as SignedDecimalText;
}
