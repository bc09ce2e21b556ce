import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { sessionStore } from '../../../data/session.ts';
import { excursionsOf, keepExcursions, noExcursions } from '../../trade-journal/excursions/excursion-columns.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import type { ExcursionFailure } from './compute-excursions.ts';

/** State of the work. `idle`: nothing is under way; `failure` when some prices did not come the last time. */
export type ExcursionWork =
  | { readonly state: 'idle'; readonly failure: ExcursionFailure | null }
  /** `share` of the prices is there, 0 to 1; `queue` as `readyCandles` tells it. */
  | { readonly state: 'loading'; readonly share: number; readonly queue: number | null };

const IDLE: ExcursionWork = { state: 'idle', failure: null };
const work = signal<ExcursionWork>(IDLE);
let stop = new AbortController();

/** Progress of loading prices for the list of trades. */
export const excursionWork: ReadonlySignal<ExcursionWork> = work;

/** Ends the work; files that have come stay on this device. */
export function cancelExcursions(): void {
  stop.abort();
  work.value = IDLE;
}

let owner: string | null = null;
effect(() => {
  const userId = sessionStore.currentUser.value?.userId ?? null;
  if (userId === owner) return;
  owner = userId;
  cancelExcursions();
});

/** Loads prices and computes MAE and MFE of the rows that have none yet; results stand beside those of before. */
export async function loadExcursions(table: TradeTable, rows: Uint32Array): Promise<void> {
  stop.abort();
  const { signal: mine } = (stop = new AbortController());
  work.value = { state: 'loading', share: 0, queue: null };
  const before = excursionsOf(table) ?? noExcursions(table.count);
  const columns = { known: before.known.slice(), worst: before.worst.slice(), best: before.best.slice() };
  try {
    const { computeFromFiles } = await import('./load-excursions.ts');
    const failure = await computeFromFiles({
      table,
      rows,
      columns,
      signal: mine,
      onProgress(share, queue) {
        if (!mine.aborted) work.value = { state: 'loading', share, queue };
      },
    });
    if (mine.aborted) return;
    keepExcursions(table, columns);
    work.value = { state: 'idle', failure };
  } catch {
    // Cancelled, or code that did not come.
    if (!mine.aborted) work.value = { state: 'idle', failure: 'failed' };
  }
}
