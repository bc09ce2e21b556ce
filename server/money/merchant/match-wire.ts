import type { DataOf } from '../../../protocol/call.ts';
import type { merchantMatch } from '../../../protocol/rest/merchant.ts';
import { amountText, parseAmount, SCALE } from '../../ledger/amount.ts';
import type { TextLanguage } from '../../texts/languages.ts';
import { PAY_ASSET } from './match-rule.ts';
import type { MatchRow } from './match-store.ts';
import { MERCHANT_NOTE, merchantById } from './merchants.ts';

export type MatchWire = DataOf<typeof merchantMatch>;

/** The deposit of a paid match. */
interface Deposit {
  readonly id: string;
  readonly status: 'pending' | 'completed' | 'failed';
}

function escrowOf(row: MatchRow, deposit: Deposit['status'] | undefined): MatchWire['escrow'] {
  if (row.merchant_id === null) return 'none';
  if (deposit === 'completed') return 'released';
  return deposit === 'failed' || row.status === 'expired' || row.status === 'cancelled' ? 'returned' : 'held';
}

/**
 * Returns EUR for one coin in a match. For a match older than the column `rate` it is computed from the amount to pay.
 */
function rateOf({ coin, amount, rate, pay_amount }: MatchRow): string {
  if (coin === PAY_ASSET) return '1';
  if (rate !== null) return amountText(parseAmount(rate), 18);
  return pay_amount === null ? '0' : amountText((parseAmount(pay_amount) * SCALE) / parseAmount(amount), 18);
}

/**
 * Returns a match as shown to its owner at `nowMs`.
 * @param deposit  undefined while the match is not paid
 */
export function matchWire(
  row: MatchRow,
  deposit: Deposit | undefined,
  language: TextLanguage,
  nowMs: number,
): MatchWire {
  const merchant = row.merchant_id === null ? undefined : merchantById(row.merchant_id);
  return {
    id: row.id,
    coin: row.coin,
    amount: amountText(parseAmount(row.amount)),
    status: row.status,
    ...(merchant === undefined
      ? {}
      : { merchant: { ...merchant, exchangeRate: rateOf(row), note: MERCHANT_NOTE(language) } }),
    ...(row.pay_amount === null ? {} : { payAmount: amountText(parseAmount(row.pay_amount)), payAsset: PAY_ASSET }),
    escrow: escrowOf(row, deposit?.status),
    ...(deposit === undefined ? {} : { depositId: deposit.id }),
    ...(row.appeal_reason === null ? {} : { appealReason: row.appeal_reason }),
    createTime: row.created_ms,
    expiresAt: row.expires_ms,
    ...(row.pay_until_ms === null ? {} : { payUntil: row.pay_until_ms }),
    serverTime: nowMs,
  };
}
