import { checkColumn, checkCount, checkLength, isColumn } from './order-columns.ts';
import type { F64Column, I64Column, U32Column, U8Column } from './order-columns.ts';

/** from … to, both included; `from` = `to` asks for equality. NaN is in no range. */
export interface NumberRange {
  readonly column: F64Column | U32Column;
  readonly from: number;
  readonly to: number;
}
/** Amounts × 10^8. */
export interface UnitsRange {
  readonly column: I64Column;
  readonly from: bigint;
  readonly to: bigint;
}
/** A status, a side, a kind: one of these small numbers, 0 … 255. */
export interface OneOf {
  readonly column: U8Column;
  readonly oneOf: readonly number[];
}
export type Condition = NumberRange | UnitsRange | OneOf;

export interface FilterJob {
  /** At least one; a row passes when it meets all. Columns of one length. */
  readonly conditions: readonly Condition[];
}

const SMALL_MAX = 255;

/** @throws TypeError, RangeError */
export function checkFilter({ conditions }: FilterJob): void {
  if (!Array.isArray(conditions) || conditions.length === 0) throw new TypeError('conditions: at least one is needed');
  const list = conditions as readonly Condition[];
  list.forEach((condition, i) => {
    const name = `conditions[${i}]`;
    checkColumn(`${name}.column`, condition.column, 'f64', 'i64', 'u32', 'u8');
    checkLength(`${name}.column`, condition.column, list[0]!.column.length);
    if ('oneOf' in condition) {
      checkColumn(`${name}.column`, condition.column, 'u8');
      for (const small of condition.oneOf) checkCount(`${name}.oneOf`, small, 0, SMALL_MAX);
      return;
    }
    checkColumn(`${name}.column`, condition.column, 'f64', 'i64', 'u32');
    const wanted = isColumn(condition.column, 'i64') ? 'bigint' : 'number';
    if (typeof condition.from !== wanted || Number.isNaN(condition.from)) {
      throw new TypeError(`${name}.from: must be a ${wanted}`);
    }
    if (typeof condition.to !== wanted || Number.isNaN(condition.to)) {
      throw new TypeError(`${name}.to: must be a ${wanted}`);
    }
  });
}

function meets(condition: Condition, row: number): boolean {
  const value = condition.column[row]!;
  if ('oneOf' in condition) return condition.oneOf.includes(value as number);
  return value >= condition.from && value <= condition.to;
}

/** The plain twin: rows that meet all conditions, ascending. */
export function plainFilter({ conditions }: FilterJob): U32Column {
  const rows: number[] = [];
  const count = conditions[0]!.column.length;
  for (let row = 0; row < count; row++) if (conditions.every((condition) => meets(condition, row))) rows.push(row);
  return Uint32Array.from(rows);
}
