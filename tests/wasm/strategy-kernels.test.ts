import { beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '../../src/compute/strategy/plan.ts';
import type { PlannedStrategy } from '../../src/compute/strategy/plan.ts';
import { plainOutcomes } from '../../src/compute/strategy/plain/outcomes.ts';
import { FIGURE } from '../../src/compute/strategy/report.ts';
import { startStrategy } from '../../src/compute/strategy/strategy-kernels.ts';
import type { StrategyKernels } from '../../src/compute/strategy/strategy-kernels.ts';
import { MARKET, randomCandles, randomStrategy } from '../src/compute/strategy/made-strategies.ts';
import { VARIANTS } from '../../wasm/build/modules.ts';
import { readModule } from './read-module.ts';

const DAYS = 6;
const BYTES = 4_000_000;

describe.each(VARIANTS)('strategy kernels, %s', (variant) => {
  let kernels: StrategyKernels;
  beforeAll(async () => {
    kernels = await startStrategy(() => readModule('strategy')(variant), BYTES);
  });

  it.each([
    ['spot', 1],
    ['spot', 101],
    ['spot', 201],
    ['upDown', 301],
  ] as const)('do the same as the plain twin, bit for bit: %s from seed %i', (kind, first) => {
    let trades = 0;
    for (let seed = first; seed < first + 40; seed++) {
      const candles = randomCandles(seed, DAYS, seed % 5 === 0 ? 500 : 150);
      const strategy = randomStrategy(seed, kind);
      const plan = planOf([{ strategy, targetFirst: seed % 2 === 0 }], MARKET, 1);
      const [fromDay, toDay] = seed % 3 === 0 ? [1, DAYS - 1] : [0, DAYS];
      kernels.hold(candles);
      const theirs = plainOutcomes(candles, plan, fromDay, toDay)[0]!;
      const ours = kernels.outcome(plan, fromDay, toDay);
      expect(ours, `seed ${seed}: ${JSON.stringify(strategy)}`).toEqual(theirs);
      trades += theirs.figures[FIGURE.trades]!;
    }
    expect(trades).toBeGreaterThan(300);
  });

  it('do a sweep as single runs, also of both kinds of averages', () => {
    const candles = randomCandles(77, DAYS, 300);
    kernels.hold(candles);
    const base = randomStrategy(4);
    const settings: PlannedStrategy[] = [];
    for (let period = 1; period <= 8; period++) {
      for (const kind of ['ma', 'ema'] as const) {
        const left = { study: { kind, period }, line: 'value' };
        const right = { study: { kind: 'ma', period: 3 * period }, line: 'value' } as const;
        const enter = { join: 'all', conditions: [{ left, operator: 'crossesAbove', right }] } as const;
        const leave = { join: 'any', conditions: [{ left, operator: 'crossesBelow', right }] } as const;
        settings.push({ strategy: { ...base, interval: 'ONE_MIN', enter, leave }, targetFirst: false });
      }
    }
    const { figures, equity } = kernels.outcomes(planOf(settings, MARKET, 1), 0, DAYS);
    settings.forEach((setting, at) => {
      const single = kernels.outcome(planOf([setting], MARKET, 1), 0, DAYS);
      expect(figures.slice(at * 16, at * 16 + 16)).toEqual(single.figures);
      expect(equity.slice(at * DAYS, (at + 1) * DAYS)).toEqual(single.equity);
    });
  });

  it('draw lines to the last bit: bands beside the average that they are around', () => {
    const candles = randomCandles(31, DAYS, 600);
    kernels.hold(candles);
    let trades = 0;
    for (const period of [3, 7, 20, 90]) {
      const left = { study: { kind: 'boll', period, deviations: 1 }, line: 'middle' } as const;
      const right = { study: { kind: 'ma', period }, line: 'value' } as const;
      const enter = { join: 'all', conditions: [{ left, operator: 'above', right }] } as const;
      const strategy = { ...randomStrategy(4), interval: 'ONE_MIN', enter, candles: 1 } as const;
      const plan = planOf([{ strategy, targetFirst: false }], MARKET, 1);
      const theirs = plainOutcomes(candles, plan, 0, DAYS)[0]!;
      expect(kernels.outcome(plan, 0, DAYS)).toEqual(theirs);
      trades += theirs.figures[FIGURE.trades]!;
    }
    // They differ by rounding only.
    expect(trades).toBeGreaterThan(20);
  });

  it('refuse candles and jobs that do not fit, and live on', () => {
    const small = randomCandles(1, 2, 50);
    const column = new Int32Array(300_000).fill(5);
    const large = {
      open: column,
      high: column,
      low: column,
      close: column,
      volume: null,
      runs: Uint32Array.of(0, 1440),
      firstDay: 1,
      days: 300,
    };
    expect(() => kernels.hold(large)).toThrow(RangeError);
    const plan = planOf([{ strategy: randomStrategy(1), targetFirst: false }], MARKET, 1);
    expect(() => kernels.outcome(plan, 0, 2)).toThrow('none are held');
    kernels.hold(small);
    const many = Array.from({ length: 20_000 }, () => ({ strategy: randomStrategy(1), targetFirst: false }));
    expect(() => kernels.outcomes(planOf(many, MARKET, 1), 0, 2)).toThrow(RangeError);
    expect(kernels.outcome(plan, 0, 2)).toEqual(plainOutcomes(small, plan, 0, 2)[0]);
  });
});
