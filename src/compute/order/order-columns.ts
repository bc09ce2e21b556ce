import { isDetached } from '../pool/job-buffers.ts';

/** Columns that may move to another thread: each on an ordinary buffer. */
export type F64Column = Float64Array<ArrayBuffer>;
export type I64Column = BigInt64Array<ArrayBuffer>;
export type U32Column = Uint32Array<ArrayBuffer>;
export type U16Column = Uint16Array<ArrayBuffer>;
export type U8Column = Uint8Array<ArrayBuffer>;
export type AnyColumn = F64Column | I64Column | U32Column | U16Column | U8Column;

const KINDS = {
  f64: Float64Array,
  i64: BigInt64Array,
  u32: Uint32Array,
  u16: Uint16Array,
  u8: Uint8Array,
} as const;
export type ColumnKind = keyof typeof KINDS;

export const isColumn = (value: unknown, kind: ColumnKind): boolean => value instanceof KINDS[kind];

/**
 * @param name  of the argument, for the message
 * @throws TypeError unless it is a column of one of these kinds whose buffer is still here
 */
export function checkColumn(name: string, column: unknown, ...kinds: readonly ColumnKind[]): void {
  if (!kinds.some((kind) => isColumn(column, kind))) {
    throw new TypeError(`${name}: must be a ${kinds.map((kind) => KINDS[kind].name).join(' or a ')}`);
  }
  if (isDetached((column as AnyColumn).buffer)) throw new TypeError(`${name}: already transferred`);
}

/** @throws RangeError */
export function checkLength(name: string, column: { readonly length: number }, rows: number): void {
  if (column.length !== rows) throw new RangeError(`${name}: ${column.length} rows instead of ${rows}`);
}

/** @throws TypeError */
export function checkFlag(name: string, value: unknown): void {
  if (typeof value !== 'boolean') throw new TypeError(`${name}: must be true or false`);
}

/** @throws RangeError unless it is a whole number, least … most */
export function checkCount(name: string, value: unknown, least: number, most: number): void {
  if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most) {
    throw new RangeError(`${name}: must be a whole number, ${least} … ${most}`);
  }
}
