import type { Static } from 'typebox';
import type { SecondOrder } from '../../../protocol/rest/second-contract.ts';
import { amountText, parseAmount, signedAmountText } from '../../ledger/amount.ts';
import type { OpenedRow } from './second-order-store.ts';

export type SecondOrderWire = Static<typeof SecondOrder>;

/** Returns the answer of the request that opened the order; a repeat gets the same even after settlement. */
export const openedOrder = (row: OpenedRow): SecondOrderWire => ({
  id: row.id,
  clientOrderId: row.client_order_id,
  coinSymbol: row.symbol,
  betAmount: amountText(parseAmount(row.stake)),
  betContent: row.direction,
  type: row.period_s,
  openPrice: row.open_price,
  createTime: row.accepted_ms,
  status: 0,
  odds: amountText(parseAmount(row.odds)),
  oddsVersion: row.odds_version,
  ruleId: row.rule_id,
  openSeq: row.open_seq,
  openTime: row.open_ms,
  openHash: row.open_hash,
  dueTime: row.due_ms,
});

/** Returns the order in its present state. */
export function currentOrder(row: OpenedRow): SecondOrderWire {
  if (row.result === null || row.payout === null || row.settled_ms === null) return openedOrder(row);
  const payout = parseAmount(row.payout);
  return {
    ...openedOrder(row),
    status: 1,
    result: row.result,
    ...(row.close_price === null || row.close_seq === null || row.close_ms === null || row.close_hash === null
      ? {}
      : {
          closePrice: row.close_price,
          closeSeq: row.close_seq,
          closeTime: row.close_ms,
          closeHash: row.close_hash,
        }),
    payout: amountText(payout),
    profit: signedAmountText(payout - parseAmount(row.stake)),
    settleTime: row.settled_ms,
    ...(row.void_reason === null ? {} : { voidReason: row.void_reason }),
  };
}
