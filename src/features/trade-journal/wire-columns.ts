import { record, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

/** Columns of one answer, all with the same number of rows. Each reader throws a WireError for any other length or value. */
export interface WireColumns {
  /** Returns a column of texts, each read by `parse`, which returns null for a wrong value. */
  texts<T extends string>(field: string, parse: (value: unknown) => T | null): readonly T[];
  /** Like `texts`, with null for a value that the wire leaves out. */
  maybeTexts<T extends string>(field: string, parse: (value: unknown) => T | null): readonly (T | null)[];
  /** Returns a column of whole numbers from `least` to `most`. */
  bytes(field: string, least: number, most: number): Uint8Array;
  /** Like `bytes`, for indexes of a list that may have more than 256 values. */
  indexes(field: string, count: number): Uint16Array;
  /** Returns a column of numbers, each read by `parse`, which returns null for a wrong value. */
  numbers(field: string, parse: (value: unknown) => number | null): Float64Array;
}

/** Reads the columns of an answer. @param rows  how many rows each must have */
export function wireColumns(value: unknown, rows: number): WireColumns {
  const columns: WireRecord = record(value, 'columns');

  function column(field: string): readonly unknown[] {
    const found = columns[field];
    if (!Array.isArray(found) || found.length !== rows) throw new WireError(field);
    return found;
  }
  function parsed<T>(field: string, value: unknown, parse: (value: unknown) => T | null): T {
    const read = parse(value);
    if (read === null) throw new WireError(field);
    return read;
  }
  function wholes<Into extends Uint8Array | Uint16Array>(into: Into, field: string, least: number, most: number): Into {
    for (const [at, value] of column(field).entries()) {
      if (!(Number.isInteger(value) && Number(value) >= least && Number(value) <= most)) throw new WireError(field);
      into[at] = Number(value);
    }
    return into;
  }

  return {
    texts: (field, parse) => column(field).map((value) => parsed(field, value, parse)),
    maybeTexts: (field, parse) => column(field).map((value) => (value === null ? null : parsed(field, value, parse))),
    bytes: (field, least, most) => wholes(new Uint8Array(rows), field, least, most),
    indexes: (field, count) => wholes(new Uint16Array(rows), field, 0, count - 1),
    numbers: (field, parse) => Float64Array.from(column(field), (value) => parsed(field, value, parse)),
  };
}
