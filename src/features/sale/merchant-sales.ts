import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallResult, Page, CallError } from '../../api/result.ts';
import { createPagedRows } from '../../signals/paged-rows.ts';
import { followChanges } from '../../data/changes.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { createResource, rowsOf } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { refreshAccount } from '../../data/account.ts';
import { createSentOnce } from '../../data/sent-once.ts';
import {
  fetchMerchantSale,
  fetchMerchantSales,
  sellToMerchant,
  appealMerchantSale,
  cancelMerchantSale,
} from './merchant-sale-calls.ts';
import type { MerchantSale, SaleStatus, SaleAppealReason } from './merchant-sale-calls.ts';
import { merchantOffers } from './merchant-offer-calls.ts';

/** Ids of the exchange sort by the time they were made at, and its lists are sorted by them. */
const list = createPagedRows<MerchantSale>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
const filter = signal<SaleStatus | null>(null);

/** My sales to merchants as far as loaded, newest first, those of `filter` (null: all). */
export const merchantSales = {
  rows: list.rows,
  total: list.total,
  filter: filter as ReadonlySignal<SaleStatus | null>,
  loader: createPagedLoader({
    owner: sessionStore.token,
    ask: (pageNum, pageSize, abort) => fetchMerchantSales({ status: filter.peek(), pageNum, pageSize, signal: abort }),
    apply: ({ rows, total }: Page<MerchantSale>, first) => list.applyPage(rows, total, first),
    rows: list.rows,
    total: list.total,
  }),
};

/** Shows other rows: what is under way for the old ones is given up. */
export function filterMerchantSales(status: SaleStatus | null): Promise<void> {
  filter.value = status;
  list.restart(() => true);
  return merchantSales.loader.refresh();
}

const OPEN_MOST = 10;

/** The newest of my sales that are under way: who comes back to the page of sales finds them there. */
export const openMerchantSales = createResource({
  owner: sessionStore.token,
  ask: () => fetchMerchantSales({ status: 'progress', pageNum: 1, pageSize: OPEN_MOST }),
  take: rowsOf<MerchantSale>,
});

/** Body code of a thing that is not there. */
const NOT_FOUND = 404;

async function saleOrNone(id: string): Promise<CallResult<MerchantSale | null>> {
  const found = await fetchMerchantSale(id);
  const none = !found.success && found.error.kind === 'refused' && found.error.code === NOT_FOUND;
  return none ? { success: true, data: null } : found;
}

const byId = new Map<string, Resource<MerchantSale | null>>();

/** One sale of mine; null when there is none of that id. */
export function merchantSaleOf(id: string): Resource<MerchantSale | null> {
  const known = byId.get(id);
  if (known) return known;
  const sale = createResource({ owner: sessionStore.token, ask: () => saleOrNone(id) });
  byId.set(id, sale);
  return sale;
}

const askAgain = (resource: Resource<unknown, unknown> | undefined) => {
  if (resource && resource.now.peek().state !== 'idle') void resource.refresh();
};
const listsAgain = () => {
  askAgain(openMerchantSales as Resource<unknown, unknown>);
  if (list.total.peek() !== null) void merchantSales.loader.refresh();
};

/** A sale that a call of ours has just brought: its page need not ask for it first, and lists have another row. */
export function applyMerchantSale(sale: MerchantSale): void {
  merchantSaleOf(sale.id).apply(sale);
  listsAgain();
}

followChanges(
  ['merchantSale'],
  (id) => {
    askAgain(byId.get(id));
    listsAgain();
  },
  () => {
    for (const sale of byId.values()) askAgain(sale);
    listsAgain();
  },
);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  list.clear();
  filter.value = null;
});

/** Sales to merchants. */
export const {
  underWay: saleUnderWay,
  unsure: unsureSale,
  send: sendSale,
} = createSentOnce(sellToMerchant, async (answer) => {
  // Balances come by the socket; here it may be down. What the merchant still takes has changed, or the offer had.
  const known = Promise.all([refreshAccount(), merchantOffers.refresh()]);
  if (answer.success) applyMerchantSale(answer.data);
  // Why it was refused shows in what is known by now: another rate, less money.
  else if (answer.error.kind === 'refused') await known;
});

/** Shows what a call came to, unless the person has left; where it came too late, what became of the sale. */
async function taken(id: string, call: Promise<CallResult<MerchantSale>>): Promise<CallError | null> {
  const token = sessionStore.token.peek();
  const answer = await call;
  if (sessionStore.token.peek() !== token) return null;
  if (answer.success) {
    applyMerchantSale(answer.data);
    return null;
  }
  void merchantSaleOf(id).refresh();
  return answer.error;
}

/** Takes a sale back that nobody has answered yet. Sent again it changes nothing. @returns why it failed, if it did */
export const cancelSale = (id: string): Promise<CallError | null> => taken(id, cancelMerchantSale(id));

/** Asks the house to look at a sale. Sent again it changes nothing. @returns why it failed, if it did */
export const appealSale = (id: string, reason: SaleAppealReason, text?: string): Promise<CallError | null> =>
  taken(id, appealMerchantSale({ id, reason, ...(text === undefined ? {} : { text }) }));
