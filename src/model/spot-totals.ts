import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { add } from './decimal.ts';
import type { SpotFill, SpotOrder } from './spot-order.ts';

/** What orders or fills come to, in the quote asset: paid by buys and received by sells before their fees, and the fees. */
export interface SpotTotals {
  readonly bought: DecimalText;
  readonly sold: DecimalText;
  readonly fees: DecimalText;
}

/** The same with one more row. */
export function withRow(totals: SpotTotals, row: SpotOrder | SpotFill): SpotTotals {
  const quote = 'orderId' in row ? row.quoteQuantity : row.filledQuote;
  const sum = row.side === 'buy' ? 'bought' : 'sold';
  return { ...totals, [sum]: add(totals[sum], quote), fees: add(totals.fees, row.fee) };
}
