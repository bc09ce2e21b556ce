import type { financeProductList, financeSubmit, financeRedeem } from '../../../protocol/rest/finance.ts';
import type { EarnAccount, EarnOrder, EarnProduct } from '../../model/earn.ts';
import { fetchRows, fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decimal, integer, nameOf, text } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { placedOrder } from '../../api/earn-order-calls.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const FINANCE_PRODUCT_LIST: Endpoint<typeof financeProductList> = {
  method: 'POST',
  path: '/api/mingProduct/list',
  access: 'public',
  context: 'finance',
};

/** Decodes a product. Unknown values of early exit or source are rejected, because the app has no text for them. */
const decodeEarnProduct = (row: WireRecord): EarnProduct => ({
  id: text(row, 'id'),
  coin: text(row, 'coin'),
  days: integer(row, 'period'),
  dailyRate: decimal(row, 'dailyRate'),
  totalRate: decimal(row, 'totalRate'),
  min: decimal(row, 'minAmount'),
  max: decimal(row, 'maxAmount'),
  total: decimal(row, 'totalQuantity'),
  left: decimal(row, 'availableQuantity'),
  earlyExit: nameOf(row, 'earlyExit', ['interestForfeited']),
  source: nameOf(row, 'yieldSource', ['sandboxReserve']),
  offered: integer(row, 'status') === 1,
});

/** Fetches all products, withdrawn ones included. */
export const fetchEarnProducts = (): Promise<CallResult<Page<EarnProduct>>> =>
  fetchRows(FINANCE_PRODUCT_LIST, {}, decodeEarnProduct);

const FINANCE_SUBMIT: Endpoint<typeof financeSubmit> = {
  method: 'POST',
  path: '/api/mingOrder/submit',
  access: 'user',
  context: 'finance',
  movesMoney: true,
};

/** A subscription: an amount of the product's coin, and the account that has it. */
interface EarnPurchase {
  readonly productId: string;
  readonly amount: DecimalText;
  readonly from: EarnAccount;
}

/** @param clientOrderId  idempotency key: repeated with it, the subscription is executed once */
export const buyEarnProduct = (purchase: EarnPurchase, clientOrderId: string): Promise<CallResult<EarnOrder>> =>
  fetchData(FINANCE_SUBMIT, { body: { ...purchase, clientOrderId } }, placedOrder);

const FINANCE_REDEEM: Endpoint<typeof financeRedeem> = {
  method: 'POST',
  path: '/api/mingOrder/redeem',
  access: 'user',
  context: 'finance',
  movesMoney: true,
};

/**
 * Redeems an order to the spot account: with interest once matured, without any before.
 * @param clientOrderId  idempotency key: repeated with it, the redemption is executed once
 */
export const redeemEarnOrder = (id: string, clientOrderId: string): Promise<CallResult<EarnOrder>> =>
  fetchData(FINANCE_REDEEM, { body: { id, to: 'spot', clientOrderId } }, placedOrder);

/** All products, public. */
export const earnProducts = createResource({ ask: fetchEarnProducts, take: rowsOf<EarnProduct> });
