import { checkColumn, checkFlag } from './order-columns.ts';
import type { F64Column, I64Column, U32Column } from './order-columns.ts';

export type SortKeys = F64Column | I64Column | U32Column;

export interface SortJob {
  /** [n] finite; −0 counts as 0. */
  readonly keys: SortKeys;
  readonly descending: boolean;
  /** Rows to sort, from 0 to n − 1, equal ones in the order given. Left out: all rows in their order. */
  readonly rows?: U32Column;
}

export interface Rows {
  readonly rows: U32Column;
}

/** @throws TypeError, RangeError */
export function checkSort({ keys, descending, rows }: SortJob): void {
  checkColumn('keys', keys, 'f64', 'i64', 'u32');
  checkFlag('descending', descending);
  if (rows === undefined) return;
  checkColumn('rows', rows, 'u32');
  for (const row of rows) if (row >= keys.length) throw new RangeError(`rows: there is no row ${row}`);
}

/** The keys of some rows as a column of their own. */
export function keysOf(keys: SortKeys, rows: U32Column): SortKeys {
  if (keys instanceof BigInt64Array) return BigInt64Array.from(rows, (row) => keys[row]!);
  if (keys instanceof Uint32Array) return Uint32Array.from(rows, (row) => keys[row]!);
  return Float64Array.from(rows, (row) => keys[row]!);
}

/** The plain twin. Equal keys keep their order in both directions. @throws RangeError for a key that is not finite */
export function plainSort({ keys, descending, rows }: SortJob): U32Column {
  const sorted = rows ? rows.slice() : new Uint32Array(keys.length).map((_, row) => row);
  const odd = sorted.find((row) => typeof keys[row] === 'number' && !Number.isFinite(keys[row]));
  if (odd !== undefined) throw new RangeError(`keys: row ${odd} is not a finite number`);
  const sign = descending ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const [first, second] = [keys[a]!, keys[b]!];
    if (first === second) return 0;
    return first < second ? -sign : sign;
  };
  return sorted.sort(compare);
}
