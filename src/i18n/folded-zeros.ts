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

/** Fewer decimals cannot have four zeros to fold. */
export const FOLDABLE_FROM = FOLD_FROM + 1;

/** Folds four or more zeros after the decimal point (G7); null when the text is shown as it is. */
export function foldZeros(text: string): FoldedZeros | null {
  const found = LEADING_ZEROS.exec(text);
  return found ? { head: found[1]!, zeros: found[2]!.length + 1, tail: found[3]! } : null;
}
