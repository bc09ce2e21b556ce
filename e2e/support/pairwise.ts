type Value = string | number | boolean;

/** Factors by name, each with the values that it may take. */
export type Factors = Readonly<Record<string, readonly Value[]>>;

/** One value of each factor. */
export type Row<F extends Factors> = { readonly [Name in keyof F]: F[Name][number] };

/** Every two values that meet in a row, as text. */
export function pairsOf(row: Readonly<Record<string, Value>>): string[] {
  const values = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  return values.flatMap((one, at) => values.slice(at + 1).map((other) => `${one}, ${other}`));
}

/** All combinations that are allowed, in the order of the factors' values. */
export function product<F extends Factors>(factors: F, allowed: (row: Row<F>) => boolean = () => true): Row<F>[] {
  const rowsFrom = ([first, ...others]: readonly (readonly [string, readonly Value[]])[]): Record<string, Value>[] => {
    if (!first) return [{}];
    const [name, values] = first;
    const tails = rowsFrom(others);
    return values.flatMap((value) => tails.map((tail) => Object.assign({ [name]: value }, tail)));
  };
  return (rowsFrom(Object.entries(factors)) as Row<F>[]).filter(allowed);
}

/**
 * Few rows in which every two values meet that meet in any allowed row: most faults need no more than two values to show,
 * and all combinations are many times as many. Takes the row with the most new pairs again and again, so the table is not
 * always the smallest, but always the same.
 */
export function pairwise<F extends Factors>(factors: F, allowed: (row: Row<F>) => boolean = () => true): Row<F>[] {
  const candidates = product(factors, allowed).map((row) => ({ row, pairs: pairsOf(row) }));
  const missing = new Set(candidates.flatMap(({ pairs }) => pairs));
  const chosen: Row<F>[] = [];
  while (missing.size > 0) {
    let best = candidates[0]!;
    let most = 0;
    for (const candidate of candidates) {
      const news = candidate.pairs.filter((pair) => missing.has(pair)).length;
      if (news > most) [best, most] = [candidate, news];
    }
    for (const pair of best.pairs) missing.delete(pair);
    chosen.push(best.row);
  }
  return chosen;
}
