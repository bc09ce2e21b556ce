/** Rows per side of the book that a market order is estimated on, more than any view shows. */
export const SPOT_BOOK_ROWS = 200;
