/**
 * The row that a price is gathered into: bids round down and asks up, so a gathered book never looks better than it is.
 * @param price    whole, below 2^52
 * @param step     whole, above 0
 * @param upwards  asks
 */
export const rowPriceOf = (price: number, step: number, upwards: boolean): number =>
  (upwards ? Math.ceil(price / step) : Math.floor(price / step)) * step;
