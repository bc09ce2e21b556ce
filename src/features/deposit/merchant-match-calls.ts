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
 * matching: somebody is looked for; matched: to be paid until `payUntilMs`; paid: the proof is handed in; appealed: the
 * house looks at it; expired, cancelled: over.
 */
type MatchStatus = 'matching' | 'matched' | 'paid' | 'expired' | 'cancelled' | 'appealed';
const MATCH_STATUSES: readonly MatchStatus[] = ['matching', 'matched', 'paid', 'expired', 'cancelled', 'appealed'];

/** The merchant's coins are not held yet, held for this person, credited to them, or returned to the merchant. */
type Escrow = 'none' | 'held' | 'released' | 'returned';
const ESCROWS: readonly Escrow[] = ['none', 'held', 'released', 'returned'];

type AppealReason = 'paidNotConfirmed' | 'wrongAccount' | 'other';
export const APPEAL_REASONS: readonly AppealReason[] = ['paidNotConfirmed', 'wrongAccount', 'other'];

/** A simulated merchant, as a payer has to know it. All of it is plain text. */
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

/** A search for a merchant who takes a manual deposit, and what came of it (D3). */
export interface MerchantMatch {
  readonly id: string;
  readonly coin: string;
  readonly amount: DecimalText;
  readonly status: MatchStatus;
  /** The merchant that was found; null before, as `payAmount` is. */
  readonly merchant: MatchedMerchant | null;
  readonly payAmount: DecimalText | null;
  readonly payAsset: string;
  readonly escrow: Escrow;
  /** Deposit of a paid match. */
  readonly depositId: string | null;
  readonly appealReason: AppealReason | null;
  readonly createdMs: EpochMs;
  /** End of the search. */
  readonly expiresMs: EpochMs;
  readonly payUntilMs: EpochMs | null;
}

/** Still looked for, or still to be paid: one at a time, and the page goes on with it. */
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

const MERCHANT_MATCH: Endpoint<typeof merchantMatch> = {
  method: 'POST',
  path: '/api/merchant/match',
  access: 'user',
  context: 'merchant',
};

export interface MatchDraft {
  readonly coin: string;
  readonly amount: DecimalText;
  /** One per tap. Repeating the call with it cannot start a second search. */
  readonly clientOrderId: string;
}

/** Looks for a merchant. Refused with `matchActive` while another search or payment of mine is open. */
export const startMerchantMatch = (draft: MatchDraft): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_MATCH, { body: draft }, decodeMerchantMatch);

const MERCHANT_MATCH_SHOW: Endpoint<typeof merchantMatchShow> = {
  method: 'POST',
  path: '/api/merchant/matchShow',
  access: 'user',
  context: 'merchant',
};

/** One match of mine; without an id the open one. Refused with `notFound` where there is none. */
export const fetchMerchantMatch = (id?: string): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_MATCH_SHOW, { body: id === undefined ? {} : { id } }, decodeMerchantMatch);

const MERCHANT_MATCH_CANCEL: Endpoint<typeof merchantMatchCancel> = {
  method: 'POST',
  path: '/api/merchant/matchCancel',
  access: 'user',
  context: 'merchant',
};

/** Stops looking, or gives a match back unpaid. Refused with `matchOver` when it came too late. */
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
  /** In the person's own words, at most 500 characters; only the house reads it. */
  readonly text?: string;
}

/** Appeals a match (D3). */
export const appealMerchantMatch = (draft: AppealDraft): Promise<CallResult<MerchantMatch>> =>
  fetchData(MERCHANT_APPEAL, { body: draft }, decodeMerchantMatch);
