import type { merchantList } from '../../../protocol/rest/merchant.ts';
import type { MerchantOffer } from '../../model/merchant-offer.ts';
import { merchantWords } from '../../model/merchant-words.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decimal, integer, text } from '../wire.ts';

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
