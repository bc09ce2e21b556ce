import { describe, expect, it } from 'vitest';
import { randomEntries } from '../../../../../src/compute/strategy/chance/random-entries.ts';
import type { RandomEntriesJob } from '../../../../../src/compute/strategy/chance/chance-jobs.ts';
import type { Candles } from '../../../../../src/compute/strategy/candles.ts';
import { runJob } from '../../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../../src/compute/strategy/plain/outcomes.ts';
import { CAPITAL } from '../../../../../src/compute/strategy/plan.ts';
import { strategyOf } from '../../../../../src/model/strategy-decoding.ts';
import type { Strategy } from '../../../../../src/model/strategy.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { MARKET } from '../made-strategies.ts';
import { distanceFromUniform, normalOf, SEEDS } from './noise.ts';

const DAYS = 4;
const ROWS = DAYS * 1440;

/** Minutes without a gap whose closes are a walk of that many ticks a minute. */
function walk(seed: number, ticks: number): Candles {
  const random = seededRandom(seed);
  const [open, close] = [new Int32Array(ROWS), new Int32Array(ROWS)];
  let price = 1_000_000;
  for (let row = 0; row < ROWS; row++) {
    open[row] = price;
    price += Math.round(ticks * normalOf(random));
    close[row] = price;
  }
  const high = open.map((each, row) => Math.max(each, close[row]!));
  const low = open.map((each, row) => Math.min(each, close[row]!));
  return { open, high, low, close, volume: null, runs: Uint32Array.of(0, 19_000 * 1440), firstDay: 19_000, days: DAYS };
}

const PLAIN = strategyOf({
  version: 1,
  name: 'timed',
  kind: 'spot',
  symbols: ['BTCUSDT'],
  interval: 'FIVE_MIN',
  enter: { join: 'all', conditions: [{ left: { price: 'close' }, operator: 'rises', candles: 2 }] },
  leave: { join: 'all', conditions: [] },
  candles: 5,
  size: { kind: 'share', value: 0.9 },
  costs: { maker: 0.0002, taker: 0.001, slippage: 0.0002 },
  span: { from: 19_000, to: 19_004, heldBack: 0 },
});
const { candles: _, ...UNTIMED } = PLAIN;
const BETS = strategyOf({
  ...UNTIMED,
  kind: 'upDown',
  size: { kind: 'amount', value: 50 },
  direction: 'up',
  periodS: 120,
});

function jobOf(candles: Candles, strategy: Strategy): RandomEntriesJob {
  const job = { dataset: 'one', strategy, market: MARKET, costFactor: 1, fromDay: 0, toDay: DAYS };
  const { trades } = runJob(plainEngine(candles), candles, job);
  return { ...job, test: 'randomEntries', trades };
}

describe('random entries', () => {
  it.each([
    ['a holding of so many candles', PLAIN],
    ['fixed amounts', strategyOf({ ...PLAIN, size: { kind: 'amount', value: 3000 } })],
    ['bets', BETS],
  ])('have a p that is near uniform where nothing can be known: %s', (_, strategy) => {
    const ps = Array.from({ length: SEEDS }, (_, seed) => {
      const candles = walk(seed, 300);
      return randomEntries(candles, jobOf(candles, strategy)).p;
    });
    expect(distanceFromUniform(ps)).toBeLessThan(1.63);
  });

  it('catch a rule that knows the next minutes', () => {
    const candles = walk(5, 300);
    const job = jobOf(candles, PLAIN);
    // The same holdings at the best of their times.
    const rowIn = job.trades.rowIn.map((row, at) => {
      const held = job.trades.rowOut[at]! - row;
      let best = row;
      for (let near = Math.max(0, row - 10); near < row + 10 && near + held < ROWS; near++) {
        const gain = (from: number) => candles.open[from + held]! - candles.open[from]!;
        if (gain(near) > gain(best)) best = near;
      }
      return best;
    });
    const rowOut = rowIn.map((row, at) => row + job.trades.rowOut[at]! - job.trades.rowIn[at]!);
    const gain = job.trades.gain.map(
      (_, at) => 3000 * ((candles.open[rowOut[at]!]! / candles.open[rowIn[at]!]!) * 0.9988 - 1.0012),
    );
    const cheat = { ...job, trades: { ...job.trades, gain } };
    expect(randomEntries(candles, cheat)).toMatchObject({ draws: 1000, atOrAbove: 0, p: 1 / 1001 });
  });

  it('pay the same costs: where no price moves they end where the rule ends', () => {
    const candles = walk(1, 0);
    // A target of 0 is never reached; every candle that closes lets a trade begin.
    const always: Strategy = {
      ...PLAIN,
      enter: { join: 'all', conditions: [{ left: { price: 'close' }, operator: 'above', right: { number: 1 } }] },
    };
    for (const size of [
      { kind: 'share', value: 0.5 },
      { kind: 'amount', value: 700 },
    ] as const) {
      const job = jobOf(candles, { ...always, size });
      const { middleEnd, ruleEnd } = randomEntries(candles, job);
      expect(ruleEnd).toBeLessThan(CAPITAL - 100);
      expect(Math.abs(middleEnd / ruleEnd - 1)).toBeLessThan(1e-6);
    }
  });

  it('never overlap, and stay inside the days: a span that the trades fill leaves one order of times', () => {
    const candles = walk(3, 300);
    const count = ROWS / 60;
    const rowIn = Uint32Array.from({ length: count }, (_, at) => at * 60);
    const column = new Float64Array(count).fill(1);
    const trades = {
      rowIn,
      rowOut: rowIn.map((row) => row + 59),
      priceIn: column,
      priceOut: column,
      quantity: column,
      gain: new Float64Array(count),
      reason: new Uint8Array(count).fill(1),
    };
    const job = { ...jobOf(candles, PLAIN), trades };
    const { middleEnd, atOrAbove, draws } = randomEntries(candles, job);
    // All draws are alike, so they are above the rule together or not at all.
    expect([0, draws]).toContain(atOrAbove);
    expect(middleEnd).not.toBe(CAPITAL);
    const longer = { ...trades, rowOut: rowIn.map((row) => row + 60) };
    expect(() => randomEntries(candles, { ...job, trades: longer })).toThrow('trades: overlap');
  });

  it('are the same again, fewer for very many trades, and none without a trade', () => {
    const candles = walk(2, 300);
    const job = jobOf(candles, PLAIN);
    expect(randomEntries(candles, job)).toEqual(randomEntries(candles, job));
    const none = jobOf(candles, {
      ...PLAIN,
      enter: { join: 'all', conditions: [{ left: { price: 'close' }, operator: 'above', right: { number: 1e9 } }] },
    });
    expect(randomEntries(candles, none)).toMatchObject({ draws: 0, p: 1, middleEnd: CAPITAL, ruleEnd: CAPITAL });
    expect(() => randomEntries(candles, { ...job, toDay: 9 })).toThrow('toDay');
  });
});
