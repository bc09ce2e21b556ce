import { compute } from '../../../compute/compute.ts';
import { LOT_WORDS, lotAt, positionAt } from '../../../compute/order/lots-state.ts';
import type { CoinPosition, Lot } from '../../../compute/order/lots-state.ts';
import type { I64Column } from '../../../compute/order/order-columns.ts';
import { wideAt } from '../../../compute/order/wide-columns.ts';
import type { WideColumn } from '../../../compute/order/wide-columns.ts';
import { divideRounded } from '../../../model/rounding.ts';
import { coinsOf } from '../../trade-journal/table/coins.ts';
import { SPOT_TRADE } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';

/** Words of a lot that are its cost. */
const COST_WORD = 3;

/** A coin of the journal: its position by average cost, and its open lots by FIFO. */
export interface CoinLots {
  /** Index of `TradeTable.coins`. */
  readonly coin: number;
  readonly asset: string;
  readonly position: CoinPosition;
  /** Cost of the open lots, fees included, × 10^18. */
  readonly costFifo: bigint;
  /** Row of its first open lot, the oldest, among the packed ones, and their number. */
  readonly firstLot: number;
  readonly lotCount: number;
}

/** Copies the costs of packed lots into a column of their own. */
async function costsOf(lots: I64Column, count: number): Promise<WideColumn> {
  const costs = new BigInt64Array(2 * count);
  const from = new Uint32Array(lots.buffer, lots.byteOffset, 2 * lots.length);
  const to = new Uint32Array(costs.buffer);
  await inSlices(count, (row) => {
    const source = 2 * (row * LOT_WORDS + COST_WORD);
    for (let half = 0; half < 4; half++) to[4 * row + half] = from[source + half]!;
  });
  return costs;
}

/**
 * Returns the coins that were ever traded: those that are held first, each group by name.
 * @throws as `compute` does
 */
export async function coinLots(
  { lots: { state }, coins }: TradeTable,
  signal?: AbortSignal,
): Promise<readonly CoinLots[]> {
  const { lots } = state;
  const count = lots.length / LOT_WORDS;
  const links = new Uint32Array(lots.buffer, lots.byteOffset, 2 * lots.length);
  const keys = new Uint16Array(count);
  const found = coins.map((asset, coin) => ({
    coin,
    asset,
    position: positionAt(state, coin),
    costFifo: 0n,
    firstLot: 0,
    lotCount: 0,
  }));
  await inSlices(count, (row) => {
    const coin = links[2 * LOT_WORDS * row]!;
    const of = found[coin]!;
    keys[row] = coin;
    if (of.lotCount === 0) of.firstLot = row;
    of.lotCount++;
  });
  const job = { keys, groups: coins.length, wides: await costsOf(lots, count) };
  const { nets } = await compute('orders', 'groups', job, { signal });
  for (const of of found) of.costFifo = wideAt(nets, of.coin);
  const isHeld = ({ position }: CoinLots) => position.quantity > 0n;
  return found
    .filter(({ position }) => position.trades > 0)
    .sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)) || (a.asset < b.asset ? -1 : 1));
}

/** Open lots of a coin, the oldest first, for a list that shows a few of them. */
export const openLotsOf = ({ lots }: TradeTable, { firstLot, lotCount }: CoinLots) => ({
  length: lotCount,
  rowAt: (index: number): Lot | undefined => (index < lotCount ? lotAt(lots.state.lots, firstLot + index) : undefined),
});

/** Rows of the table that sold a coin, the newest first. */
export function salesOfCoin({ rows, kinds, markets, count }: TradeTable, coin: number): Uint32Array {
  const { ofMarket } = coinsOf(rows.symbols);
  const found = new Uint32Array(count);
  let sales = 0;
  for (let row = count - 1; row >= 0; row--) {
    if (kinds[row] === SPOT_TRADE && ofMarket[markets[row]!] === coin) found[sales++] = row;
  }
  return found.slice(0, sales);
}

/** Cost of a coin × 10^18; null for none. @param cost  of all of them  @param quantity  × 10^8 */
export const costOfOne = (cost: bigint, quantity: bigint): bigint | null =>
  quantity === 0n ? null : divideRounded(cost * 10n ** 8n, quantity, 'halfUp');
