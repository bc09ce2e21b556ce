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
