import { FOLD_FROM } from './fold-limits.ts';

/** A price whose zeros after the point are shown as a count: `0.0` ₅ `1184`. */
export interface FoldedZeros {
  /** Text up to and including the one zero that is shown, `0.0`. */
  readonly head: string;
  /** Number of zeros after the point, including the one in `head`. */
  readonly zeros: number;
  readonly tail: string;
}

const LEADING_ZEROS = new RegExp(`^([+\u2212]?0\\D0)(0{${FOLD_FROM - 1},})([1-9]\\d*)$`);

/** Folds four or more zeros after the decimal point (G7); null when there are fewer. */
export function foldZeros(text: string): FoldedZeros | null {
  const found = LEADING_ZEROS.exec(text);
  return found ? { head: found[1]!, zeros: found[2]!.length + 1, tail: found[3]! } : null;
}
