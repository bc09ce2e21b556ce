import { rowPriceOf } from '../../../protocol/units/row-price.ts';
import type { StepRows } from './parts.ts';
import type { ScaledSide } from './scaled-book.ts';

/** Rows of a side while they are gathered. */
interface GatheredRows {
  readonly prices: number[];
  readonly sizes: number[];
}

/**
 * Gathers levels into at most `limit` rows, best first, with prices in steps.
 * @param step     ticks of the market in one row
 * @param upwards  asks
 */
export function rowsOf({ prices, sizes }: ScaledSide, step: number, limit: number, upwards: boolean): StepRows {
  const rows: GatheredRows = { prices: [], sizes: [] };
  let last = -1;
  for (let at = 0; at < prices.length; at += 1) {
    const price = rowPriceOf(prices[at]!, step, upwards) / step;
    if (last < 0 || rows.prices[last] !== price) {
      if (last + 1 === limit) break;
      last += 1;
      rows.prices.push(price);
      rows.sizes.push(0);
    }
    rows.sizes[last] = Math.min(rows.sizes[last]! + sizes[at]!, Number.MAX_SAFE_INTEGER);
  }
  return rows;
}

/**
 * Returns the rows that turn `sent` into `now`, in their order; size 0 removes one. Removals beyond the last row of a
 * full side are left out, because the client keeps no more than `limit` rows.
 * @param outwards  −1 for bids, +1 for asks
 */
export function changedRows(sent: StepRows, now: StepRows, limit: number, outwards: -1 | 1): StepRows {
  const changed: GatheredRows = { prices: [], sizes: [] };
  const isFull = now.prices.length >= limit;
  let from = 0;
  let to = 0;
  const add = (price: number, size: number): void => {
    changed.prices.push(price);
    changed.sizes.push(size);
  };
  while (from < sent.prices.length || to < now.prices.length) {
    const was = sent.prices[from];
    const is = now.prices[to];
    if (is === undefined) {
      if (isFull) break;
      add(was!, 0);
      from += 1;
    } else if (was === undefined || (was - is) * outwards > 0) {
      add(is, now.sizes[to]!);
      to += 1;
    } else if (was === is) {
      if (sent.sizes[from] !== now.sizes[to]) add(is, now.sizes[to]!);
      from += 1;
      to += 1;
    } else {
      add(was, 0);
      from += 1;
    }
  }
  return changed;
}
