import { available, held, HOUSE, ROUNDING } from '../../ledger/accounts.ts';
import { SCALE } from '../../ledger/amount.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { STAKE_ASSET } from './terms.ts';

/** How an up/down trade moves money (docs/exchange.md#ledger-events). Amounts are scaled by 10^18; zero postings fall away in the ledger. */
const usdt = (account: Posting['account'], amount: bigint): Posting => ({ account, asset: STAKE_ASSET, amount });

/** Opening: free money becomes held money. */
export const holdStake = (userId: string, stake: bigint): readonly Posting[] => [
  usdt(available(userId, 'contract'), -stake),
  usdt(held(userId, 'contract'), stake),
];

/** Tie, void, never opened: the stake goes back. */
export const returnStake = (userId: string, stake: bigint): readonly Posting[] => [
  usdt(held(userId, 'contract'), -stake),
  usdt(available(userId, 'contract'), stake),
];

/** Lost: the stake goes to the house. */
export const takeStake = (userId: string, stake: bigint): readonly Posting[] => [
  usdt(held(userId, 'contract'), -stake),
  usdt(HOUSE, stake),
];

/**
 * Won: the house pays the exact amount, what the rule cuts off it goes to rounding. Exact as long as stake and odds have 8
 * decimals or less: the product then has at most 16.
 */
export function payWin(userId: string, stake: bigint, odds: bigint, payout: bigint): readonly Posting[] {
  const exact = stake + (stake * odds) / SCALE;
  return [
    usdt(held(userId, 'contract'), -stake),
    usdt(HOUSE, stake - exact),
    usdt(available(userId, 'contract'), payout),
    usdt(ROUNDING, exact - payout),
  ];
}
