import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchMarkets } from '../api/market/fetch-markets.ts';
import type { CallError } from '../api/result.ts';
import { marketStore } from '../signals/markets.ts';

/** Known data are never replaced by an error (G18): `failed` only while there is no list at all. */
export type MarketsLoad =
  { readonly state: 'loading' | 'ready' } | { readonly state: 'failed'; readonly error: CallError };

const load = signal<MarketsLoad>({ state: 'loading' });

/** How the list of markets is coming along. */
export const marketsLoad: ReadonlySignal<MarketsLoad> = load;

/** Asks for the list of markets and puts it into the symbol store. */
export async function loadMarkets(): Promise<void> {
  const known = marketStore.all.peek().length > 0;
  if (!known) load.value = { state: 'loading' };
  const found = await fetchMarkets();
  if (found.success) marketStore.apply(found.data.rows);
  if (found.success || known) load.value = { state: 'ready' };
  else load.value = { state: 'failed', error: found.error };
}
