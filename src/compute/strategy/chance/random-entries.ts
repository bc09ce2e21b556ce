import type { Random } from '../../../../protocol/simulation/random.ts';
import { dayRowsOf } from '../candles.ts';
import type { Candles } from '../candles.ts';
import { CAPITAL, LARGEST_ORDER, planOf, winOf } from '../plan.ts';
import { REASON } from '../report.ts';
import type { RandomEntriesJob, RandomEntriesResult } from './chance-jobs.ts';
import { drawsOf, shuffle, wholeBelow } from './seeded-draws.ts';

const DRAWS = 1000;
const LEAST_DRAWS = 100;
/** Trades of all draws: some seconds of a slow phone. */
const MOST_TRADES = 20_000_000;
/** Rows of a data set have 21 bits, so two passes of 11 sort them. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Sorts whole numbers below 2^22 in place, by digits: a draw has up to millions of them. */
function sortRows(rows: Uint32Array, other: Uint32Array): void {
  const counts = new Uint32Array(DIGITS + 1);
  let [from, to] = [rows, other];
  for (let shift = 0; shift < 2 * DIGIT_BITS; shift += DIGIT_BITS) {
    counts.fill(0);
    for (let at = 0; at < from.length; at++) counts[((from[at]! >>> shift) & (DIGITS - 1)) + 1]!++;
    for (let digit = 0; digit < DIGITS; digit++) counts[digit + 1]! += counts[digit]!;
    for (let at = 0; at < from.length; at++) to[counts[(from[at]! >>> shift) & (DIGITS - 1)]!++] = from[at]!;
    [from, to] = [to, from];
  }
}

/** Returns the gain of a holding in USDT, from its first and its last row and the capital before it. */
type Gain = (trade: number, rowIn: number, rowOut: number, capital: number) => number;

/** Returns the gains of bets by the rules of a run. */
function gainOfBet({ strategy, market }: RandomEntriesJob, { open, close }: Candles): Gain {
  const stake = strategy.size.value;
  const win = winOf(stake, market.payoutRate);
  const up = strategy.direction === 'up';
  return (_, rowIn, rowOut, capital) => {
    const moved = close[rowOut]! - open[rowIn]!;
    if (moved === 0 || capital < stake) return 0;
    return moved > 0 === up ? win : -stake;
  };
}

/**
 * Gains of holdings: as large as the rule's own trade was, in USDT or as a share of the capital before it. A trade that
 * the rule ended at an open ends at an open, one that a stop or a target ended inside a minute at its close.
 */
function gainOfHolding(job: RandomEntriesJob, { open, close }: Candles): Gain {
  const { strategy, market, costFactor, trades } = job;
  const { maker, taker, slippage } = planOf([{ strategy, targetFirst: false }], market, costFactor).settings[0]!;
  const ticks = 10 ** market.priceDecimals;
  const fixed = strategy.size.kind === 'amount';
  let capital = CAPITAL;
  const sizes = trades.quantity.map((quantity, at) => {
    const value = (quantity * trades.priceIn[at]!) / ticks;
    const size = fixed ? value : value / capital;
    capital += trades.gain[at]!;
    return size;
  });
  return (trade, rowIn, rowOut, capital) => {
    const reason = trades.reason[trade]!;
    const atOpen = reason === REASON.rule || reason === REASON.candles;
    const sold = (atOpen ? open : close)[rowOut]!;
    const kept = reason === REASON.target ? 1 - maker : (1 - slippage) * (1 - taker);
    const wanted = fixed ? sizes[trade]! : sizes[trade]! * capital;
    const value = Math.min(wanted, capital / (1 + taker), LARGEST_ORDER);
    return value * ((sold * kept) / (open[rowIn]! * (1 + slippage)) - (1 + taker));
  };
}

/** One run with random starts: USDT at its end. */
class RandomRun {
  private readonly held: Uint32Array;
  private readonly order: Uint32Array;
  private readonly starts: Uint32Array;
  private readonly spare: Uint32Array;
  /** Rows that no trade needs. A trade takes its rows and the one after them, as the rule's own do. */
  private readonly free: number;
  private readonly firstRow: number;

  constructor({ rowIn, rowOut }: RandomEntriesJob['trades'], firstRow: number, rows: number) {
    this.held = rowOut.map((row, at) => row - rowIn[at]!);
    this.order = rowIn.map((_, at) => at);
    this.starts = new Uint32Array(rowIn.length);
    this.spare = new Uint32Array(rowIn.length);
    this.free = this.held.reduce((free, held) => free - held - 1, rows);
    this.firstRow = firstRow;
    if (this.free < 0) throw new RangeError('trades: overlap, or are outside the days');
  }

  end(gainOf: Gain, random: Random): number {
    const { held, order, starts, spare, free } = this;
    shuffle(order, random);
    for (let at = 0; at < starts.length; at++) starts[at] = wholeBelow(random, free + 1);
    sortRows(starts, spare);
    let [capital, taken] = [CAPITAL, this.firstRow];
    for (let at = 0; at < order.length; at++) {
      const trade = order[at]!;
      const row = starts[at]! + taken;
      capital += gainOf(trade, row, row + held[trade]!, capital);
      taken += held[trade]! + 1;
    }
    return capital;
  }
}

/** Runs with the rule's own trades at random times. The job was checked, its candles are there. */
export function randomEntries(candles: Candles, job: RandomEntriesJob): RandomEntriesResult {
  const { strategy, trades, fromDay, toDay } = job;
  if (toDay > candles.days) throw new RangeError(`toDay: the data set has ${candles.days} days`);
  const count = trades.rowIn.length;
  const ruleEnd = trades.gain.reduce((sum, gain) => sum + gain, CAPITAL);
  if (count === 0) return { test: 'randomEntries', draws: 0, atOrAbove: 0, p: 1, middleEnd: CAPITAL, ruleEnd };
  const rows = dayRowsOf(candles);
  const run = new RandomRun(trades, rows[fromDay]!, rows[toDay]! - rows[fromDay]!);
  const gainOf = strategy.kind === 'spot' ? gainOfHolding(job, candles) : gainOfBet(job, candles);
  const draws = Math.max(LEAST_DRAWS, Math.min(DRAWS, Math.floor(MOST_TRADES / count)));
  const random = drawsOf(JSON.stringify([job.dataset, strategy, fromDay, toDay]));
  const ends = Float64Array.from({ length: draws }, () => run.end(gainOf, random)).sort();
  const atOrAbove = ends.reduce((sum, end) => sum + (end >= ruleEnd ? 1 : 0), 0);
  const middleEnd = (ends[Math.floor((draws - 1) / 2)]! + ends[Math.floor(draws / 2)]!) / 2;
  return { test: 'randomEntries', draws, atOrAbove, p: (atOrAbove + 1) / (draws + 1), middleEnd, ruleEnd };
}
