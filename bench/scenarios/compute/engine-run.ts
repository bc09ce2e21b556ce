import { startKline } from '../../../src/compute/kline/kline-kernels.ts';
import { startOrder } from '../../../src/compute/order/order-kernels.ts';
import type { LoadModule } from '../../../src/compute/wasm/instantiate.ts';
import { disagreementsOf } from '../../agreement.ts';
import { measureCases } from '../../measure.ts';
import type { Effort, MeasuredCase } from '../../measure.ts';
import { CASE_GROUPS } from './cases.ts';
import type { CaseGroup, OurKernels } from './cases.ts';
import { FULL_SIZES, TINY_SIZES } from './sizes.ts';
import { COMPUTE_TARGETS } from './targets.ts';

export interface EngineOptions {
  readonly effort: Effort;
  readonly sizes: 'full' | 'tiny';
  /** Target ids; null: all cases, also those that no target names. */
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
 * @param extra  cases of this engine alone
 * @param tell   progress, in words
 */
export async function runEngine(
  kernels: OurKernels,
  { effort, sizes, only }: EngineOptions,
  extra: readonly CaseGroup[],
  tell: (progress: string) => void,
): Promise<EngineResult> {
  const wanted = (targets: readonly string[]): boolean => only === null || targets.some((id) => only.includes(id));
  const named = new Set(COMPUTE_TARGETS.filter(({ id }) => wanted([id])).map((target) => target.case));
  const cases = [...CASE_GROUPS, ...extra]
    .filter(({ targets }) => wanted(targets))
    .flatMap((group) => group.cases(sizes === 'full' ? FULL_SIZES : TINY_SIZES, kernels))
    .filter(({ id }) => only === null || named.has(id));
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
