import type { SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compute } from '../../../compute/compute.ts';
import { ORDER_PLACES, PRODUCT_PLACES, textOfUnits, unitsColumn } from '../../../compute/order/scale-eight.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';

/** What a list of settled trades comes to, in the asset of the stakes; exact. */
export interface HistoryTotals {
  readonly staked: SignedDecimalText;
  /** Payouts less stakes. */
  readonly result: SignedDecimalText;
}

const ONE = 10n ** BigInt(ORDER_PLACES);

/**
 * Adds up settled trades: each is one piece opened at its stake and closed at its payout.
 * @throws RangeError for an amount with more than 8 places; ComputeError and TypeError as `compute` does
 */
export async function totalsOf(orders: readonly SettledOrder[]): Promise<HistoryTotals> {
  const job = () => ({
    prices: unitsColumn(
      'stakes',
      orders.map(({ stake }) => stake),
    ),
    closes: unitsColumn(
      'payouts',
      orders.map(({ settlement }) => settlement.payout),
    ),
    sizes: new BigInt64Array(orders.length).fill(ONE),
  });
  const { notional, profit } = await compute('orders', 'summary', job(), { again: job });
  return { staked: textOfUnits(notional, PRODUCT_PLACES), result: textOfUnits(profit, PRODUCT_PLACES) };
}
