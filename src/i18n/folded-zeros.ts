/** A price whose zeros after the point are counted instead of written: `0.0` ₅ `1184`. */
export interface FoldedZeros {
  /** Up to and including the zero that stays, `0.0`. */
  readonly head: string;
  /** How many zeros follow the point, the one in `head` included. */
  readonly zeros: number;
  readonly tail: string;
}

const FOLD_FROM = 4;
const LEADING_ZEROS = new RegExp(`^([+\u2212]?0\\D0)(0{${FOLD_FROM - 1},})([1-9]\\d*)$`);
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** A folded price within a sentence: head, count, tail. */
const FOLDED = /(0\D0)([₀-₉]+)(\d+)/g;

/** Fewer decimals cannot have four zeros to fold. */
export const FOLDABLE_FROM = FOLD_FROM + 1;

/** Folds four or more zeros after the decimal point (G7); null when the text is shown as it is. */
export function foldZeros(text: string): FoldedZeros | null {
  const found = LEADING_ZEROS.exec(text);
  return found ? { head: found[1]!, zeros: found[2]!.length + 1, tail: found[3]! } : null;
}

const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => SUBSCRIPTS.charAt(digit.charCodeAt(0) - 48));

/** A price as it is seen within words: `0.0₅1184`. To be shown by what speaks the whole number; never spoken or saved itself. */
export function foldedText(price: string): string {
  const folded = foldZeros(price);
  return folded ? `${folded.head}${subscript(folded.zeros)}${folded.tail}` : price;
}

function countOf(subscripts: string): number {
  let count = 0;
  for (const digit of subscripts) count = count * 10 + SUBSCRIPTS.indexOf(digit);
  return count;
}

/** What a screen reader says in place of words with folded prices: the zeros written out (G7). */
export const unfoldedText = (words: string): string =>
  words.replace(FOLDED, (_, head: string, count: string, tail: string) => head + '0'.repeat(countOf(count) - 1) + tail);
