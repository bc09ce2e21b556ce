import { available, held, HOUSE, ROUNDING } from '../../ledger/accounts.ts';
import { ASSET_DECIMALS, SCALE, truncateTo } from '../../ledger/amount.ts';
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

/** What a win pays, stake included: stake × (1 + odds), cut to the decimals of the asset. */
export const winPayout = (stake: bigint, odds: bigint): bigint => truncateTo(exactPayout(stake, odds), ASSET_DECIMALS);

/** Exact as long as stake and odds have 8 decimals or less: the product then has at most 16. */
const exactPayout = (stake: bigint, odds: bigint): bigint => stake + (stake * odds) / SCALE;

/** Won: the house pays the exact amount, the fraction the user cannot hold goes to rounding. */
export function payWin(userId: string, stake: bigint, odds: bigint): readonly Posting[] {
  const exact = exactPayout(stake, odds);
  const payout = winPayout(stake, odds);
  return [
    usdt(held(userId, 'contract'), -stake),
    usdt(HOUSE, stake - exact),
    usdt(available(userId, 'contract'), payout),
    usdt(ROUNDING, exact - payout),
  ];
}
