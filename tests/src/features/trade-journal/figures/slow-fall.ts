/** The deepest of all falls of a sum of results, by looking at all pairs; the first of equal ones, null for none. */
export function slowFall(results: readonly bigint[]) {
  let sum = 0n;
  const sums = [0n, ...results.map((result) => (sum += result))];
  let found: { peak: number; bottom: number; depth: bigint } | null = null;
  for (let bottom = 1; bottom < sums.length; bottom++) {
    for (let peak = 0; peak < bottom; peak++) {
      const depth = sums[peak]! - sums[bottom]!;
      if (depth > (found?.depth ?? 0n)) found = { peak: peak - 1, bottom: bottom - 1, depth };
    }
  }
  if (found === null) return null;
  const { peak, bottom } = found;
  const recovered = sums.findIndex((later, at) => at > bottom + 1 && later >= sums[peak + 1]!);
  return { ...found, recovered: recovered < 0 ? null : recovered - 1 };
}
