import type { Outcome, Settlement, UpDownOrder, TradeSums } from '../model/up-down-order.ts';
import { decimal, integer, optional, signedDecimal, symbol, text, time, WireError, record } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { selectOrderList } from '../../protocol/rest/second-contract.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';

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
 * Decodes an up/down order of the wire, whose coinSymbol, betAmount, betContent, type, odds and close are our symbol,
 * stake, direction, period, payout rate and settle tick.
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

const SELECT_ORDER_LIST: Endpoint<typeof selectOrderList> = {
  method: 'POST',
  path: '/api/secondContractOrder/selectOrderList',
  access: 'user',
  context: 'trade',
};

export const fetchCurrentUpDownOrders = (): Promise<CallResult<Page<UpDownOrder>>> =>
  fetchRows(SELECT_ORDER_LIST, { body: { status: 0, pageNum: 1, pageSize: 1000 } }, decodeUpDownOrder);

/** A page of settled trades with the sums over all of them; null when the exchange sends none. */
type SettledPage = Page<UpDownOrder> & { readonly sums: TradeSums | null };

function decodeSums({ sums }: WireRecord): Pick<SettledPage, 'sums'> {
  const from = sums ? record(sums, 'sums') : null;
  return { sums: from && { staked: decimal(from, 'staked'), paid: decimal(from, 'paid') } };
}

/** Fetches settled trades, last settled first. `pageNum` counts from 1, `pageSize` is at most 1000 (decision 9). */
export const fetchSettledUpDownOrders = (pageNum: number, pageSize: number): Promise<CallResult<SettledPage>> =>
  fetchRows(SELECT_ORDER_LIST, { body: { status: 1, pageNum, pageSize } }, decodeUpDownOrder, decodeSums);

/** Fetches the settled form of one order; no row while it is not settled. */
export const fetchSettledUpDownOrder = (id: string): Promise<CallResult<Page<UpDownOrder>>> =>
  fetchRows(SELECT_ORDER_LIST, { body: { status: 1, id, pageNum: 1, pageSize: 1 } }, decodeUpDownOrder);
