import type { Outcome, Settlement, UpDownOrder } from '../../model/up-down-order.ts';
import { decimal, integer, optional, signedDecimal, symbol, text, time, WireError } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

const OUTCOMES: readonly Outcome[] = ['win', 'loss', 'tie', 'void'];
const SETTLED = 1;
const UP = 1;

function settlementOf(row: WireRecord): Settlement {
  const outcome = OUTCOMES.find((name) => name === row['result']);
  if (!outcome) throw new WireError('result');
  const price = optional(row, 'closePrice', decimal);
  const seq = optional(row, 'closeSeq', integer);
  const timeMs = optional(row, 'closeTime', time);
  const settleTick =
    price !== undefined && seq !== undefined && timeMs !== undefined
      ? { price, seq, timeMs, hash: text(row, 'closeHash') }
      : null;
  return {
    outcome,
    settleTick,
    payout: decimal(row, 'payout'),
    profit: signedDecimal(row, 'profit'),
    settledMs: time(row, 'settleTime'),
    voidReason: text(row, 'voidReason'),
  };
}

/**
 * An up/down order of the wire, which says coinSymbol, betAmount, betContent, type, odds and close for our symbol, stake,
 * direction, period, payout rate and settle tick.
 * @throws WireError when a field is missing or of the wrong kind
 */
export function decodeUpDownOrder(row: WireRecord): UpDownOrder {
  return {
    id: text(row, 'id'),
    symbol: symbol(row, 'coinSymbol'),
    stake: decimal(row, 'betAmount'),
    direction: integer(row, 'betContent') === UP ? 'up' : 'down',
    periodSeconds: integer(row, 'type'),
    payoutRate: decimal(row, 'odds'),
    payoutVersion: integer(row, 'oddsVersion'),
    ruleId: text(row, 'ruleId'),
    createdMs: time(row, 'createTime'),
    openTick: {
      price: decimal(row, 'openPrice'),
      seq: integer(row, 'openSeq'),
      timeMs: time(row, 'openTime'),
      hash: text(row, 'openHash'),
    },
    dueMs: time(row, 'dueTime'),
    settlement: integer(row, 'status') === SETTLED ? settlementOf(row) : null,
  };
}
