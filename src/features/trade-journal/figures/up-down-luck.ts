import { compute } from '../../../compute/compute.ts';
import { groupAt } from '../../../compute/order/groups.ts';
import { doublesOf } from '../../../compute/order/wide-columns.ts';
import { clustersOf } from '../../../compute/strategy/clusters.ts';
import { breakEvenOf } from '../../../compute/strategy/stats.ts';
import { UP_DOWN_TRADE } from '../table/trade-table.ts';
import type { TradeTable } from '../table/trade-table.ts';
import { inSlices, nextSlice } from '../table/time-slices.ts';
import { luckOf } from './luck-verdict.ts';
import type { Luck } from './luck-verdict.ts';
import { doublesOfTable } from './table-doubles.ts';

/** Groups that one job of sums takes. */
const MOST_CLUSTERS = 2 ** 18;
/** Overlaps that change the number of bets by no more than this are not worth a sentence. */
const SHOWN_CHANGE = 0.05;
const ONE = 10n ** 8n;

/** Luck of the chosen up/down trades. */
export interface UpDownLuck {
  readonly luck: Luck;
  /** Trades that won or lost; more than `luck.decided` when those that overlapped on a market count as one bet. */
  readonly decidedTrades: number;
  /** Result, × 10^18. */
  readonly net: bigint;
  /** Whether `luck` counts bets, not trades. */
  readonly counted: 'trades' | 'bets';
}

/** Up/down trades among the rows that won or lost; ties and void trades are even. */
function decidedRows(table: TradeTable, rows: Uint32Array): Uint32Array<ArrayBuffer> {
  const nets = doublesOfTable(table);
  const decided = new Uint32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    if (table.kinds[row] === UP_DOWN_TRADE && nets[row] !== 0) decided[count++] = row;
  }
  return decided.slice(0, count);
}

/**
 * Returns the rate of wins at which trades come to nothing, weighted by their amounts: stakes are summed up by payout
 * rate, of which there are few.
 */
async function breakEvenRate(
  table: TradeTable,
  rows: Uint32Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<number | null> {
  const { odds } = table.rows.upDown;
  const rates = new Map<bigint, number>();
  const keys = new Uint32Array(table.count);
  await inSlices(rows.length, (at) => {
    const rate = odds[table.sources[rows[at]!]!]!;
    let key = rates.get(rate);
    if (key === undefined) rates.set(rate, (key = rates.size));
    keys[rows[at]!] = key;
  });
  const again = () => ({
    keys: keys.slice(),
    groups: rates.size,
    units: table.sizes.slice(),
    rows: rows.slice(),
  });
  const result = await compute('orders', 'groups', again(), { signal, again });
  let [stakes, returns] = [0n, 0n];
  for (const [rate, key] of rates) {
    const { net } = groupAt(result, key);
    stakes += net * ONE;
    returns += net * (ONE + rate);
  }
  return breakEvenOf(stakes, returns);
}

interface Bets {
  readonly wins: number;
  readonly decided: number;
  /** Average loss ÷ (average win + average loss); null unless there are both. */
  readonly breakEven: number | null;
}

/** Wins and losses of bets: trades of one market that ran at the same time are one, with the sign of their sum. */
async function betsOf(table: TradeTable, rows: Uint32Array<ArrayBuffer>, signal?: AbortSignal): Promise<Bets | null> {
  const { markets, opens, closes } = table;
  const trades = {
    markets: new Uint16Array(rows.length),
    opens: new Float64Array(rows.length),
    closes: new Float64Array(rows.length),
  };
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    trades.markets[at] = markets[row]!;
    trades.opens[at] = opens[row]!;
    trades.closes[at] = closes[row]!;
  }
  const byOpening = { keys: trades.opens.slice(), descending: false };
  const clusters = clustersOf(trades, (await compute('orders', 'sort', byOpening, { signal })).rows);
  if (clusters.count === rows.length || clusters.count > MOST_CLUSTERS) return null;
  const keys = new Uint32Array(table.count);
  rows.forEach((row, at) => (keys[row] = clusters.keys[at]!));
  const again = () => ({
    keys: keys.slice(),
    groups: clusters.count,
    wides: table.nets.slice(),
    rows: rows.slice(),
  });
  // Clusters have taken a part of this turn.
  await nextSlice();
  const { nets } = await compute('orders', 'groups', again(), { signal, again });
  return countedBets(doublesOf(nets));
}

/** @param nets  of the bets, as doubles: their sums make a rate, and are no money */
function countedBets(nets: Float64Array): Bets {
  let [wins, losses, won, lost] = [0, 0, 0, 0];
  for (const net of nets) {
    if (net > 0) {
      wins++;
      won += net;
    } else if (net < 0) {
      losses++;
      lost -= net;
    }
  }
  const [win, loss] = [won / wins, lost / losses];
  return { wins, decided: wins + losses, breakEven: wins === 0 || losses === 0 ? null : loss / (win + loss) };
}

/**
 * Judges the up/down trades among the rows; null without a decided one.
 * @throws as `compute` does
 */
export async function upDownLuck(
  table: TradeTable,
  chosen: Uint32Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<UpDownLuck | null> {
  const rows = decidedRows(table, chosen);
  if (rows.length === 0) return null;
  const nets = doublesOfTable(table);
  const again = () => ({
    keys: new Uint16Array(table.count),
    groups: 1,
    wides: table.nets.slice(),
    rows: rows.slice(),
  });
  const all = await compute('orders', 'groups', again(), { signal, again });
  const breakEven = await breakEvenRate(table, rows, signal);
  const bets = await betsOf(table, rows, signal);
  const wins = rows.reduce((sum, row) => (nets[row]! > 0 ? sum + 1 : sum), 0);
  const asBets = bets !== null && bets.decided > 0 && bets.decided < rows.length * (1 - SHOWN_CHANGE);
  // Bets win and lose other amounts than the trades that they are made of.
  const luck = asBets
    ? luckOf(bets.wins, bets.decided, bets.breakEven ?? breakEven)
    : luckOf(wins, rows.length, breakEven);
  return (
    luck && {
      luck,
      decidedTrades: rows.length,
      net: groupAt(all, 0).net,
      counted: asBets ? 'bets' : 'trades',
    }
  );
}
