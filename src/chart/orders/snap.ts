/**
 * The price nearest to where a finger is, in whole ticks; never none.
 * @param tick  quote asset per 1 base, above 0
 */
export const nearestTicks = (price: number, tick: number): number => Math.max(1, Math.round(price / tick));
