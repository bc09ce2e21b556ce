import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchConversions } from './fetch-conversions.ts';
import type { Page } from '../../api/result.ts';
import type { Conversion, ConversionStatus } from '../../model/conversion.ts';
import { createPagedRows } from '../../signals/paged-rows.ts';
import { followChanges } from '../../data/changes.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { sessionStore } from '../../data/session.ts';

/** Ids of the exchange sort by the time they were made at, and its lists are sorted by them. */
const list = createPagedRows<Conversion>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
const filter = signal<ConversionStatus | null>(null);

/** My conversions as far as loaded, newest first, those of `filter` (null: all). */
export const conversions = {
  rows: list.rows,
  total: list.total,
  filter: filter as ReadonlySignal<ConversionStatus | null>,
  loader: createPagedLoader({
    owner: sessionStore.token,
    ask: (pageNum, pageSize, abort) => fetchConversions({ status: filter.peek(), pageNum, pageSize, signal: abort }),
    apply: ({ rows, total }: Page<Conversion>, first) => list.applyPage(rows, total, first),
    rows: list.rows,
    total: list.total,
  }),
};

/** Shows other rows: what is under way for the old ones is given up. */
export function filterConversions(status: ConversionStatus | null): Promise<void> {
  filter.value = status;
  list.restart(() => true);
  return conversions.loader.refresh();
}

const again = () => {
  if (list.total.peek() !== null) void conversions.loader.refresh();
};
followChanges(['conversion'], again, again);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  list.clear();
  filter.value = null;
});
