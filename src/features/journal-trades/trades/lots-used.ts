import { LOT_WORDS, lotAt } from '../../../compute/order/lots-state.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import type { SpotTrade } from './trade-words.ts';

/** Coins of one buy that a sale used up, first in, first out. */
export interface UsedLot {
  /** Number of the buy's fill in the history. */
  readonly fill: number;
  readonly boughtMs: number;
  /** × 10^8. */
  readonly quantity: bigint;
  /** With the fee of the buy, × 10^18. */
  readonly cost: bigint;
}

/** Returns the lots that a sale used, oldest first; parts of one buy that several fills used are one. */
export function lotsUsed(
  { lots: { uses }, rows: { fills } }: TradeTable,
  { fills: sold }: SpotTrade,
): readonly UsedLot[] {
  const links = new Set(sold.map((row) => row + fills.before));
  // Words of 32 bits: objects are made of the few that match only.
  const words = new Uint32Array(uses.buffer, uses.byteOffset, 2 * uses.length);
  const used = new Map<number, UsedLot>();
  for (let at = 0; at < uses.length / LOT_WORDS; at++) {
    // A use begins with the number of its sale.
    if (!links.has(words[2 * LOT_WORDS * at]!)) continue;
    const { fill, boughtMs, quantity, cost } = lotAt(uses, at);
    const before = used.get(fill);
    used.set(fill, {
      fill,
      boughtMs,
      quantity: quantity + (before?.quantity ?? 0n),
      cost: cost + (before?.cost ?? 0n),
    });
  }
  return [...used.values()];
}
