import type { CallResult, CallError } from '../../api/result.ts';
import { followChanges } from '../../data/changes.ts';
import { createFilteredList } from '../../data/filtered-list.ts';
import { createResource, refreshLoaded, rowsOf } from '../../data/resource.ts';
import { createResourcesById } from '../../data/resources-by-id.ts';
import { sessionStore } from '../../data/session.ts';
import { refreshAccount } from '../../data/account-resource.ts';
import { createMoneyRequest } from '../../data/money-request.ts';
import {
  fetchMerchantSale,
  fetchMerchantSales,
  sellToMerchant,
  appealMerchantSale,
  cancelMerchantSale,
} from './merchant-sale-calls.ts';
import type { MerchantSale, SaleStatus, SaleAppealReason } from './merchant-sale-calls.ts';
import { merchantOffers } from './merchant-offer-calls.ts';

/** My sales to merchants as far as loaded, newest first. */
export const merchantSales = createFilteredList<MerchantSale, SaleStatus | null>({
  initial: null,
  ask: (status, page) => fetchMerchantSales({ status, ...page }),
});

const OPEN_MOST = 10;

/** The newest of my open sales, shown on the page of sales. */
export const openMerchantSales = createResource({
  owner: sessionStore.token,
  ask: () => fetchMerchantSales({ status: 'progress', pageNum: 1, pageSize: OPEN_MOST }),
  take: rowsOf<MerchantSale>,
});

/** Body code of a missing resource. */
const NOT_FOUND = 404;

async function saleOrNone(id: string): Promise<CallResult<MerchantSale | null>> {
  const found = await fetchMerchantSale(id);
  const none = !found.success && found.error.kind === 'refused' && found.error.code === NOT_FOUND;
  return none ? { success: true, data: null } : found;
}

const byId = createResourcesById((id) => ({ owner: sessionStore.token, ask: () => saleOrNone(id) }));

/** One sale of mine; its value is null when there is none of that id. */
export const merchantSaleOf = byId.of;

function refreshLists(): void {
  refreshLoaded(openMerchantSales);
  merchantSales.refreshLoaded();
}

/** Stores the sale of a call's answer, so that its page need not fetch it, and refreshes the lists. */
export function applyMerchantSale(sale: MerchantSale): void {
  merchantSaleOf(sale.id).apply(sale);
  refreshLists();
}

function refreshAll(id?: string): void {
  byId.refreshLoaded(id);
  refreshLists();
}
followChanges(['merchantSale'], refreshAll, () => refreshAll());

/** Sales to merchants. */
export const {
  pending: salePending,
  unsure: unsureSale,
  send: sendSale,
} = createMoneyRequest(sellToMerchant, async (answer) => {
  // The socket reports balances, but it may be down. The merchant's remaining amount has changed, or the offer had.
  const known = Promise.all([refreshAccount(), merchantOffers.refresh()]);
  if (answer.success) applyMerchantSale(answer.data);
  // The reason for the refusal shows in the fresh data: another rate, a smaller balance.
  else if (answer.error.kind === 'refused') await known;
});

/** Stores the answer of a call unless the person has signed out. After an error the sale is fetched again. */
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

/** Cancels a sale that no merchant has answered yet. Repeating it changes nothing. @returns the error, else null */
export const cancelSale = (id: string): Promise<CallError | null> => taken(id, cancelMerchantSale(id));

/** Appeals a sale. Repeating it changes nothing. @returns the error, else null */
export const appealSale = (id: string, reason: SaleAppealReason, text?: string): Promise<CallError | null> =>
  taken(id, appealMerchantSale({ id, reason, ...(text === undefined ? {} : { text }) }));
