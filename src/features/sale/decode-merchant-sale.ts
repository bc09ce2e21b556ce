import { SALE_APPEAL_REASONS, SALE_REASONS, SALE_STATUSES, SALE_STEPS } from './merchant-sale.ts';
import type { MerchantSale } from './merchant-sale.ts';
import { merchantWords } from './merchant-words.ts';
import { decimal, nameOf, optional, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

/** @throws WireError when a field is missing or of the wrong kind, or a merchant is to pay without an end to it */
export function decodeMerchantSale(row: WireRecord): MerchantSale {
  const step = nameOf(row, 'step', SALE_STEPS);
  const payUntilMs = optional(row, 'payUntil', time) ?? null;
  if (step === 'paying' && payUntilMs === null) throw new WireError('payUntil');
  return {
    id: text(row, 'id'),
    username: merchantWords(text(row, 'username')),
    amount: decimal(row, 'amount'),
    exchangeRate: decimal(row, 'exchangeRate'),
    receiveAmount: decimal(row, 'receiveAmount'),
    receiveAsset: text(row, 'receiveAsset'),
    status: nameOf(row, 'status', SALE_STATUSES),
    step,
    reason: optional(row, 'reason', (from, field) => nameOf(from, field, SALE_REASONS)) ?? null,
    reasonText: merchantWords(text(row, 'reasonText')),
    appealReason: optional(row, 'appealReason', (from, field) => nameOf(from, field, SALE_APPEAL_REASONS)) ?? null,
    createdMs: time(row, 'createTime'),
    updatedMs: time(row, 'updateTime'),
    matchUntilMs: time(row, 'matchUntil'),
    payUntilMs,
    reviewUntilMs: optional(row, 'reviewUntil', time) ?? null,
  };
}

/** What every call about one sale answers. @throws WireError as `decodeMerchantSale` */
export const decodeSold = (data: unknown): MerchantSale =>
  decodeMerchantSale(record(record(data, 'data')['order'], 'order'));
