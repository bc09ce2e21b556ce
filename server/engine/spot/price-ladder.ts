/**
 * A sorted multiset of prices. Reading the lowest and highest is constant; adding and removing cost a binary search.
 */
export interface PriceLadder {
  add(price: bigint): void;
  /** Removes one occurrence. */
  remove(price: bigint): void;
  lowest(): bigint | undefined;
  highest(): bigint | undefined;
}

export function createPriceLadder(): PriceLadder {
  /** Ascending and distinct. */
  const prices: bigint[] = [];
  const counts = new Map<bigint, number>();

  /** Returns the index of the price, or where it would be inserted. */
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
