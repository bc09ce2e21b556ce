import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError } from '../../../api/result.ts';
import { sessionStore } from '../../../data/session.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { buildTrades } from './build-trades.ts';
import { rowsOfChoice, timesOf } from './chosen-rows.ts';
import { coinsOf } from './coins.ts';
import { NOTHING_HELD } from './held-journal.ts';
import type { HeldJournal } from './held-journal.ts';
import { journalChoice } from './journal-choice.ts';
import type { TimeSpan } from './journal-choice.ts';
import { syncJournal } from './sync-journal.ts';
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

const IDLE: JournalState = { state: 'idle' };
/** Rows count for so much of the progress; the rest is the table. */
const ROWS_SHARE = 0.9;

const state = signal<JournalState>(IDLE);
const userId = computed(() => sessionStore.currentUser.value?.userId ?? null);

/** What this page has of the account that is signed in. */
let held: HeldJournal = NOTHING_HELD;
let running: { readonly stop: AbortController; readonly over: Promise<void> } | null = null;

function forget(): void {
  running?.stop.abort();
  running = null;
  held = NOTHING_HELD;
  state.value = IDLE;
}

let owner: string | null = null;
effect(() => {
  if (userId.value === owner) return;
  owner = userId.value;
  forget();
});

export const journal: ReadonlySignal<JournalState> = state;

const tell = (error: CallError | 'unfinished'): void => {
  const before = state.peek();
  state.value = before.state === 'ready' ? { ...before, refreshing: false, error } : { state: 'failed', error };
};

async function refresh(signal: AbortSignal): Promise<void> {
  const before = state.peek();
  state.value = before.state === 'ready' ? { ...before, refreshing: true } : { state: 'loading', share: null };
  const onShare = (share: number): void => {
    if (!signal.aborted && state.peek().state === 'loading')
      state.value = { state: 'loading', share: share * ROWS_SHARE };
  };
  try {
    const synced = await syncJournal({ held, signal, onShare });
    if (signal.aborted) return;
    const isNew = synced.held.rows.fills !== held.rows.fills || synced.held.rows.upDown !== held.rows.upDown;
    held = synced.held;
    if (synced.error !== null) return tell(synced.error);
    const { rows, lots, cutOrders } = held;
    const table =
      before.state === 'ready' && !isNew
        ? before.table
        : await buildTrades({ rows, lots, cutOrders, coins: coinsOf(rows.symbols).coins, signal });
    if (signal.aborted) return;
    state.value = { state: 'ready', table, atMs: rows.asOfMs, refreshing: false, error: null };
  } catch {
    // Of the workers, or of the code that could not be loaded: to be tried again by the person.
    if (!signal.aborted) tell('unfinished');
  }
}

/** Asks for the rows that are new since the last time, and computes them. One request is under way at a time. */
export async function refreshJournal(): Promise<void> {
  if (userId.peek() === null) return;
  if (running === null) {
    const stop = new AbortController();
    const mine = { stop, over: refresh(stop.signal) };
    running = mine;
    void mine.over.then(() => {
      if (running === mine) running = null;
    });
  }
  await running.over;
}

/** Bounds of the chosen span, as of now. */
export const chosenTimes = (): TimeSpan => timesOf(journalChoice.value, serverNowMs());

const NO_ROWS = new Uint32Array(0);

const table = computed(() => (journal.value.state === 'ready' ? journal.value.table : null));

/** Rows of the table that the choice shows, oldest first; a new list when table or choice change. */
export const chosenRows: ReadonlySignal<Uint32Array<ArrayBuffer>> = computed(() =>
  table.value === null ? NO_ROWS : rowsOfChoice(table.value, journalChoice.value, serverNowMs()),
);
