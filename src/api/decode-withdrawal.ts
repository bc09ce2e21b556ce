import { FAILURE_REASONS, WITHDRAW_CHANNELS, WITHDRAWAL_STATUSES, WITHDRAWAL_STEPS } from '../model/withdrawal.ts';
import type { Withdrawal } from '../model/withdrawal.ts';
import { decimal, list, optional, record, text, time, WireError } from './wire.ts';
import type { WireRecord } from './wire.ts';

/** @throws WireError when the field holds none of the names */
export function nameOf<T extends string>(row: WireRecord, field: string, names: readonly T[]): T {
  const found = names.find((name) => name === row[field]);
  if (found === undefined) throw new WireError(field);
  return found;
}

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeWithdrawal = (row: WireRecord): Withdrawal => ({
  id: text(row, 'id'),
  channel: nameOf(row, 'channel', WITHDRAW_CHANNELS),
  coin: text(row, 'coin'),
  network: optional(row, 'network', text) ?? null,
  address: optional(row, 'address', text) ?? null,
  phone: optional(row, 'phone', text) ?? null,
  account: optional(row, 'account', text) ?? null,
  amount: decimal(row, 'amount'),
  fee: decimal(row, 'fee'),
  receiveAmount: decimal(row, 'receiveAmount'),
  status: nameOf(row, 'status', WITHDRAWAL_STATUSES),
  paidAs:
    optional(row, 'paidAs', (where, field) => {
      const paid = record(where[field], field);
      return { coin: text(paid, 'coin'), price: decimal(paid, 'price'), amount: decimal(paid, 'amount') };
    }) ?? null,
  reason: optional(row, 'reason', (where, field) => nameOf(where, field, FAILURE_REASONS)) ?? null,
  transaction: optional(row, 'transaction', text) ?? null,
  timeline: list(row['timeline'], 'timeline', (step) => ({
    step: nameOf(step, 'step', WITHDRAWAL_STEPS),
    timeMs: time(step, 'time'),
  })),
  nextStepMs: optional(row, 'nextStepTime', time) ?? null,
  holdUntilMs: optional(row, 'holdUntil', time) ?? null,
  createdMs: time(row, 'createTime'),
});

/** Decodes the answer of every call that starts a withdrawal. @throws WireError like `decodeWithdrawal` */
export const decodePlaced = (data: unknown): Withdrawal =>
  decodeWithdrawal(record(record(data, 'data')['order'], 'order'));
