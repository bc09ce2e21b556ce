import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchCurrentUpDownOrders, fetchSettledUpDownOrders } from '../api/up-down/fetch-up-down-orders.ts';
import type { CallError } from '../api/result.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { sessionStore } from './session.ts';

/** Decision 9: 10 rows at first, 40 more to make 50, then 50 at a time, at most 1000. */
const FIRST_PAGE = 10;
const PAGE = 50;
const ALL = 1000;

export interface UpDownOrdersLoad {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: CallError | null;
}

const load = signal<UpDownOrdersLoad>({ state: 'idle', error: null });

/** How the lists of the signed-in person are coming along. Known rows stay when a later call fails (G18). */
export const upDownOrdersLoad: ReadonlySignal<UpDownOrdersLoad> = load;

async function loadHistory(pageNum: number, pageSize: number, first: boolean): Promise<void> {
  const token = sessionStore.token.peek();
  if (token === null) return;
  load.value = { state: 'loading', error: null };
  const found = await fetchSettledUpDownOrders(pageNum, pageSize);
  if (sessionStore.token.peek() !== token) return;
  if (found.success) upDownOrdersStore.applyHistory(found.data.rows, found.data.total, first);
  load.value = found.success ? { state: 'ready', error: null } : { state: 'failed', error: found.error };
}

/** Open orders and the first rows of history: at sign-in, on opening the page, and after a reconnect. */
export async function loadUpDownOrders(): Promise<void> {
  const token = sessionStore.token.peek();
  if (token === null) return;
  // As many rows as are shown, so that a refresh takes none away.
  const rows = Math.min(ALL, Math.max(FIRST_PAGE, upDownOrdersStore.history.peek().length));
  const [current] = await Promise.all([fetchCurrentUpDownOrders(), loadHistory(1, rows, true)]);
  if (current.success && sessionStore.token.peek() === token) upDownOrdersStore.applyCurrent(current.data.rows);
}

/** The next rows of history. Pages that overlap are fine: the store knows each id once. */
export function loadMoreUpDownOrders(): Promise<void> {
  const shown = upDownOrdersStore.history.peek().length;
  return loadHistory(Math.floor(shown / PAGE) + 1, PAGE, false);
}

export const loadAllUpDownOrders = (): Promise<void> => loadHistory(1, ALL, false);
