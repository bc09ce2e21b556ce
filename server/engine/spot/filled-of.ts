import type { Filled } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { SpotOrderRow } from './spot-order-store.ts';

/** Returns the filled amounts of an order, scaled. */
export const filledOf = (row: SpotOrderRow): Filled => ({
  quantity: parseAmount(row.filled_quantity),
  value: parseAmount(row.filled_value),
  feeExact: parseAmount(row.fee_exact),
  fee: parseAmount(row.fee),
});
