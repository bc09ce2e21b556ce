/** So many zeros after the decimal point, or more, are shown as a count (G7). */
export const FOLD_FROM = 4;

/** Smallest number of decimals that can contain so many zeros. */
export const FOLDABLE_FROM = FOLD_FROM + 1;
