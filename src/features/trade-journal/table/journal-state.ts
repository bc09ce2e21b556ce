import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError } from '../../../api/result.ts';
import type { TradeTable } from './trade-table.ts';

/**
 * State of the journal of the signed-in account. `loading`: rows come or are computed, `share` of the work is done
 * (null while unknown). `ready`: everything that the exchange had at `atMs` (server time) is in the table; `refreshing`
 * while newer rows are asked for, `error` when the last request failed: the table is then that old. `failed`: there is
 * nothing to show.
 */
export type JournalState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly share: number | null }
  | { readonly state: 'failed'; readonly error: CallError | 'unfinished' }
  | {
      readonly state: 'ready';
      readonly table: TradeTable;
      readonly atMs: number;
      readonly refreshing: boolean;
      readonly error: CallError | 'unfinished' | null;
    };

const state = signal<JournalState>({ state: 'idle' });

export const journal: ReadonlySignal<JournalState> = state;

/** Asks for the rows that are new since the last time, and computes them. */
export async function refreshJournal(): Promise<void> {}

/** Rows of the table that the choice shows, oldest first; a new list when table or choice change. */
export const chosenRows: ReadonlySignal<Uint32Array<ArrayBuffer>> = signal(new Uint32Array(0));
