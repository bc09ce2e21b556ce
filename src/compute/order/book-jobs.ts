import { checkColumn, checkCount, checkFlag, checkLength, checkWhole } from './order-columns.ts';
import type { F64Column } from './order-columns.ts';
import { setLevels } from './book-side.ts';
import type { BookSide } from './book-side.ts';
import { createGroupedRows, groupRows } from './book-levels.ts';

/** One side of a book: whole numbers below 2^53, best price first, no price twice, no size of 0. */
export interface SideColumns {
  readonly prices: F64Column;
  readonly sizes: F64Column;
  /** True for bids. */
  readonly descending: boolean;
}

export interface MergeBookJob extends SideColumns {
  /** Prices in any order; of equal prices the last counts. */
  readonly deltaPrices: F64Column;
  /** A size of 0 removes the level. */
  readonly deltaSizes: F64Column;
}

export interface GroupBookJob extends SideColumns {
  /** Price units per row. */
  readonly step: number;
  /** Rows at most. */
  readonly rows: number;
}

export interface DepthJob {
  readonly sizes: F64Column;
}

/** Levels or rows with their running totals, best first. */
export interface SideResult {
  readonly prices: F64Column;
  readonly sizes: F64Column;
  readonly totals: F64Column;
}

const TOTAL_END = 2 ** 53;
export const GROUP_ROWS_MAX = 10_000;

/**
 * @param total  the last of the running totals: they are exact when it is
 * @throws RangeError
 */
export function checkTotal(total: number): void {
  if (total >= TOTAL_END) throw new RangeError('sizes: their total is not exact, 2^53 or more');
}

function checkSide({ prices, sizes, descending }: SideColumns): void {
  checkFlag('descending', descending);
  checkColumn('prices', prices, 'f64');
  checkColumn('sizes', sizes, 'f64');
  checkLength('sizes', sizes, prices.length);
  checkWhole('prices', prices, 1);
  checkWhole('sizes', sizes, 1);
  for (let row = 1; row < prices.length; row++) {
    const [before, price] = [prices[row - 1]!, prices[row]!];
    if (!(descending ? before > price : before < price)) throw new RangeError(`prices: row ${row} is out of order`);
  }
}

/** @throws TypeError, RangeError */
export function checkMergeBook(job: MergeBookJob): void {
  checkSide(job);
  checkColumn('deltaPrices', job.deltaPrices, 'f64');
  checkColumn('deltaSizes', job.deltaSizes, 'f64');
  checkLength('deltaSizes', job.deltaSizes, job.deltaPrices.length);
  checkWhole('deltaPrices', job.deltaPrices, 1);
  checkWhole('deltaSizes', job.deltaSizes, 0);
}

/** @throws TypeError, RangeError */
export function checkGroupBook(job: GroupBookJob): void {
  checkSide(job);
  checkCount('step', job.step, 1, Number.MAX_SAFE_INTEGER);
  checkCount('rows', job.rows, 0, GROUP_ROWS_MAX);
}

/** @throws TypeError, RangeError */
export function checkDepth({ sizes }: DepthJob): void {
  checkColumn('sizes', sizes, 'f64');
  checkWhole('sizes', sizes, 0);
}

/** @throws RangeError when the totals are not exact */
export function plainDepth({ sizes }: DepthJob): F64Column {
  let total = 0;
  const totals = sizes.map((size) => (total += size));
  checkTotal(total);
  return totals;
}

const sideOf = ({ prices, sizes, descending }: SideColumns): BookSide => ({
  prices: prices.slice(),
  sizes: sizes.slice(),
  count: prices.length,
  order: descending ? -1 : 1,
});

/** The plain twin: level after level, in place. */
export function plainMergeBook(job: MergeBookJob): SideResult {
  const side = sideOf(job);
  setLevels(side, { prices: job.deltaPrices, sizes: job.deltaSizes, count: job.deltaPrices.length });
  const sizes = new Float64Array(side.sizes.subarray(0, side.count));
  return { prices: new Float64Array(side.prices.subarray(0, side.count)), sizes, totals: plainDepth({ sizes }) };
}

/** The plain twin. */
export function plainGroupBook(job: GroupBookJob): SideResult {
  const rows = createGroupedRows(job.rows);
  groupRows(sideOf(job), job.step, rows);
  const { count } = rows;
  if (count > 0) checkTotal(rows.totals[count - 1]!);
  const cut = (column: Float64Array): F64Column => new Float64Array(column.subarray(0, count));
  return { prices: cut(rows.prices), sizes: cut(rows.sizes), totals: cut(rows.totals) };
}
