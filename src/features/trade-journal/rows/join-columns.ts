type Column =
  Float64Array<ArrayBuffer> | BigInt64Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Rows of one kind: columns of equal length, and the number of their rows. */
type Columns<Rows> = { readonly [Field in keyof Rows]: Column | readonly unknown[] | number };

/** Returns typed columns one behind the other. */
export function joinedColumn<C extends Column>(parts: readonly C[]): C {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = new (parts[0]!.constructor as new (length: number) => C)(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part as never, at);
    at += part.length;
  }
  return whole;
}

/**
 * Returns rows one behind the other, field by field; `before` is that of the first.
 * @param parts  at least one
 */
export function joinedRows<Rows extends Columns<Rows> & { count: number; before: number }>(
  parts: readonly Rows[],
): Rows {
  const joined: Record<string, unknown> = {};
  for (const [field, first] of Object.entries(parts[0]!)) {
    const columns = parts.map((part) => part[field as keyof Rows]);
    joined[field] = Array.isArray(first)
      ? ([] as unknown[]).concat(...(columns as unknown as unknown[][]))
      : typeof first === 'number'
        ? first
        : joinedColumn(columns as unknown as Column[]);
  }
  joined['count'] = parts.reduce((sum, { count }) => sum + count, 0);
  return joined as unknown as Rows;
}

/** Returns the rows from `from` to before `to` as a copy; `before` counts those that are left out in front. */
export function rowsBetween<Rows extends Columns<Rows> & { count: number; before: number }>(
  rows: Rows,
  from: number,
  to: number,
): Rows {
  const cut: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(rows)) {
    if (typeof column !== 'number') cut[field] = (column as Column).slice(from, to);
  }
  return { ...cut, count: to - from, before: rows.before + from } as unknown as Rows;
}
