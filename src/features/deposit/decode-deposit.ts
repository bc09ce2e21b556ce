import type { Deposit, DepositNetwork } from './deposit.ts';
import { DEPOSIT_REASONS, DEPOSIT_STATUSES } from './deposit.ts';
import { decimal, integer, nameOf, optional, text, time } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

const textOrNull = (row: WireRecord, field: string) => optional(row, field, text) ?? null;

/** @throws WireError when a field is missing or of the wrong kind */
export const decodeDeposit = (row: WireRecord): Deposit => ({
  id: text(row, 'id'),
  channel: nameOf(row, 'channel', ['quick', 'manual']),
  coin: text(row, 'coin'),
  amount: decimal(row, 'amount'),
  network: textOrNull(row, 'network'),
  address: textOrNull(row, 'address'),
  memo: textOrNull(row, 'memo'),
  matchId: textOrNull(row, 'matchId'),
  proofUrl: textOrNull(row, 'proofUrl'),
  status: nameOf(row, 'status', DEPOSIT_STATUSES),
  confirmations: integer(row, 'confirmations'),
  confirmationsNeeded: integer(row, 'confirmationsNeeded'),
  dueMs: optional(row, 'dueTime', time) ?? null,
  reason: optional(row, 'reason', (from, field) => nameOf(from, field, DEPOSIT_REASONS)) ?? null,
  reasonText: text(row, 'reasonText'),
  createdMs: time(row, 'createTime'),
  updatedMs: time(row, 'updateTime'),
});

/** @throws WireError as `decodeDeposit` */
export const decodeDepositNetwork = (row: WireRecord): DepositNetwork => ({
  coin: text(row, 'coin'),
  network: text(row, 'network'),
  address: text(row, 'address'),
  memo: text(row, 'memo'),
  minAmount: decimal(row, 'minAmount'),
  maxAmount: decimal(row, 'maxAmount'),
  dayMaxAmount: decimal(row, 'dayMaxAmount'),
  confirmations: integer(row, 'confirmations'),
  arrivalMinutes: integer(row, 'arrivalMinutes'),
  arrivalSeconds: integer(row, 'arrivalSeconds'),
});
