import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError } from '../../../api/result.ts';
import { sessionStore } from '../../../data/session.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { buildTrades } from './build-trades.ts';
import { rowsOfChoice, timesOf } from './chosen-rows.ts';
import { coinsOf } from './coins.ts';
import { followTrades } from './follow-trades.ts';
import { NOTHING_HELD } from './held-journal.ts';
import type { HeldJournal } from './held-journal.ts';
import { journalChoice } from './journal-choice.ts';
import type { TimeSpan } from './journal-choice.ts';
import { createKeeper } from './kept-journal.ts';
import type { Keeper } from './kept-journal.ts';
import { syncJournal } from './sync-journal.ts';
import type { TradeTable } from './trade-table.ts';
import { utcToday } from './utc-today.ts';

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
      /** Whether the rows are kept on this device for the next visit. False where the browser refuses, or has no room. */
      readonly kept: boolean;
      readonly refreshing: boolean;
      readonly error: CallError | 'unfinished' | null;
    };

const IDLE: JournalState = { state: 'idle' };
/** Rows count for so much of the progress; the rest is the table. */
const ROWS_SHARE = 0.9;
/** A journal that nobody looks at leaves the memory after this time, ms: the device has it, and the exchange. */
const FORGET_MS = 60_000;

/** The journal of one account as this page has it. */
interface Book {
  readonly stop: AbortController;
  readonly keeper: Keeper;
  held: HeldJournal;
  running: Promise<void> | null;
}

const userId = computed(() => sessionStore.currentUser.value?.userId ?? null);
let book: Book | null = null;
let stopFollowing = (): void => {};
let forgetTimer: ReturnType<typeof setTimeout> | undefined;

const state = signal<JournalState>(IDLE, {
  watched() {
    clearTimeout(forgetTimer);
    stopFollowing = followTrades(() => void refreshAfter(book?.running));
  },
  unwatched() {
    stopFollowing();
    forgetTimer = setTimeout(forget, FORGET_MS);
  },
});

function forget(): void {
  book?.stop.abort();
  book = null;
  state.value = IDLE;
}

let owner: string | null = null;
effect(() => {
  if (userId.value === owner) return;
  owner = userId.value;
  forget();
});

export const journal: ReadonlySignal<JournalState> = state;

function tell(error: CallError | 'unfinished'): void {
  const before = state.peek();
  state.value = before.state === 'ready' ? { ...before, refreshing: false, error } : { state: 'failed', error };
}

/** Shows what the book has. @param refreshing  while newer rows are asked for */
async function show({ held, keeper, stop }: Book, refreshing: boolean): Promise<void> {
  const { rows, lots, cutOrders } = held;
  const shown = state.peek();
  const isShown =
    shown.state === 'ready' && shown.table.rows.fills === rows.fills && shown.table.rows.upDown === rows.upDown;
  const { coins } = coinsOf(rows.symbols);
  const table = isShown ? shown.table : await buildTrades({ rows, lots, coins, cutOrders, signal: stop.signal });
  if (stop.signal.aborted) return;
  state.value = { state: 'ready', table, atMs: rows.asOfMs, kept: keeper.isKept(), refreshing, error: null };
}

/** Keeps the rows on the device; says so when it refuses. */
async function keep({ held, keeper, stop }: Book): Promise<void> {
  await keeper.keep(held);
  const shown = state.peek();
  if (!stop.signal.aborted && shown.state === 'ready' && shown.kept !== keeper.isKept()) {
    state.value = { ...shown, kept: keeper.isKept() };
  }
}

/** @param anew  true to drop the rows in memory and on the device first */
async function refresh(mine: Book, anew: boolean): Promise<void> {
  const { signal } = mine.stop;
  const before = state.peek();
  const hasTable = before.state === 'ready';
  if (anew) mine.keeper.mistrust();
  state.value = hasTable ? { ...before, refreshing: true } : { state: 'loading', share: null };
  try {
    if (mine.held === NOTHING_HELD && !anew) {
      mine.held = (await mine.keeper.read()) ?? NOTHING_HELD;
      if (mine.held !== NOTHING_HELD && !signal.aborted) await show(mine, true);
    }
    const { held, error } = await syncJournal({
      held: anew ? NOTHING_HELD : mine.held,
      signal,
      onShare(share) {
        if (!signal.aborted && state.peek().state === 'loading')
          state.value = { state: 'loading', share: share * ROWS_SHARE };
      },
    });
    if (signal.aborted) return;
    mine.held = held;
    if (error !== null) return tell(error);
    await show(mine, false);
    void keep(mine);
  } catch {
    // The workers failed, or code could not be loaded: the person may try again.
    if (!signal.aborted) tell('unfinished');
  }
}

async function run(anew: boolean): Promise<void> {
  const id = userId.peek();
  if (id === null) return;
  if (book === null) {
    const stop = new AbortController();
    book = { stop, keeper: createKeeper(id, stop.signal), held: NOTHING_HELD, running: null };
  }
  const mine = book;
  mine.running ??= refresh(mine, anew).finally(() => {
    mine.running = null;
  });
  await mine.running;
}

async function refreshAfter(running: Promise<void> | null | undefined): Promise<void> {
  await running;
  await run(false);
}

/** Asks for the rows that are new since the last time, and computes them. One request is under way at a time. */
export const refreshJournal = (): Promise<void> => run(false);

/** Drops all rows, here and on the device, and asks for all of them again: when the journal differs from the exchange. */
export async function loadJournalAnew(): Promise<void> {
  // Another request may begin at the end of this one, and would be taken for this one.
  for (let now = book?.running; now; now = book?.running) await now;
  await run(true);
}

const NO_ROWS = new Uint32Array(0);

const table = computed(() => (state.value.state === 'ready' ? state.value.table : null));

/** Bounds of the chosen span, in UTC days. New when the choice changes and when a day begins. */
export const chosenSpan: ReadonlySignal<TimeSpan> = computed(() => {
  void utcToday.value;
  return timesOf(journalChoice.value, serverNowMs());
});

/** Rows of the table that the choice shows, oldest first; a new list when table or choice change. */
export const chosenRows: ReadonlySignal<Uint32Array<ArrayBuffer>> = computed(() =>
  table.value === null ? NO_ROWS : rowsOfChoice(table.value, journalChoice.value.kind, chosenSpan.value),
);
