import type { LotsResult } from '../../../compute/order/lots.ts';
import { proceedsOf } from '../../../compute/order/lots.ts';
import { LOT_WORDS, lotAt } from '../../../compute/order/lots-state.ts';
import type { Lot } from '../../../compute/order/lots-state.ts';
import { UNITS_TO_WIDE, wideAt } from '../../../compute/order/wide-columns.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';

/** How the cost of sold coins is counted: lots, the oldest first, or the average of all that are held. */
export const COST_METHODS = ['fifo', 'average'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** Coins of one lot that one fill sold. Amounts × 10^18 but the quantity; `cost` and `gain` are null for coins without a known buy. */
export interface Realisation {
  /** Row of `rows.fills` that sold. */
  readonly fill: number;
  /** Epoch ms; null by average cost, which knows no lots, and where the buy is not known. */
  readonly acquiredMs: number | null;
  /** × 10^8 */
  readonly quantity: bigint;
  /** After the fee of the sale. */
  readonly proceeds: bigint;
  /** Fees of the buy included. */
  readonly cost: bigint | null;
  /** Part of the fee of the sale, which is taken off the proceeds. */
  readonly fee: bigint;
  readonly gain: bigint | null;
}

/** Shares an amount out by quantity; the last part gets the rest. */
function sharesOf(whole: bigint, quantities: readonly bigint[], quantity: bigint): readonly bigint[] {
  let given = 0n;
  return quantities.map((part, at) => {
    const share = at === quantities.length - 1 ? whole - given : (whole * part) / quantity;
    given += share;
    return share;
  });
}

/** The place of the next use; uses stand in the order of the sales. */
export interface UseCursor {
  next: number;
}

/** Returns what a sale took of which lot. @param fill  number of the fill in the whole history */
function takeUses({ uses }: LotsResult, fill: number, cursor: UseCursor): readonly Lot[] {
  const links = new Uint32Array(uses.buffer, uses.byteOffset, 2 * uses.length);
  const linkAt = (use: number) => links[2 * LOT_WORDS * use]!;
  const count = uses.length / LOT_WORDS;
  while (cursor.next < count && linkAt(cursor.next) < fill) cursor.next++;
  const found: Lot[] = [];
  while (cursor.next < count && linkAt(cursor.next) === fill) found.push(lotAt(uses, cursor.next++));
  return found;
}

/**
 * Returns what one fill realised, lot by lot or by average cost; coins without a known buy are the last. The parts add up
 * to what the fill brought and to its gain, to the last digit.
 * @param fill    row of `rows.fills`; none for a buy
 * @param cursor  begins at 0 and is moved on; fills must be asked for in their order
 */
export function realisationsOf(
  { rows: { fills }, lots }: TradeTable,
  fill: number,
  method: CostMethod,
  cursor: UseCursor,
): readonly Realisation[] {
  if (fills.sides[fill] !== 1) return [];
  const [quantity, quote, sold] = [fills.quantities[fill]!, fills.quotes[fill]!, fills.fees[fill]!];
  const covered = lots.covered[fill]!;
  const proceeds = proceedsOf(quote, sold, covered, quantity);
  const fee = (sold * UNITS_TO_WIDE * covered) / quantity;
  const found: Realisation[] = [];
  if (covered > 0n && method === 'average') {
    const gain = wideAt(lots.gains, fill);
    found.push({ fill, acquiredMs: null, quantity: covered, proceeds, cost: proceeds - gain, fee, gain });
  }
  if (method === 'fifo') {
    const uses = takeUses(lots, fills.before + fill, cursor);
    const quantities = uses.map((use) => use.quantity);
    const [shares, fees] = [sharesOf(proceeds, quantities, covered), sharesOf(fee, quantities, covered)];
    uses.forEach(({ boughtMs, quantity: used, cost }, at) => {
      found.push({
        fill,
        acquiredMs: boughtMs,
        quantity: used,
        proceeds: shares[at]!,
        cost,
        fee: fees[at]!,
        gain: shares[at]! - cost,
      });
    });
  }
  if (covered < quantity) {
    found.push({
      fill,
      acquiredMs: null,
      quantity: quantity - covered,
      proceeds: (quote - sold) * UNITS_TO_WIDE - proceeds,
      cost: null,
      fee: sold * UNITS_TO_WIDE - fee,
      gain: null,
    });
  }
  return found;
}
