import { tradeIdAt } from './trade-table.ts';
import type { TradeTable } from './trade-table.ts';
import { inSlices } from './time-slices.ts';

/** Notes by trade id. */
export type TaggedNotes = ReadonlyMap<string, { readonly content: { readonly tags: readonly string[] } }>;

/**
 * Returns the rows with each tag, in their order, and those without one under null. A trade with several tags is in the
 * rows of each; there are no empty lists.
 * @param rows  of the table
 */
export async function rowsByTag(
  table: TradeTable,
  rows: Uint32Array,
  notes: TaggedNotes,
): Promise<ReadonlyMap<string | null, Uint32Array<ArrayBuffer>>> {
  const found = new Map<string | null, number[]>();
  const add = (tag: string | null, row: number): void => {
    const list = found.get(tag);
    if (list) list.push(row);
    else found.set(tag, [row]);
  };
  await inSlices(rows.length, (at) => {
    const row = rows[at]!;
    const tags = notes.size === 0 ? undefined : notes.get(tradeIdAt(table, row))?.content.tags;
    if (tags === undefined || tags.length === 0) add(null, row);
    else for (const tag of tags) add(tag, row);
  });
  return new Map([...found].map(([tag, list]) => [tag, Uint32Array.from(list)]));
}
