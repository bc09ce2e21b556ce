/** Rows per side of the compact book in a ticket (T5). */
export const COMPACT_BOOK_ROWS = 5;
/** Rows per side that the trade page wishes for while the depth is shown. */
export const DEPTH_ROWS = 200;
/** Rows per side of the book that a spot market order is estimated on, more than any view shows. */
export const SPOT_BOOK_ROWS = 200;
