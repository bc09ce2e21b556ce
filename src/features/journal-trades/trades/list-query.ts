import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TradeQuery } from './trade-list.ts';

const EVERYTHING: TradeQuery = { search: '', notes: null, symbol: null, sort: 'newest' };

const query = signal(EVERYTHING);

/** Filters and order of the list of trades; they last as long as the page is loaded. */
export const listQuery: ReadonlySignal<TradeQuery> = query;

export const changeQuery = (change: Partial<TradeQuery>): void => {
  query.value = { ...query.peek(), ...change };
};

/** Lets everything through again; the order stays. */
export const clearQuery = (): void => {
  query.value = { ...EVERYTHING, sort: query.peek().sort };
};
