import type { ShownOrder } from '../../../proof/shown-order.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';

/** A settled trade in the words of its proof, which are those of the wire. */
export function proofOrderOf(order: SettledOrder): ShownOrder {
  const { openTick, settlement } = order;
  const { settleTick } = settlement;
  return {
    id: order.id,
    coinSymbol: order.symbol,
    betContent: order.direction === 'up' ? 1 : 2,
    betAmount: order.stake,
    type: order.periodSeconds,
    odds: order.payoutRate,
    oddsVersion: order.payoutVersion,
    ruleId: order.ruleId,
    openSeq: openTick.seq,
    openTime: openTick.timeMs,
    openPrice: openTick.price,
    openHash: openTick.hash,
    dueTime: order.dueMs,
    result: settlement.outcome,
    ...(settleTick
      ? {
          closeSeq: settleTick.seq,
          closeTime: settleTick.timeMs,
          closePrice: settleTick.price,
          closeHash: settleTick.hash,
        }
      : { voidReason: settlement.voidReason }),
    payout: settlement.payout,
    profit: settlement.profit,
  };
}
