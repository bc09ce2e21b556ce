import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { withoutUnseen } from '../../../protocol/units/clean-text.ts';
import type { merchantList } from '../../../protocol/rest/merchant.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decimal, integer, text } from '../../api/wire.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** Offer of a simulated merchant for USDT, the same for everybody. All its texts are plain text. */
export interface MerchantOffer {
  readonly id: string;
  readonly username: string;
  /** USDT that it still accepts today, from all people together. */
  readonly quantity: DecimalText;
  /** Smallest amount of one sale, USDT. */
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText;
  /** EUR for one USDT. */
  readonly exchangeRate: DecimalText;
  /** Distance of the rate below the market: `0.002` is 0.2 %. */
  readonly spread: DecimalText;
  /** Account that the merchant pays from. */
  readonly account: string;
  /** Usual response time. */
  readonly matchSeconds: number;
  /** The merchant's own note; may be empty. */
  readonly note: string;
  /** Fraction of finished deals, 0 … 1. */
  readonly completionRate: DecimalText;
  /** Whether it exists only to try out how a sale fails. */
  readonly failsAlways: boolean;
}

/** A merchant's text with direction marks isolated, so that it cannot reorder the text beside it. */
export const merchantWords = (text: string): string => withoutUnseen(text).replace(/[\p{Cc}\u2028\u2029]+/gu, '');

const MERCHANT_LIST: Endpoint<typeof merchantList> = {
  method: 'POST',
  path: '/api/merchant/list',
  access: 'public',
  context: 'merchant',
};

/** Fetches the merchants who buy USDT, with the amounts that they still accept today. */
export const fetchMerchants = (): Promise<CallResult<Page<MerchantOffer>>> =>
  fetchRows(MERCHANT_LIST, {}, (row) => ({
    id: text(row, 'id'),
    username: merchantWords(text(row, 'username')),
    quantity: decimal(row, 'quantity'),
    minAmount: decimal(row, 'minAmount'),
    maxAmount: decimal(row, 'maxAmount'),
    exchangeRate: decimal(row, 'exchangeRate'),
    spread: decimal(row, 'spread'),
    account: merchantWords(text(row, 'account')),
    matchSeconds: integer(row, 'matchSeconds'),
    note: merchantWords(text(row, 'note')),
    completionRate: decimal(row, 'completionRate'),
    failsAlways: row['failsAlways'] === true,
  }));

/** Offers of all merchants for USDT, public. The exchange sends no event when rates and limits change. */
export const merchantOffers = createResource({ ask: fetchMerchants, take: rowsOf<MerchantOffer> });
