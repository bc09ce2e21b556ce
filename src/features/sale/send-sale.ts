import { sellToMerchant } from './sell-to-merchant.ts';
import { refreshAccount } from '../../data/account.ts';
import { merchantOffers } from './merchant-offers.ts';
import { applyMerchantSale } from './merchant-sales.ts';
import { createSentOnce } from '../../data/sent-once.ts';

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
