import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { decimal, nameOf, optional, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type {
  merchantSell,
  merchantSaleShow,
  merchantSaleList,
  merchantSaleCancel,
  merchantSaleAppeal,
} from '../../../protocol/rest/merchant.ts';
import { fetchData, fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { merchantWords } from './merchant-offer-calls.ts';

export const SALE_STATUSES = ['progress', 'completed', 'cancelled'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

/**
 * Steps of a sale. The first three are open: waiting for an answer, waiting for the merchant's payment, under appeal.
 */
const SALE_STEPS = ['matching', 'paying', 'appealed', 'completed', 'cancelled'] as const;
type SaleStep = (typeof SALE_STEPS)[number];

export const SALE_REASONS = ['nobodyAnswered', 'byYou', 'rateMoved', 'notPaid', 'houseDecided'] as const;

export const SALE_APPEAL_REASONS = ['notPaid', 'wrongSum', 'other'] as const;
export type SaleAppealReason = (typeof SALE_APPEAL_REASONS)[number];

/**
 * A sale of USDT to a merchant. The USDT are held from the start; a completed sale transfers them to the merchant and
 * the EUR to the seller, a cancelled one returns them.
 */
export interface MerchantSale {
  readonly id: string;
  /** Plain text. */
  readonly username: string;
  /** USDT. */
  readonly amount: DecimalText;
  /** EUR for one USDT, as the person confirmed it. */
  readonly exchangeRate: DecimalText;
  readonly receiveAmount: DecimalText;
  readonly receiveAsset: string;
  readonly status: SaleStatus;
  readonly step: SaleStep;
  /** Reason of a cancelled sale. */
  readonly reason: (typeof SALE_REASONS)[number] | null;
  /** Plain text by the operator who decided an appeal; may be empty. */
  readonly reasonText: string;
  readonly appealReason: SaleAppealReason | null;
  readonly createdMs: EpochMs;
  readonly updatedMs: EpochMs;
  /** End of the time in which the merchant can answer. */
  readonly matchUntilMs: EpochMs;
  /** Deadline of the merchant's payment; null before the answer. */
  readonly payUntilMs: EpochMs | null;
  /** Deadline of the exchange's decision; null without an appeal. */
  readonly reviewUntilMs: EpochMs | null;
}

/** The asset that is sold to merchants. */
export const SOLD_ASSET = 'USDT';
/** EUR that the merchant pays. */
export const PAID_ASSET = 'EUR';

/** @throws WireError when a field is missing or of the wrong kind, or a payment has no deadline */
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

/** Decodes the answer of the calls about one sale. @throws WireError like `decodeMerchantSale` */
const decodeSold = (data: unknown): MerchantSale => decodeMerchantSale(record(record(data, 'data')['order'], 'order'));

const MERCHANT_SELL: Endpoint<typeof merchantSell> = {
  method: 'POST',
  path: '/api/merchant/sell',
  access: 'user',
  context: 'merchant',
  movesMoney: true,
};

export interface SaleRequest {
  readonly merchantId: string;
  /** USDT. */
  readonly amount: DecimalText;
  /** EUR for one USDT, as the person saw it; the call is refused for any other rate. */
  readonly exchangeRate: DecimalText;
}

/**
 * Sells USDT to a merchant. Refused with `saleRateChanged` when the rate has changed, `saleOutOfRange`,
 * `merchantUnavailable` and `insufficientBalance`.
 * @param clientOrderId  idempotency key: repeated with it, the sale is made once
 */
export const sellToMerchant = (request: SaleRequest, clientOrderId: string): Promise<CallResult<MerchantSale>> =>
  fetchData(MERCHANT_SELL, { body: { ...request, clientOrderId } }, decodeSold);

const MERCHANT_SALE_SHOW: Endpoint<typeof merchantSaleShow> = {
  method: 'POST',
  path: '/api/merchant/saleShow',
  access: 'user',
  context: 'merchant',
};

/** Fetches one sale of mine. Refused with `notFound` for an unknown id. */
export const fetchMerchantSale = (id: string): Promise<CallResult<MerchantSale>> =>
  fetchData(MERCHANT_SALE_SHOW, { body: { id } }, decodeSold);

const MERCHANT_SALE_LIST: Endpoint<typeof merchantSaleList> = {
  method: 'POST',
  path: '/api/merchant/orderList',
  access: 'user',
  context: 'merchant',
};

/** Filter and page of the sales. `pageNum` counts from 1, `pageSize` is at most 1000. */
interface MerchantSalesQuery {
  /** The status to list; null for all. */
  readonly status: SaleStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** Fetches my sales to merchants, newest first. */
export const fetchMerchantSales = ({
  status,
  pageNum,
  pageSize,
  signal,
}: MerchantSalesQuery): Promise<CallResult<Page<MerchantSale>>> =>
  fetchRows(
    MERCHANT_SALE_LIST,
    { body: { ...(status ? { status } : {}), pageNum, pageSize }, ...(signal ? { signal } : {}) },
    decodeMerchantSale,
  );

const MERCHANT_SALE_CANCEL: Endpoint<typeof merchantSaleCancel> = {
  method: 'POST',
  path: '/api/merchant/saleCancel',
  access: 'user',
  context: 'merchant',
  movesMoney: true,
};

/** Cancels a sale that no merchant has answered yet. Refused with `saleMatched` or `saleOver` when it was too late. */
export const cancelMerchantSale = (id: string): Promise<CallResult<MerchantSale>> =>
  fetchData(MERCHANT_SALE_CANCEL, { body: { id } }, decodeSold);

const MERCHANT_SALE_APPEAL: Endpoint<typeof merchantSaleAppeal> = {
  method: 'POST',
  path: '/api/merchant/saleAppeal',
  access: 'user',
  context: 'merchant',
};

interface SaleAppealDraft {
  readonly id: string;
  readonly reason: SaleAppealReason;
  /** Text in the person's own words, at most 500 characters; only the exchange reads it. */
  readonly text?: string;
}

/** Appeals a sale (D3). Refused with `saleNotMatched` or `saleOver`. */
export const appealMerchantSale = (draft: SaleAppealDraft): Promise<CallResult<MerchantSale>> =>
  fetchData(MERCHANT_SALE_APPEAL, { body: draft }, decodeSold);
