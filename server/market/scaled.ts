import type { DecimalText } from '../../protocol/units/decimal-text.ts';

/**
 * Prices and quantities inside the market are whole numbers: price × 10^decimals. They stay far below 2^53, so plain
 * numbers hold them exactly; sums of price × quantity over a day do not, and are bigint.
 */

const PLAIN = /^(\d+)(?:\.(\d*))?$/;

/**
 * `12.345` at 2 decimals → 1235: rounded half up, since recorded files may carry more digits than the market.
 * @throws RangeError when the text is not a plain decimal or does not fit 2^53.
 */
export function scaledFromText(text: string, decimals: number): number {
  const match = PLAIN.exec(text);
  if (!match) throw new RangeError(`not a plain decimal: ${JSON.stringify(text)}`);
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0');
  const scaled = Number(match[1] + fraction.slice(0, decimals)) + (fraction.charCodeAt(decimals) >= 53 ? 1 : 0);
  if (!Number.isSafeInteger(scaled)) throw new RangeError(`too large: ${text}`);
  return scaled;
}

/** 1235 at 2 decimals → `12.35`; always exactly `decimals` digits after the point. Hot: several times per tick. */
export function textFromScaled(scaled: number | bigint, decimals: number): DecimalText {
  const digits = String(scaled);
  if (decimals === 0) return digits as DecimalText;
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0');
  const point = padded.length - decimals;
  return `${padded.slice(0, point)}.${padded.slice(point)}` as DecimalText;
}
