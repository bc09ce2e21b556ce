import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { decimal, nameOf, optional, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type {
  merchantMatch,
  merchantMatchShow,
  merchantMatchCancel,
  merchantAppeal,
} from '../../../protocol/rest/merchant.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';

/**
 * `matching`: a merchant is being searched. `matched`: to be paid until `payUntilMs`. `paid`: the proof was submitted.
 * `appealed`: the exchange reviews it. `expired`, `cancelled`: ended.
 */
type MatchStatus = 'matching' | 'matched' | 'paid' | 'expired' | 'cancelled' | 'appealed';
const MATCH_STATUSES: readonly MatchStatus[] = ['matching', 'matched', 'paid', 'expired', 'cancelled', 'appealed'];

/** State of the merchant's coins: not held yet, held for this person, credited to them, or returned to the merchant. */
type Escrow = 'none' | 'held' | 'released' | 'returned';
const ESCROWS: readonly Escrow[] = ['none', 'held', 'released', 'returned'];

type AppealReason = 'paidNotConfirmed' | 'wrongAccount' | 'other';
export const APPEAL_REASONS: readonly AppealReason[] = ['paidNotConfirmed', 'wrongAccount', 'other'];

/** Data of a simulated merchant that the payer needs. All texts are plain text. */
export interface MatchedMerchant {
  readonly username: string;
  /** Account to pay to. */
  readonly account: string;
  /** EUR for one USDT. */
  readonly exchangeRate: DecimalText;
  /** Distance of the rate above the market: `0.002` is 0.2 %. */
  readonly spread: DecimalText;
  /** Fraction of finished deals, 0 … 1. */
  readonly completionRate: DecimalText;
  /** The merchant's own note; may be empty. */
  readonly note: string;
}

/** A search for a merchant for a manual deposit, and its result (D3). */
export interface MerchantMatch {
  readonly id: string;
  readonly coin: string;
  readonly amount: DecimalText;
  readonly status: MatchStatus;
  /** The merchant that was found; null before, like `payAmount`. */
  readonly merchant: MatchedMerchant | null;
  readonly payAmount: DecimalText | null;
  readonly payAsset: string;
  readonly escrow: Escrow;
  /** Id of the deposit of a paid match. */
  readonly depositId: string | null;
  readonly appealReason: AppealReason | null;
  readonly createdMs: EpochMs;
  /** End of the search. */
  readonly expiresMs: EpochMs;
  readonly payUntilMs: EpochMs | null;
}

/** Whether the search or payment is open. There is one at a time, and the page resumes it. */
export const isOpenMatch = ({ status, depositId, escrow }: MerchantMatch): boolean =>
  status === 'matching' || status === 'matched' || (status === 'appealed' && depositId === null && escrow === 'held');

const decodeMatched = (row: WireRecord): MatchedMerchant => ({
  username: text(row, 'username'),
  account: text(row, 'account'),
  exchangeRate: decimal(row, 'exchangeRate'),
  spread: decimal(row, 'spread'),
  completionRate: decimal(row, 'completionRate'),
  note: text(row, 'note'),
});

/** @throws WireError when a field is missing or of the wrong kind, or a merchant has no amount to pay */
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

const MERCHANT_MATCH: Endpoint<typeof merchantMatch> = {
  method: 'POST',
  path: '/api/merchant/match',
  access: 'user',
  context: 'merchant',
};

export interface MatchDraft {
  readonly coin: string;
  readonly amount: DecimalText;
  /** Idempotency key of one tap. A repeated call with it cannot start a second search. */
  readonly clientOrderId: string;
}

/** Starts a search. Refused with `matchActive` while another search or payment of mine is open. */
export const startMerchantMatch = (draft: MatchDraft): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_MATCH, { body: draft }, decodeMerchantMatch);

const MERCHANT_MATCH_SHOW: Endpoint<typeof merchantMatchShow> = {
  method: 'POST',
  path: '/api/merchant/matchShow',
  access: 'user',
  context: 'merchant',
};

/** Fetches one match of mine; without an id the open one. Refused with `notFound` when there is none. */
export const fetchMerchantMatch = (id?: string): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_MATCH_SHOW, { body: id === undefined ? {} : { id } }, decodeMerchantMatch);

const MERCHANT_MATCH_CANCEL: Endpoint<typeof merchantMatchCancel> = {
  method: 'POST',
  path: '/api/merchant/matchCancel',
  access: 'user',
  context: 'merchant',
};

/** Cancels a search, or returns a match unpaid. Refused with `matchOver` when it had ended. */
export const cancelMerchantMatch = (id: string): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_MATCH_CANCEL, { body: { id } }, decodeMerchantMatch);

const MERCHANT_APPEAL: Endpoint<typeof merchantAppeal> = {
  method: 'POST',
  path: '/api/merchant/appeal',
  access: 'user',
  context: 'merchant',
};

interface AppealDraft {
  readonly id: string;
  readonly reason: AppealReason;
  /** Text in the person's own words, at most 500 characters; only the exchange reads it. */
  readonly text?: string;
}

/** Appeals a match (D3). */
export const appealMerchantMatch = (draft: AppealDraft): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_APPEAL, { body: draft }, decodeMerchantMatch);
