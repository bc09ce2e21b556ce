import type { RowOf } from '../../../protocol/call.ts';
import type { merchantList } from '../../../protocol/rest/merchant.ts';
import { text } from '../../texts/text.ts';

/** Note shown for merchants that take deposits. */
export const MERCHANT_NOTE = text('merchant.note');

/** The constant part of a merchant. The rate follows the market, and the note is a text of `server/texts`. */
export type MerchantTerms = Omit<RowOf<typeof merchantList>, 'note' | 'exchangeRate'>;

/** IBANs with check digits 00, which no bank issues, so nobody can pay them (R5). */
const accountOf = (bank: string, number: string): string => `DE00${bank}${number}`;

/**
 * Simulated merchants that take deposits, with their published terms (docs/exchange.md#deposits). Amounts are USDT or,
 * for a deposit of EUR, EUR; `quantity` is for a whole day and counts sales to them (docs/exchange.md#sales).
 */
export const MERCHANTS: readonly MerchantTerms[] = [
  {
    id: 'm-harbour',
    username: 'Harbour (simulated)',
    quantity: '250000',
    minAmount: '10',
    maxAmount: '2000',
    spread: '0.002',
    interestRate: '0',
    account: accountOf('99990001', '0000000101'),
    matchSeconds: 2,
    completionRate: '0.99',
  },
  {
    id: 'm-lantern',
    username: 'Lantern (simulated)',
    quantity: '500000',
    minAmount: '100',
    maxAmount: '10000',
    spread: '0.005',
    interestRate: '0',
    account: accountOf('99990002', '0000000202'),
    matchSeconds: 3,
    completionRate: '0.97',
  },
  {
    id: 'm-quay',
    username: 'Quay (simulated)',
    quantity: '1000000',
    minAmount: '1000',
    maxAmount: '20000',
    spread: '0.008',
    interestRate: '0',
    account: accountOf('99990003', '0000000303'),
    matchSeconds: 3,
    completionRate: '0.95',
  },
];

export const merchantById = (id: string): MerchantTerms | undefined => MERCHANTS.find((merchant) => merchant.id === id);
