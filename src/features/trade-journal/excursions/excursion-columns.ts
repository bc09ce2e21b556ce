import { effect, signal } from '@preact/signals-core';
import { sessionStore } from '../../../data/session.ts';
import { UP_DOWN_TRADE } from '../table/trade-table.ts';
import type { TradeTable } from '../table/trade-table.ts';

/** How far prices went against trades and with them, by row of a table. Shares of the entry price, never money. */
export interface ExcursionColumns {
  /** [n] 1 where it is known whether there is one. */
  readonly known: Uint8Array;
  /** [n] MAE, zero or below; NaN where there is none: no price of the time, or no price of the trade. */
  readonly worst: Float64Array;
  /** [n] MFE, zero or above; NaN as `worst`. */
  readonly best: Float64Array;
}

export const noExcursions = (count: number): ExcursionColumns => ({
  known: new Uint8Array(count),
  worst: new Float64Array(count).fill(NaN),
  best: new Float64Array(count).fill(NaN),
});

/** Columns, and the parts of their table by which its trades are found in a later one. The table itself may go. */
interface Kept extends Pick<TradeTable, 'kinds' | 'sources' | 'closes'> {
  readonly columns: ExcursionColumns;
  readonly fillsBefore: number;
  readonly upDownBefore: number;
}

const kept = signal<Kept | null>(null);

let owner: string | null = null;
// Trades are of one account.
effect(() => {
  const userId = sessionStore.currentUser.value?.userId ?? null;
  if (userId === owner) return;
  owner = userId;
  kept.value = null;
});

/** Puts the excursions of the trades of a table in the place of all earlier ones. */
export function keepExcursions({ kinds, sources, closes, rows }: TradeTable, columns: ExcursionColumns): void {
  const { fills, upDown } = rows;
  kept.value = { kinds, sources, closes, columns, fillsBefore: fills.before, upDownBefore: upDown.before };
}

/** Returns those of the same trades in a later table; a trade that has ended later since is not known. */
function carried(from: Kept, table: TradeTable): ExcursionColumns {
  const columns = noExcursions(table.count);
  const { fills, upDown } = table.rows;
  // Oldest rows that were left out since have moved all sources.
  if (from.fillsBefore !== fills.before || from.upDownBefore !== upDown.before) return columns;
  const count = from.kinds.length;
  /** Rows before by their source, spot trades and up/down ones; −1 for none that is known. */
  const rowsOf = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)] as const;
  const rowsOfKind = (kind: number) => rowsOf[kind === UP_DOWN_TRADE ? 1 : 0];
  for (let row = 0; row < count; row++) {
    if (from.columns.known[row] === 1) rowsOfKind(from.kinds[row]!)[from.sources[row]!] = row;
  }
  for (let row = 0; row < table.count; row++) {
    const before = rowsOfKind(table.kinds[row]!)[table.sources[row]!] ?? -1;
    if (before < 0 || from.closes[before] !== table.closes[row]) continue;
    columns.known[row] = 1;
    columns.worst[row] = from.columns.worst[before]!;
    columns.best[row] = from.columns.best[before]!;
  }
  return columns;
}

const found = new WeakMap<TradeTable, { readonly of: Kept; readonly columns: ExcursionColumns }>();

/** Returns what is known of the trades of a table; null before anything was computed. Reads a signal. */
export function excursionsOf(table: TradeTable): ExcursionColumns | null {
  const of = kept.value;
  if (of === null) return null;
  if (of.closes === table.closes) return of.columns;
  const before = found.get(table);
  if (before?.of === of) return before.columns;
  const columns = carried(of, table);
  found.set(table, { of, columns });
  return columns;
}
