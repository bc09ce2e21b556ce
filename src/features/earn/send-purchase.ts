import { buyEarnProduct } from './buy-earn-product.ts';
import { refreshAccount } from '../../data/account.ts';
import { applyEarnOrder, earnTotals } from '../../data/earn-orders.ts';
import { earnProducts } from './earn-products.ts';
import { createSentOnce } from '../../data/sent-once.ts';

/** What is put into products. */
export const {
  underWay: purchaseUnderWay,
  unsure: unsurePurchase,
  send: sendPurchase,
} = createSentOnce(buyEarnProduct, (answer) => {
  if (answer.success) applyEarnOrder(answer.data);
  // Refused for what was bought on another device, perhaps.
  else void earnTotals.refresh();
  // Balances come by the socket; here it may be down. Less of the product is left.
  void refreshAccount();
  void earnProducts.refresh();
});
