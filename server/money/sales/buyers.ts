import { wait } from '../../texts/value-formats.ts';
import { text } from '../../texts/text.ts';
import type { Text } from '../../texts/text.ts';
import { PAY_MS } from '../merchant/match-rule.ts';
import { MERCHANT_NOTE, MERCHANTS } from '../merchant/merchants.ts';
import type { MerchantTerms } from '../merchant/merchants.ts';

/** A merchant that buys USDT, and its published behaviour (docs/exchange.md#sales). */
export interface Buyer {
  /** Published terms; `quantity` is for a whole day. */
  readonly terms: MerchantTerms;
  /** Published note. */
  readonly note: Text;
  readonly answers: boolean;
  /** Whether it pays without an appeal once it has answered. */
  readonly pays: boolean;
}

/** Merchants for trying out how a sale fails. They take no deposits. */
const FOR_TRYING_OUT: readonly Buyer[] = [
  {
    terms: {
      id: 'm-mirage',
      username: 'Mirage (simulated)',
      quantity: '1000000',
      minAmount: '10',
      maxAmount: '20000',
      spread: '0.002',
      interestRate: '0',
      account: 'DE00999900040000000404',
      matchSeconds: 60,
      completionRate: '0',
      failsAlways: true,
    },
    note: text('merchant.neverAnswers', { wait: wait(60) }),
    answers: false,
    pays: false,
  },
  {
    terms: {
      id: 'm-ebb',
      username: 'Ebb (simulated)',
      quantity: '50000',
      minAmount: '10',
      maxAmount: '1000',
      spread: '0.002',
      interestRate: '0',
      account: 'DE00999900050000000505',
      matchSeconds: 2,
      completionRate: '0',
      failsAlways: true,
    },
    note: text('merchant.neverPays', { wait: wait(PAY_MS / 1000) }),
    answers: true,
    pays: false,
  },
];

export const BUYERS: readonly Buyer[] = [
  ...MERCHANTS.map((terms) => ({ terms, note: MERCHANT_NOTE, answers: true, pays: true })),
  ...FOR_TRYING_OUT,
];

export const buyerById = (id: string): Buyer | undefined => BUYERS.find(({ terms }) => terms.id === id);
