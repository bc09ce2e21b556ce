import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { FillColumns, LotsResult } from '../../../compute/order/lots.ts';
import { lotsInChunks } from '../../../compute/order/lots-in-chunks.ts';
import { LOT_WORDS, NO_LOTS } from '../../../compute/order/lots-state.ts';
import { joinedColumn, joinedRows, rowsBetween } from '../rows/join-columns.ts';
import type { FillRows, UpDownRows } from '../rows/journal-rows.ts';
import type { KeptRows } from '../rows/kept-rows.ts';
import { NO_FILLS, NO_UP_DOWN } from '../rows/no-rows.ts';
import { CHUNK_ROWS, NEWEST_ROWS } from '../rows/row-bounds.ts';
import { coinsOf } from './coins.ts';

/** Rows of an account that this page has, and what was computed of them. */
export interface HeldJournal extends KeptRows {
  /** Results of the fills of `rows`. */
  readonly lots: LotsResult;
}

const NO_WORDS = new BigInt64Array(0);

export const NOTHING_HELD: HeldJournal = {
  rows: { symbols: [], fills: NO_FILLS, upDown: NO_UP_DOWN, asOfMs: 0 },
  base: NO_LOTS,
  lots: { covered: NO_WORDS, gains: NO_WORDS, gainsFifo: NO_WORDS, uses: NO_WORDS, state: NO_LOTS },
  cutOrders: new Set(),
};

interface Work {
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the work that is done, 0 to 1. */
  readonly onShare?: ((share: number) => void) | undefined;
}

const droppedOf = (count: number): number => Math.max(0, Math.floor((count - NEWEST_ROWS) / CHUNK_ROWS) * CHUNK_ROWS);

function fillColumns(
  { markets, sides, quantities, quotes, fees, times }: FillRows,
  ofMarket: Uint16Array,
): FillColumns {
  const coins = new Uint16Array(markets.length);
  for (let row = 0; row < markets.length; row++) coins[row] = ofMarket[markets[row]!]!;
  return { coins, sides, quantities, quotes, fees, times };
}

/** Returns the results of more fills behind those of others. */
function joinedLots(first: LotsResult, then: LotsResult): LotsResult {
  const joined = (name: 'covered' | 'gains' | 'gainsFifo' | 'uses') => joinedColumn([first[name], then[name]]);
  return {
    covered: joined('covered'),
    gains: joined('gains'),
    gainsFifo: joined('gainsFifo'),
    uses: joined('uses'),
    state: then.state,
  };
}

/** Returns the results without those of the first `dropped` rows. @param before  rows before all of these */
function lotsBehind(
  { covered, gains, gainsFifo, uses, state }: LotsResult,
  before: number,
  dropped: number,
): LotsResult {
  const words = new Uint32Array(uses.buffer, uses.byteOffset, 2 * uses.length);
  let use = 0;
  // Uses stand in the order of the sales.
  while (use * LOT_WORDS < uses.length && words[2 * LOT_WORDS * use]! < before + dropped) use++;
  return {
    covered: covered.slice(dropped),
    gains: gains.slice(2 * dropped),
    gainsFifo: gainsFifo.slice(2 * dropped),
    uses: uses.slice(use * LOT_WORDS),
    state,
  };
}

/** Leaves out the oldest fills of a history that is too long, and keeps the lots that they left. */
async function withoutOldFills(held: HeldJournal, work: Work): Promise<HeldJournal> {
  const { fills, symbols } = held.rows;
  const dropped = droppedOf(fills.count);
  if (dropped === 0) return held;
  const { coins, ofMarket } = coinsOf(symbols);
  const old = fillColumns(rowsBetween(fills, 0, dropped), ofMarket);
  const { state } = await lotsInChunks({ fills: old, coinCount: coins.length, state: held.base, signal: work.signal });
  const kept = rowsBetween(fills, dropped, fills.count);
  const gone = new Set([...held.cutOrders, ...fills.orders.slice(0, dropped)]);
  return {
    rows: { ...held.rows, fills: kept },
    base: state,
    lots: lotsBehind(held.lots, fills.before, dropped),
    cutOrders: new Set(kept.orders.filter((order) => gone.has(order))),
  };
}

/**
 * Adds the next fills to a journal. The lots of earlier ones are not computed again.
 * @param symbols  markets of all rows, old and new
 * @throws as `compute` does; RangeError for fills that cannot be
 */
export async function withFills(
  held: HeldJournal,
  added: readonly FillRows[],
  symbols: readonly MarketSymbol[],
  work: Work,
): Promise<HeldJournal> {
  const fresh = joinedRows([NO_FILLS, ...added]);
  const { coins, ofMarket } = coinsOf(symbols);
  const lots = await lotsInChunks({
    fills: fillColumns(fresh, ofMarket),
    coinCount: coins.length,
    state: held.lots.state,
    signal: work.signal,
    onProgress: (done, all) => work.onShare?.(all === 0 ? 1 : done / all),
  });
  const fills = joinedRows([held.rows.fills, fresh]);
  const joined = { ...held, rows: { ...held.rows, symbols, fills }, lots: joinedLots(held.lots, lots) };
  return withoutOldFills(joined, work);
}

/**
 * Computes a journal that was kept on the device.
 * @throws as `compute` does; RangeError for rows that cannot be
 */
export async function heldOf(kept: KeptRows, signal: AbortSignal): Promise<HeldJournal> {
  const { coins, ofMarket } = coinsOf(kept.rows.symbols);
  const fills = fillColumns(kept.rows.fills, ofMarket);
  return { ...kept, lots: await lotsInChunks({ fills, coinCount: coins.length, state: kept.base, signal }) };
}

/** Adds the next up/down trades to a journal; the oldest of a history that is too long are left out. */
export function withUpDown(
  held: HeldJournal,
  added: readonly UpDownRows[],
  symbols: readonly MarketSymbol[],
): HeldJournal {
  const all = joinedRows([held.rows.upDown, ...added]);
  const dropped = droppedOf(all.count);
  const upDown = dropped === 0 ? all : rowsBetween(all, dropped, all.count);
  return { ...held, rows: { ...held.rows, symbols, upDown } };
}
