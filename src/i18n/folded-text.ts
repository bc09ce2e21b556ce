import { foldZeros } from './folded-zeros.ts';

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => SUBSCRIPTS.charAt(digit.charCodeAt(0) - 48));

/**
 * Formats a price with folded zeros: `0.0₅1184`. For display only: a screen reader must get the full number, and it
 * must not be saved.
 */
export function foldedText(price: string): string {
  const folded = foldZeros(price);
  return folded ? `${folded.head}${subscript(folded.zeros)}${folded.tail}` : price;
}
