import { planOf } from '../../../src/compute/strategy/plan.ts';
import type { Plan } from '../../../src/compute/strategy/plan.ts';
import type { Candles } from '../../../src/compute/strategy/candles.ts';
import { FIGURE, FIGURES } from '../../../src/compute/strategy/report.ts';
import type { StrategyKernels } from '../../../src/compute/strategy/strategy-kernels.ts';
import { strategyOf } from '../../../src/model/strategy-decoding.ts';
import type { Case } from '../../measure.ts';
import { simdCopy } from '../../peers/simd-copy.ts';
import { averageOf, COSTS, linesLoop, rollingLoop, SHARE } from './loops.ts';
import type { Cross } from './loops.ts';

const PAGE_BYTES = 65_536;
/** Bytes of a row that are read and written: four prices and one result. */
const ROW_BYTES = 20;

const MARKET = { priceDecimals: 2, sizeDecimals: 5, smallestOrder: 5, payoutRate: 0 };

function planOfCrosses(crosses: readonly Cross[]): Plan {
  const strategies = crosses.map(({ fast, slow, stop, target }) => {
    const [a, b] = [fast, slow].map((period) => ({ study: { kind: 'ma', period }, line: 'value' }));
    const strategy = strategyOf({
      version: 1,
      name: 'cross',
      kind: 'spot',
      symbols: ['BTCUSDT'],
      interval: 'ONE_MIN',
      enter: { join: 'all', conditions: [{ left: a, operator: 'crossesAbove', right: b }] },
      leave: { join: 'all', conditions: [{ left: a, operator: 'crossesBelow', right: b }] },
      ...(stop > 0 ? { stop: { percent: stop * 100 } } : {}),
      ...(target > 0 ? { target: target * 100 } : {}),
      size: { kind: 'share', value: SHARE },
      costs: COSTS,
      span: { from: 0, to: 1, heldBack: 0 },
    });
    return { strategy, targetFirst: false };
  });
  return planOf(strategies, MARKET, 1);
}

/** A copy that moves as many bytes as a run cannot avoid: a run reads four columns and writes one. */
function memoryPass(rows: number): () => void {
  const half = Math.ceil((rows * ROW_BYTES) / 2 / 64) * 64;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((2 * half + 128) / PAGE_BYTES) });
  const copy = simdCopy(memory);
  const from = new Float64Array(memory.buffer, 0, half / 8);
  const to = new Float64Array(memory.buffer, half + 64, half / 8);
  from.fill(1);
  return () => copy(to, from);
}

function caseOf(
  id: string,
  title: string,
  candles: Candles,
  kernels: StrategyKernels,
  crosses: readonly Cross[],
): Case {
  const plan = planOfCrosses(crosses);
  const days = candles.days;
  const ours = () => kernels.outcomes(plan, 0, days).figures;
  const rolling = () => crosses.map((cross) => rollingLoop(candles, cross));
  const lines = () => {
    const made = new Map<number, Float64Array>();
    const line = (period: number) => {
      if (!made.has(period)) made.set(period, averageOf(candles, period));
      return made.get(period)!;
    };
    return crosses.map((cross) => linesLoop(candles, cross, line(cross.fast), line(cross.slow)));
  };
  const pass = memoryPass(candles.open.length);
  const single = crosses.length === 1;
  return {
    id,
    title,
    item: single ? 'run' : 'setting',
    items: crosses.length,
    tolerance: 1e-9,
    reference: 'running sums',
    variants: [
      {
        name: 'Tern',
        side: 'ours',
        run: ours,
        answer() {
          const figures = ours();
          return crosses.map((_, at) => figures[at * FIGURES + FIGURE.end]!);
        },
      },
      { name: 'running sums', side: 'byHand', run: rolling, answer: rolling },
      { name: 'lines made once', side: 'byHand', run: lines, answer: lines },
      ...(single ? [{ name: 'memory alone', side: 'limit', run: pass, differs: 'only moves bytes' } as const] : []),
    ],
  };
}

/** A grid of crosses: every fast period with every slow one. */
function gridOf(each: number, stop: number, target: number): readonly Cross[] {
  return Array.from({ length: each * each }, (_, at) => ({
    fast: 5 + 3 * (at % each),
    slow: 80 + 20 * Math.floor(at / each),
    stop,
    target,
  }));
}

/** Near enough that most positions end by them. */
const STOP = 0.004;
const TARGET = 0.006;

/**
 * Runs and sweeps over candles that the kernels hold.
 * @param each  periods of each average: a sweep has each × each settings
 */
export function strategyCases(candles: Candles, kernels: StrategyKernels, each: number): readonly Case[] {
  const one = { fast: 20, slow: 50 };
  const settings = each * each;
  return [
    caseOf('run', 'One run, averages that cross', candles, kernels, [{ ...one, stop: 0, target: 0 }]),
    caseOf('run-stops', 'The same with stop and target', candles, kernels, [{ ...one, stop: STOP, target: TARGET }]),
    caseOf('sweep', `Sweep of ${settings}`, candles, kernels, gridOf(each, 0, 0)),
    caseOf('sweep-stops', `Sweep of ${settings} with stop and target`, candles, kernels, gridOf(each, STOP, TARGET)),
  ];
}
