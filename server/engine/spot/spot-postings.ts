import { valueOf } from '../../../protocol/units/spot-money.ts';
import type { Piece, PieceMoney, Side } from '../../../protocol/units/spot-money.ts';
import { available, FEES, held, MARKET, ROUNDING } from '../../ledger/accounts.ts';
import type { Posting } from '../../ledger/ledger.ts';

/**
 * Assets of a market, for postings of spot orders (docs/exchange.md#ledger-events). Amounts are scaled by 10^18; the
 * ledger drops zero postings.
 */
export interface Pair {
  readonly base: string;
  readonly quote: string;
}

const heldAssetOf = (side: Side, { base, quote }: Pair): string => (side === 'buy' ? quote : base);

/** Order placed: moves the amount from available to held. */
export function holdPostings(userId: string, side: Side, pair: Pair, amount: bigint): readonly Posting[] {
  const asset = heldAssetOf(side, pair);
  return [
    { account: available(userId, 'spot'), asset, amount: -amount },
    { account: held(userId, 'spot'), asset, amount },
  ];
}

/** Order cancelled, or hold reduced: moves the amount back to available. */
export const releasePostings = (userId: string, side: Side, pair: Pair, amount: bigint): readonly Posting[] =>
  holdPostings(userId, side, pair, -amount);

/**
 * One fill: base and quote are exchanged with the liquidity accounts, the fee goes to fees, the rounding difference to
 * rounding.
 */
export function fillPostings(
  userId: string,
  side: Side,
  { base, quote: quoteAsset }: Pair,
  piece: Piece,
  { quote, fee }: PieceMoney,
): readonly Posting[] {
  const value = valueOf(piece.price, piece.quantity);
  const sign = side === 'buy' ? 1n : -1n;
  const mine = available(userId, 'spot');
  const mineHeld = held(userId, 'spot');
  return [
    { account: side === 'buy' ? mine : mineHeld, asset: base, amount: sign * piece.quantity },
    { account: MARKET, asset: base, amount: -sign * piece.quantity },
    { account: side === 'buy' ? mineHeld : mine, asset: quoteAsset, amount: -sign * quote - fee },
    { account: MARKET, asset: quoteAsset, amount: sign * value },
    { account: FEES, asset: quoteAsset, amount: fee },
    { account: ROUNDING, asset: quoteAsset, amount: sign * (quote - value) },
  ];
}
