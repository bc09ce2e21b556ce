let loops = 0;

/**
 * Maps pairs with a loop of its own for every function: in one shared loop an engine would see all libraries at the
 * same call, could inline none of them, and make every rival look slower than in its users' code. The number in the
 * source keeps engines from sharing what they learnt about a loop with the same text.
 */
export function batchLoop<A, B, R>(each: (a: A, b: B) => R): (as: readonly A[], bs: readonly B[]) => R[] {
  loops += 1;
  const source = `return function loop${loops}(as, bs) {
    const count = as.length;
    const results = new Array(count);
    for (let i = 0; i < count; i++) results[i] = each(as[i], bs[i]);
    return results;
  }`;
  return new Function('each', source)(each) as (as: readonly A[], bs: readonly B[]) => R[];
}

/** Methods that all decimal libraries have. */
export interface LibraryNumber<Self> {
  plus(other: Self): Self;
  times(other: Self): Self;
  toFixed(): string;
}

/**
 * Σ price × size as its users write it, in a loop of its own for the same reason.
 * @param read  makes a value of an element
 */
export function sumLoop<Element, Value extends LibraryNumber<Value>>(
  prices: readonly Element[],
  sizes: readonly Element[],
  read: ((element: Element) => Value) | null,
  zero: Value,
): () => Value {
  loops += 1;
  const value = (element: string) => (read ? `read(${element})` : element);
  const source = `return function sum${loops}() {
    let sum = zero;
    for (let i = 0; i < prices.length; i++) sum = sum.plus(${value('prices[i]')}.times(${value('sizes[i]')}));
    return sum;
  }`;
  return new Function('prices', 'sizes', 'read', 'zero', source)(prices, sizes, read, zero) as () => Value;
}
