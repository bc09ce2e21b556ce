/**
 * Prices at which something waits, in order, each as often as it was put in. Asking for the ends costs nothing; putting in
 * and taking out cost a search by halves.
 */
export interface PriceLadder {
  add(price: bigint): void;
  /** Once for each `add`. */
  remove(price: bigint): void;
  lowest(): bigint | undefined;
  highest(): bigint | undefined;
}

export function createPriceLadder(): PriceLadder {
  /** Ascending, each price once. */
  const prices: bigint[] = [];
  const counts = new Map<bigint, number>();

  /** Where the price stands, or would stand. */
  function placeOf(price: bigint): number {
    let from = 0;
    let to = prices.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (prices[middle]! < price) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    add: (price) => {
      const count = counts.get(price) ?? 0;
      counts.set(price, count + 1);
      if (count === 0) prices.splice(placeOf(price), 0, price);
    },
    remove: (price) => {
      const count = counts.get(price) ?? 0;
      if (count > 1) counts.set(price, count - 1);
      else if (counts.delete(price)) prices.splice(placeOf(price), 1);
    },
    lowest: () => prices[0],
    highest: () => prices.at(-1),
  };
}
