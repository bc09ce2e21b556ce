import { describe, expect, it } from 'vitest';
import type { Candles } from '../../../../src/compute/strategy/candles.ts';
import { planOf } from '../../../../src/compute/strategy/plan.ts';
import { plainOutcomes } from '../../../../src/compute/strategy/plain/outcomes.ts';
import type { Outcome } from '../../../../src/compute/strategy/report.ts';
import type { Strategy } from '../../../../src/model/strategy.ts';
import { MARKET, randomCandles, randomOf, randomStrategy } from './made-strategies.ts';

const DAYS = 4;
const PRICES = ['open', 'high', 'low', 'close', 'volume'] as const;

/** Other prices from a row on: the same minutes backwards, or turned about a price that no minute had. */
function otherAfter(candles: Candles, cut: number, way: 'reversed' | 'random'): Candles {
  const random = randomOf(cut);
  const column = (name: (typeof PRICES)[number]) => candles[name]!.slice();
  const other = {
    ...candles,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
  const rows = candles.open.length;
  for (let row = cut; row < rows; row++) {
    const from = rows - 1 - (row - cut);
    const [open, close] =
      way === 'reversed' ? [candles.close[from]!, candles.open[from]!] : [50 + random() * 900, 50 + random() * 900];
    other.open[row] = open;
    other.close[row] = close;
    other.high[row] = Math.max(other.open[row]!, other.close[row]!) + 9;
    other.low[row] = Math.min(other.open[row]!, other.close[row]!) - 9;
    other.volume[row] = random() * 99;
  }
  return other;
}

/** The rows before a cut. */
function before(candles: Candles, cut: number): Candles {
  const part = (name: (typeof PRICES)[number]) => candles[name]!.slice(0, cut);
  const runs = [];
  for (let at = 0; at < candles.runs.length && candles.runs[at]! < cut; at += 2)
    runs.push(candles.runs[at]!, candles.runs[at + 1]!);
  return {
    ...candles,
    open: part('open'),
    high: part('high'),
    low: part('low'),
    close: part('close'),
    volume: part('volume'),
    runs: Uint32Array.from(runs),
  };
}

/** Trades that were closed before a row, as text. */
function closedBefore({ trades }: Outcome, cut: number): string {
  const count = trades.rowOut.filter((row) => row < cut).length;
  return JSON.stringify(Object.values(trades).map((column: ArrayLike<number>) => Array.from(column).slice(0, count)));
}

type Run = (candles: Candles, strategy: Strategy) => Outcome;
const run: Run = (candles, strategy) =>
  plainOutcomes(candles, planOf([{ strategy, targetFirst: false }], MARKET, 1), 0, DAYS)[0]!;

/** How many cuts change what came before them. */
function lookedAhead(runs: Run, seeds: number): { readonly changed: number; readonly trades: number } {
  let [changed, trades] = [0, 0];
  for (let seed = 1; seed <= seeds; seed++) {
    const candles = randomCandles(seed, DAYS, 120);
    const strategy = randomStrategy(seed, seed % 4 === 0 ? 'upDown' : 'spot');
    const whole = runs(candles, strategy);
    trades += whole.trades.rowIn.length;
    const random = randomOf(seed * 7);
    for (let each = 0; each < 3; each++) {
      const cut = 1 + Math.floor(random() * (candles.open.length - 1));
      const known = closedBefore(whole, cut);
      for (const other of [
        before(candles, cut),
        otherAfter(candles, cut, 'reversed'),
        otherAfter(candles, cut, 'random'),
      ]) {
        if (closedBefore(runs(other, strategy), cut) !== known) changed++;
      }
    }
  }
  return { changed, trades };
}

/** A cheat: prices of the row after each, which no rule could have known. */
const cheat: Run = (candles, strategy) => {
  const early = candles.close.map((close, row) => candles.close[row + 1] ?? close);
  const high = candles.high.map((most, row) => Math.max(most, early[row]!));
  const low = candles.low.map((least, row) => Math.min(least, early[row]!));
  return run({ ...candles, close: early, high, low }, strategy);
};

describe('what comes after a minute', () => {
  it('changes no trade that was closed before it', () => {
    const { changed, trades } = lookedAhead(run, 40);
    expect(trades).toBeGreaterThan(400);
    expect(changed).toBe(0);
  });

  it('shows in a run that looks one minute ahead', () => {
    expect(lookedAhead(cheat, 8).changed).toBeGreaterThan(3);
  });
});
