import { appealMerchantSale } from './appeal-merchant-sale.ts';
import { cancelMerchantSale } from './cancel-merchant-sale.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import { applyMerchantSale, merchantSaleOf } from './merchant-sales.ts';
import { sessionStore } from '../../data/session.ts';
import type { MerchantSale, SaleAppealReason } from './merchant-sale.ts';

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
