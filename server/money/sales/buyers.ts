import type { RowOf } from '../../../protocol/call.ts';
import type { merchantList } from '../../../protocol/rest/merchant.ts';
import { MERCHANTS } from '../merchant/merchants.ts';

/** A merchant who buys USDT, and how it behaves, as published (docs/exchange.md#sales). */
export interface Buyer {
  /** As everybody is shown them; `quantity` is of a whole day. */
  readonly terms: RowOf<typeof merchantList>;
  readonly answers: boolean;
  /** Whether it pays by itself, once it has answered. */
  readonly pays: boolean;
}

const SAFE = 'No real person, no real account.';

/** For trying out how a sale goes wrong. They take no deposits. */
const FOR_TRYING_OUT: readonly Buyer[] = [
  {
    terms: {
      id: 'm-mirage',
      username: 'Mirage (simulated, never answers)',
      quantity: '1000000',
      minAmount: '10',
      maxAmount: '20000',
      exchangeRate: '0.94',
      interestRate: '0',
      account: 'DE00999900040000000404',
      matchSeconds: 60,
      note: `For trying out: never answers, so a sale ends after 60 seconds and your USDT come back. ${SAFE}`,
      completionRate: '0',
    },
    answers: false,
    pays: false,
  },
  {
    terms: {
      id: 'm-ebb',
      username: 'Ebb (simulated, does not pay: ask the house)',
      quantity: '50000',
      minAmount: '10',
      maxAmount: '1000',
      exchangeRate: '0.94',
      interestRate: '0',
      account: 'DE00999900050000000505',
      matchSeconds: 2,
      note: `For trying out: answers but does not pay. Ask the house, or wait 15 minutes: your USDT come back. ${SAFE}`,
      completionRate: '0',
    },
    answers: true,
    pays: false,
  },
];

export const BUYERS: readonly Buyer[] = [
  ...MERCHANTS.map((terms) => ({ terms, answers: true, pays: true })),
  ...FOR_TRYING_OUT,
];

export const buyerById = (id: string): Buyer | undefined => BUYERS.find(({ terms }) => terms.id === id);
