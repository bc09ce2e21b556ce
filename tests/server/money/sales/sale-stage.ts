import type { DataOf } from '../../../../protocol/call.ts';
import type { merchantSell } from '../../../../protocol/rest/merchant.ts';
import type { Outcome } from '../../../../server/infra/outcome.ts';
import type { SaleWire } from '../../../../server/money/sales/sale-store.ts';
import { moneyStage } from '../money-stage.ts';

type Sold = DataOf<typeof merchantSell>;

/** Answers after 2 s and pays 4 s later. */
export const HARBOUR = 'm-harbour';
/** Never answers. */
export const MIRAGE = 'm-mirage';
/** Answers after 2 s and does not pay. */
export const EBB = 'm-ebb';

/** At this price of EUR a spread of 0.2 % makes 0.93 EUR for one USDT. */
const EUR_PRICE = '1.0731';

export function orderOf(outcome: Outcome<Sold>): SaleWire {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value.order;
}

/** Money with sales on a clock that a test moves by hand. */
export async function saleStage() {
  const stage = await moneyStage();
  stage.prices.setPrice('EUR', EUR_PRICE);
  const { money } = stage;
  const wish = (merchantId: string, amount: string | number, clientOrderId = stage.newKey()) => ({
    merchantId,
    amount,
    // Less than any of them pays: the sale is made at the rate in force.
    exchangeRate: '0.92',
    clientOrderId,
  });
  /** Moves the clock, then takes up what is due: sales, then appeals. */
  const pass = async (ms: number): Promise<void> => {
    stage.later(ms);
    while (await money.sales.runDue());
    while (await money.reviews.runDue());
  };
  return {
    ...stage,
    wish,
    pass,
    /** A sale that has begun. */
    sell: async (userId: string, merchantId: string, amount = '100') =>
      orderOf(await money.sales.sell(userId, wish(merchantId, amount))),
    show: async (userId: string, id: string) => orderOf(await money.sales.show(userId, id)),
    /** Returns the amount that a merchant still buys today. */
    left: async (merchantId: string) =>
      (await money.sales.merchants()).find(({ id }) => id === merchantId)?.quantity ?? '',
  };
}

export type SaleStage = Awaited<ReturnType<typeof saleStage>>;
