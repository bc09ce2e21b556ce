/** Rows per side that the page wishes for while the depth is shown (`useMarketWish`). */
export const DEPTH_ROWS = 200;
