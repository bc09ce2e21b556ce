import { available, held, HOUSE, ROUNDING } from '../../ledger/accounts.ts';
import { SCALE } from '../../ledger/amount.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { STAKE_ASSET } from './up-down-terms.ts';

/**
 * Postings of up/down orders (docs/exchange.md#ledger-events). Amounts are scaled by 10^18; the ledger drops zero
 * postings.
 */
const usdt = (account: Posting['account'], amount: bigint): Posting => ({ account, asset: STAKE_ASSET, amount });

/** Opening: moves the stake from available to held. */
export const holdStake = (userId: string, stake: bigint): readonly Posting[] => [
  usdt(available(userId, 'contract'), -stake),
  usdt(held(userId, 'contract'), stake),
];

/** Tie, void or not opened: returns the stake. */
export const returnStake = (userId: string, stake: bigint): readonly Posting[] => [
  usdt(held(userId, 'contract'), -stake),
  usdt(available(userId, 'contract'), stake),
];

/** Loss: moves the stake to the house. */
export const takeStake = (userId: string, stake: bigint): readonly Posting[] => [
  usdt(held(userId, 'contract'), -stake),
  usdt(HOUSE, stake),
];

/**
 * Win: the house pays the exact amount, and what the rule rounds off goes to the rounding account. Exact while stake
 * and odds have at most 8 decimals, because the product then has at most 16.
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
