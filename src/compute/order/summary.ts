import { divideRounded } from '../../model/rounding.ts';
import { checkColumn, checkLength } from './order-columns.ts';
import type { I64Column, I8Column } from './order-columns.ts';

/** Orders as columns. All amounts are value × 10^8. */
export interface OrdersJob {
  /** [n] what the orders were filled or opened at, none negative. */
  readonly prices: I64Column;
  /** [n] none negative. */
  readonly sizes: I64Column;
  /** [n] a rebate is negative. Left out: no fees. */
  readonly fees?: I64Column;
  /** [n] what they were closed at, or are worth now; none negative. Left out: nothing was gained or lost. */
  readonly closes?: I64Column;
  /** [n] 1 gains when the price rises, −1 when it falls. Left out: all 1. */
  readonly sides?: I8Column;
}

/** Exact sums. `notional`, `gain`, `loss` and `profit` have 16 places, the others 8; see `textOfUnits`. */
export interface OrdersSummary {
  readonly count: number;
  readonly size: bigint;
  /** Σ price × size. */
  readonly notional: bigint;
  readonly fee: bigint;
  /** Σ of what the winning orders won, before fees. */
  readonly gain: bigint;
  /** Σ of what the losing orders lost, before fees; not negative. */
  readonly loss: bigint;
  /** gain − loss; fees are not taken off. */
  readonly profit: bigint;
  /** notional ÷ size, half even to 8 places; 0 when there is no size, as `dividedByZero` then says (decision 73). */
  readonly averagePrice: bigint;
  readonly dividedByZero: boolean;
}

/** The sums that parts of a list add to; the rest follows from them. */
export type Sums = Pick<OrdersSummary, 'count' | 'size' | 'notional' | 'fee' | 'gain' | 'loss'>;

export const NO_SUMS: Sums = { count: 0, size: 0n, notional: 0n, fee: 0n, gain: 0n, loss: 0n };

/** The smallest part of a list that is computed apart: the order chunk of docs/contract.md#worker-pool. */
export const ORDER_CHUNK_ROWS = 10;

const SUM_END = 2n ** 127n;

/** @throws RangeError when a sum does not fit 128 bits with a sign */
function checkedSum(of: string, sum: bigint): bigint {
  if (sum >= SUM_END || sum < -SUM_END) throw new RangeError(`${of}: the sum does not fit 128 bits`);
  return sum;
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    count: a.count + b.count,
    size: a.size + b.size,
    notional: a.notional + b.notional,
    fee: a.fee + b.fee,
    gain: a.gain + b.gain,
    loss: a.loss + b.loss,
  };
}

/** @throws RangeError when a sum does not fit 128 bits */
export function summaryOf(sums: Sums): OrdersSummary {
  checkedSum('prices × sizes', sums.notional);
  checkedSum('closes', sums.gain);
  checkedSum('closes', sums.loss);
  const dividedByZero = sums.size === 0n;
  const averagePrice = dividedByZero ? 0n : divideRounded(sums.notional, sums.size, 'halfEven');
  return { ...sums, profit: sums.gain - sums.loss, averagePrice, dividedByZero };
}

/** @throws TypeError, RangeError */
export function checkOrders({ prices, sizes, fees, closes, sides }: OrdersJob): void {
  checkColumn('prices', prices, 'i64');
  checkColumn('sizes', sizes, 'i64');
  checkLength('sizes', sizes, prices.length);
  if (fees !== undefined) {
    checkColumn('fees', fees, 'i64');
    checkLength('fees', fees, prices.length);
  }
  if (closes !== undefined) {
    checkColumn('closes', closes, 'i64');
    checkLength('closes', closes, prices.length);
  }
  if (sides !== undefined) {
    checkColumn('sides', sides, 'i8');
    checkLength('sides', sides, prices.length);
  }
}

function positive(name: string, column: I64Column, row: number): bigint {
  const value = column[row]!;
  if (value < 0n) throw new RangeError(`${name}: row ${row} is negative`);
  return value;
}

/** The plain twin. @throws RangeError that names column and row */
export function plainSums({ prices, sizes, fees, closes, sides }: OrdersJob): Sums {
  let [size, notional, fee, gain, loss] = [0n, 0n, 0n, 0n, 0n];
  for (let row = 0; row < prices.length; row++) {
    const price = positive('prices', prices, row);
    const units = positive('sizes', sizes, row);
    size += units;
    notional += price * units;
    fee += fees?.[row] ?? 0n;
    if (!closes) continue;
    const side = sides?.[row] ?? 1;
    if (side !== 1 && side !== -1) throw new RangeError(`sides: row ${row} is neither 1 nor −1`);
    const won = (positive('closes', closes, row) - price) * units * BigInt(side);
    if (won > 0n) gain += won;
    else loss -= won;
  }
  return { count: prices.length, size, notional, fee, gain, loss };
}

/** Parts of at least ORDER_CHUNK_ROWS rows, each but the last a multiple of it, on buffers of their own. */
export function splitOrders({ prices, sizes, fees, closes, sides }: OrdersJob, parts: number): readonly OrdersJob[] {
  const rows = Math.max(1, Math.ceil(prices.length / ORDER_CHUNK_ROWS / parts)) * ORDER_CHUNK_ROWS;
  const jobs: OrdersJob[] = [];
  for (let from = 0; from < prices.length; from += rows) {
    const to = from + rows;
    jobs.push({
      prices: prices.slice(from, to),
      sizes: sizes.slice(from, to),
      ...(fees && { fees: fees.slice(from, to) }),
      ...(closes && { closes: closes.slice(from, to) }),
      ...(sides && { sides: sides.slice(from, to) }),
    });
  }
  return jobs;
}
