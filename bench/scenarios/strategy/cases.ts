import type { Candles } from '../../../src/compute/strategy/candles.ts';
import { FIGURE, FIGURES } from '../../../src/compute/strategy/report.ts';
import type { StrategyKernels } from '../../../src/compute/strategy/strategy-kernels.ts';
import { timePasses } from '../../measure.ts';
import type { Case, Variant } from '../../measure.ts';
import { simdCopy } from '../../peers/simd-copy.ts';
import { gridOf, planOfCrosses } from './crosses.ts';
import type { Cross } from './crosses.ts';
import { averageOf, linesLoop, rollingLoop, skippingLoop } from './loops.ts';
import type { CrossTrades } from './loops.ts';

const PAGE_BYTES = 65_536;
/** Bytes of a row that are read and written: four prices and one result. */
const ROW_BYTES = 20;

/** A library's backtest of a cross over candles that it was given, from its lines. */
export type LibraryRun = (cross: Cross, fast: Float64Array, slow: Float64Array) => CrossTrades;

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

function caseOf(id: string, candles: Candles, kernels: StrategyKernels, crosses: readonly Cross[]): Case {
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

/** Settings that the library runs for all of a sweep: each run reads every row, and all of them would take minutes. */
const LIBRARY_SETTINGS = 4;

/** Settings all over the grid: each with another fast and another slow period. */
function spreadOver(crosses: readonly Cross[]): readonly Cross[] {
  const each = Math.sqrt(crosses.length);
  return Array.from({ length: LIBRARY_SETTINGS }, (_, at) => {
    const place = Math.floor(((at + 0.5) * each) / LIBRARY_SETTINGS);
    // One place to the side: the two periods do not grow together.
    const slow = (place + Math.floor(each / 2)) % each;
    return crosses[place + each * slow]!;
  });
}

/** The library in a sweep, and a case that compares its trades with a loop by its rules. */
function librarySide(candles: Candles, crosses: readonly Cross[], library: LibraryRun) {
  const settings = spreadOver(crosses).map((cross) => ({
    cross,
    fast: averageOf(candles, cross.fast),
    slow: averageOf(candles, cross.slow),
  }));
  const run = () => settings.map(({ cross, fast, slow }) => library(cross, fast, slow));
  const byHand = () => settings.map(({ cross, fast, slow }) => skippingLoop(candles, cross, fast, slow));
  const name = 'grademark, lines given';
  const share = crosses.length / settings.length;
  const sampleMs = (passes: number) => Promise.resolve(timePasses(run, passes) * share);
  const differs = 'follows no rule in the minute in which it enters or leaves';
  const variant: Variant = { name, side: 'library', run, sampleMs, differs };
  const rules: Case = {
    id: 'library',
    items: settings.length,
    reference: 'its rules by hand',
    variants: [
      { name, side: 'library', run, answer: () => run().flatMap(({ trades, profit }) => [trades, profit]) },
      {
        name: 'its rules by hand',
        side: 'byHand',
        run: byHand,
        answer: () => byHand().flatMap(({ trades, profit }) => [trades, profit]),
      },
    ],
  };
  return { variant, rules };
}

/** Near enough that most positions end by them. */
const STOP = 0.004;
const TARGET = 0.006;

export interface StrategyCases {
  readonly measured: readonly Case[];
  /** Compared, and not measured. */
  readonly compared: readonly Case[];
}

/**
 * Runs and sweeps over candles that the kernels hold.
 * @param each     periods of each average: a sweep has each × each settings
 * @param library  a rival of the sweep without stops
 */
export function strategyCases(
  candles: Candles,
  kernels: StrategyKernels,
  each: number,
  library: LibraryRun | null,
): StrategyCases {
  const one = { fast: 20, slow: 50 };
  const grid = gridOf(each, 0, 0);
  const sweep = caseOf('sweep', candles, kernels, grid);
  const rival = library && librarySide(candles, grid, library);
  return {
    measured: [
      caseOf('run', candles, kernels, [{ ...one, stop: 0, target: 0 }]),
      caseOf('run-stops', candles, kernels, [{ ...one, stop: STOP, target: TARGET }]),
      rival ? { ...sweep, variants: [...sweep.variants, rival.variant] } : sweep,
      caseOf('sweep-stops', candles, kernels, gridOf(each, STOP, TARGET)),
    ],
    compared: rival ? [rival.rules] : [],
  };
}
