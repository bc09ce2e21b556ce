import type { I64Column } from './order-columns.ts';

/** Places of an amount in a column: value × 10^8. */
const PLACES = 8;
const ZERO = 48;
const POINT = 46;
const MINUS = 45;
/** Digits that a double counts exactly. */
const EXACT_DIGITS = 15;
const WORD = 2 ** 32;

const I64_END = 2n ** 63n;

/** A text too long for the fast way. @throws RangeError unless it is a decimal of at most 8 places within 64 bits */
function slowUnits(text: string, row: number): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  const places = (parts?.[3] ?? '').replace(/0+$/, '');
  if (!parts || places.length > PLACES) throw new RangeError(`row ${row}: no amount of at most ${PLACES} places`);
  const units = BigInt(parts[2]! + places.padEnd(PLACES, '0'));
  if (units >= I64_END) throw new RangeError(`row ${row}: does not fit 64 bits`);
  return parts[1] === '-' ? -units : units;
}

/**
 * Returns amounts of the wire × 10^8. Reads digits into whole numbers, so that no float rounds them.
 * @throws RangeError that names the row of a text that is no decimal, has more than 8 places or does not fit 64 bits
 */
export function unitsColumnOf(texts: readonly string[]): I64Column {
  const column = new BigInt64Array(texts.length);
  const halves = new Int32Array(column.buffer);
  for (let row = 0; row < texts.length; row++) {
    const text = texts[row]!;
    const negative = text.charCodeAt(0) === MINUS;
    const start = negative ? 1 : 0;
    const length = text.length;
    let value = 0;
    let digits = 0;
    // −1: before the point.
    let places = -1;
    let plain = length > start && length - start <= EXACT_DIGITS;
    for (let at = start; plain && at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === POINT && places < 0 && digits > 0 && at + 1 < length) places = 0;
      else if (code >= ZERO && code <= ZERO + 9) {
        value = value * 10 + (code - ZERO);
        digits++;
        if (places >= 0) places++;
      } else plain = false;
    }
    const missing = PLACES - (places < 0 ? 0 : places);
    // Zeros behind the last place are rare, and a value of more digits would not be exact.
    if (!plain || missing < 0 || digits + missing > EXACT_DIGITS) {
      column[row] = slowUnits(text, row);
      continue;
    }
    for (let place = 0; place < missing; place++) value *= 10;
    const upper = Math.floor(value / WORD);
    const lower = value - upper * WORD;
    // Little endian, as every engine that runs WebAssembly.
    halves[2 * row] = negative ? -lower : lower;
    halves[2 * row + 1] = negative ? -upper - (lower > 0 ? 1 : 0) : upper;
  }
  return column;
}
