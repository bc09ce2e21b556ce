import type { DecimalText } from '../../protocol/units/decimal-text.ts';

/**
 * Prices and quantities inside the market are integers: price × 10^decimals. They stay far below 2^53, so numbers hold
 * them exactly; sums of price × quantity over a day do not, and are bigint.
 */

const PLAIN = /^(\d+)(?:\.(\d*))?$/;
/** A number of so many digits is below 2^53. */
const SAFE_DIGITS = 15;
const [POINT, ZERO, NINE] = [46, 48, 57];

/** Parses `12.35` at exactly 2 decimals, the form in which the market writes its numbers; −1 for any other. */
function scaledFromOwn(text: string, decimals: number): number {
  const { length } = text;
  const point = decimals === 0 ? length : length - decimals - 1;
  if (point < 1 || length > SAFE_DIGITS) return -1;
  let scaled = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (at === point) {
      if (code !== POINT) return -1;
    } else {
      if (code < ZERO || code > NINE) return -1;
      scaled = scaled * 10 + (code - ZERO);
    }
  }
  return scaled;
}

/**
 * Parses a decimal, `12.345` at 2 decimals → 1235. Rounds half up, since recorded files may have more digits than the
 * market.
 * @throws RangeError when the text is not a plain decimal or exceeds 2^53
 */
export function scaledFromText(text: string, decimals: number): number {
  const own = scaledFromOwn(text, decimals);
  if (own >= 0) return own;
  const match = PLAIN.exec(text);
  if (!match) throw new RangeError(`not a plain decimal: ${JSON.stringify(text)}`);
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0');
  const scaled = Number(match[1] + fraction.slice(0, decimals)) + (fraction.charCodeAt(decimals) >= 53 ? 1 : 0);
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`too large: ${text}`);
  return scaled;
}

/**
 * Formats an integer, 1235 at 2 decimals → `12.35`, always with exactly `decimals` digits after the point. Hot path:
 * several calls per tick.
 */
export function textFromScaled(scaled: number | bigint, decimals: number): DecimalText {
  const digits = String(scaled);
  if (decimals === 0) return digits as DecimalText;
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0');
  const point = padded.length - decimals;
  return `${padded.slice(0, point)}.${padded.slice(point)}` as DecimalText;
}
