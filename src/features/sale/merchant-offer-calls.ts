import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { withoutUnseen } from '../../../protocol/units/clean-text.ts';
import type { merchantList } from '../../../protocol/rest/merchant.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decimal, integer, text } from '../../api/wire.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** What a simulated merchant offers for USDT, as everybody is shown it. All of its text is plain text. */
export interface MerchantOffer {
  readonly id: string;
  readonly username: string;
  /** USDT it still takes today, of everybody together. */
  readonly quantity: DecimalText;
  /** USDT of one sale. */
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText;
  /** EUR for one USDT. */
  readonly exchangeRate: DecimalText;
  /** How far the rate lies below the market, `0.002` is 0.2 %. */
  readonly spread: DecimalText;
  /** Account it pays from. */
  readonly account: string;
  /** How long it takes to answer. */
  readonly matchSeconds: number;
  /** What it says of itself; may be empty. */
  readonly note: string;
  /** Fraction of finished deals, 0 … 1. */
  readonly completionRate: DecimalText;
}

/** What a merchant wrote, as plain text that stays in its place: nothing in it moves what stands beside it. */
export const merchantWords = (text: string): string => withoutUnseen(text).replace(/[\p{Cc}\u2028\u2029]+/gu, '');

const MERCHANT_LIST: Endpoint<typeof merchantList> = {
  method: 'POST',
  path: '/api/merchant/list',
  access: 'public',
  context: 'merchant',
};

/** Merchants who buy USDT, with what they still take today. */
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
  }));

/** What merchants offer for USDT, everybody's to see. Rates and what they still take move without a word of the exchange. */
export const merchantOffers = createResource({ ask: fetchMerchants, take: rowsOf<MerchantOffer> });
