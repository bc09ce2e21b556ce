import type { EarnOrder, EarnStatus } from '../../model/earn.ts';
import { decimal, integer, nameOf, optional, record, text, time } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

/** Of the wire. */
export const WIRE_STATUS = {
  ongoing: 'ongoing',
  matured: 'overdue',
  redeemed: 'redeemed',
} as const satisfies Record<EarnStatus, string>;

function status(row: WireRecord): EarnStatus {
  const named = nameOf(row, 'status', Object.values(WIRE_STATUS));
  return named === 'overdue' ? 'matured' : named;
}

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeEarnOrder = (row: WireRecord): EarnOrder => ({
  id: text(row, 'id'),
  productId: text(row, 'productId'),
  coin: text(row, 'coin'),
  amount: decimal(row, 'amount'),
  dailyRate: decimal(row, 'dailyRate'),
  days: integer(row, 'period'),
  startMs: time(row, 'startTime'),
  endMs: time(row, 'endTime'),
  expected: decimal(row, 'expectedReturn'),
  earned: decimal(row, 'currentProfit'),
  status: status(row),
  redeemedMs: optional(row, 'redeemTime', time) ?? null,
});

/** The order that an answer is about. @throws WireError as `decodeEarnOrder` */
export const placedOrder = (data: unknown): EarnOrder =>
  decodeEarnOrder(record(record(data, 'data')['order'], 'order'));
