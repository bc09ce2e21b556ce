import type { merchantList } from '../../../protocol/rest/merchant.ts';
import type { MerchantOffer } from './merchant-offer.ts';
import { merchantWords } from './merchant-words.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decimal, integer, text } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof merchantList> = {
  method: 'POST',
  path: '/api/merchant/list',
  access: 'public',
  context: 'merchant',
};

/** Merchants who buy USDT, with what they still take today. */
export const fetchMerchants = (): Promise<CallResult<Page<MerchantOffer>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({
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
