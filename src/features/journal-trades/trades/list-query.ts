import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { sessionStore } from '../../../data/session.ts';
import type { TradeQuery } from './trade-list.ts';

const EVERYTHING: TradeQuery = { search: '', notes: null, symbol: null, sort: 'newest' };

const query = signal(EVERYTHING);

/** Filters and order of the list of trades; they last as long as the page is loaded and the account is signed in. */
export const listQuery: ReadonlySignal<TradeQuery> = query;

let owner: string | null = null;
// Tags and words are of one person's notes: nobody else sees them.
effect(() => {
  const userId = sessionStore.currentUser.value?.userId ?? null;
  if (userId === owner) return;
  owner = userId;
  query.value = EVERYTHING;
});

export const changeQuery = (change: Partial<TradeQuery>): void => {
  query.value = { ...query.peek(), ...change };
};

/** Lets everything through again; the order stays. */
export const clearQuery = (): void => {
  query.value = { ...EVERYTHING, sort: query.peek().sort };
};
