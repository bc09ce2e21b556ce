import { APPEAL_REASONS, ESCROWS, MATCH_STATUSES } from './merchant-match.ts';
import type { MatchedMerchant, MerchantMatch } from './merchant-match.ts';
import { decimal, nameOf, optional, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

const decodeMatched = (row: WireRecord): MatchedMerchant => ({
  username: text(row, 'username'),
  account: text(row, 'account'),
  exchangeRate: decimal(row, 'exchangeRate'),
  spread: decimal(row, 'spread'),
  completionRate: decimal(row, 'completionRate'),
  note: text(row, 'note'),
});

/** @throws WireError when a field is missing or of the wrong kind, or there is a merchant without anything to pay */
export function decodeMerchantMatch(data: unknown): MerchantMatch {
  const row = record(data, 'data');
  const merchant = optional(row, 'merchant', (from, field) => decodeMatched(record(from[field], field))) ?? null;
  const payAmount = optional(row, 'payAmount', decimal) ?? null;
  const payUntilMs = optional(row, 'payUntil', time) ?? null;
  if (merchant && (payAmount === null || payUntilMs === null)) throw new WireError('payAmount');
  return {
    id: text(row, 'id'),
    coin: text(row, 'coin'),
    amount: decimal(row, 'amount'),
    status: nameOf(row, 'status', MATCH_STATUSES),
    merchant,
    payAmount,
    payAsset: text(row, 'payAsset'),
    escrow: nameOf(row, 'escrow', ESCROWS),
    depositId: optional(row, 'depositId', text) ?? null,
    appealReason: optional(row, 'appealReason', (from, field) => nameOf(from, field, APPEAL_REASONS)) ?? null,
    createdMs: time(row, 'createTime'),
    expiresMs: time(row, 'expiresAt'),
    payUntilMs,
  };
}
