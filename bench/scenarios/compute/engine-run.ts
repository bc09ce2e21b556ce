import { startKline } from '../../../src/compute/kline/kline-kernels.ts';
import type { KlineKernels } from '../../../src/compute/kline/kline-kernels.ts';
import { startOrder } from '../../../src/compute/order/order-kernels.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { LoadModule } from '../../../src/compute/wasm/instantiate.ts';
import { disagreementsOf } from '../../agreement.ts';
import { measureCases } from '../../measure.ts';
import type { Case, Effort, MeasuredCase } from '../../measure.ts';
import { bookCases } from './books.ts';
import { decodeCases } from './decode.ts';
import { FULL_SIZES, TINY_SIZES } from './sizes.ts';
import type { Sizes } from './sizes.ts';
import { sortCases } from './sorts.ts';
import { longStudyCases, studyCases } from './studies.ts';
import { tickCases } from './ticks.ts';

/** The engine under test. */
interface OurKernels {
  readonly order: OrderKernels;
  readonly kline: KlineKernels;
}

type MakeCases = (sizes: Sizes, kernels: OurKernels) => readonly Case[];

/** Cases that are made together, by the target that they serve. */
const CASES: Readonly<Record<string, MakeCases>> = {
  T5: (sizes, { kline }) => studyCases(sizes, kline),
  T6: (sizes, { kline }) => longStudyCases(sizes, kline),
  T7: (sizes, { kline }) => tickCases(sizes, kline),
  T8: (sizes, { order }) => bookCases(sizes, order),
  T9: (sizes, { order }) => sortCases(sizes, order),
  T10: (sizes, { order }) => decodeCases(sizes, order),
};

export interface EngineOptions {
  readonly effort: Effort;
  readonly sizes: 'full' | 'tiny';
  /** Target ids; null: all cases. */
  readonly only: readonly string[] | null;
}

export interface EngineResult {
  /** Which build of each kernel runs here. */
  readonly kernels: Readonly<Record<string, string>>;
  readonly disagreements: readonly string[];
  readonly cases: readonly MeasuredCase[];
}

/** Memory for all columns of all cases at their full sizes. */
const BYTES = { order: 96 * 2 ** 20, kline: 512 * 2 ** 20 } as const;
/** Tests run small, and several of them side by side. */
const TINY_BYTES = 16 * 2 ** 20;

export async function startKernels(
  load: (name: keyof OurKernels) => LoadModule,
  sizes: EngineOptions['sizes'],
): Promise<OurKernels> {
  const bytes = (name: keyof OurKernels): number => (sizes === 'full' ? BYTES[name] : TINY_BYTES);
  const [order, kline] = await Promise.all([
    startOrder(load('order'), bytes('order')),
    startKline(load('kline'), bytes('kline')),
  ]);
  return { order, kline };
}

/**
 * The whole run in this engine: answers compared, then everything measured in one interleaved run.
 * @param extra  cases of this engine alone, by their target
 * @param tell   progress, in words
 */
export async function runEngine(
  kernels: OurKernels,
  { effort, sizes, only }: EngineOptions,
  extra: Readonly<Record<string, MakeCases>>,
  tell: (progress: string) => void,
): Promise<EngineResult> {
  const cases = Object.entries({ ...CASES, ...extra })
    .filter(([id]) => only === null || only.includes(id))
    .flatMap(([, make]) => make(sizes === 'full' ? FULL_SIZES : TINY_SIZES, kernels));
  const variants = cases.reduce((sum, each) => sum + each.variants.length, 0);
  tell(`comparing the answers of ${variants} variants in ${cases.length} cases`);
  const disagreements = disagreementsOf(cases);
  for (const line of disagreements) tell(`DIFFERENCE: ${line}`);
  const measured = await measureCases(cases, effort, (round) =>
    tell(round === 0 ? 'warming up' : `round ${round} of ${effort.rounds}`),
  );
  const { order, kline } = kernels;
  return {
    kernels: { order: order.variant, kline: kline.variant },
    disagreements,
    cases: measured,
  };
}
