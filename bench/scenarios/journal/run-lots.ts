import { chunkEnds, fillsFrom } from '../../../src/compute/order/lots-in-chunks.ts';
import { kernelLots } from '../../../src/compute/order/lots-kernels.ts';
import { NO_LOTS } from '../../../src/compute/order/lots-state.ts';
import type { LotsState } from '../../../src/compute/order/lots-state.ts';
import { startOrder } from '../../../src/compute/order/order-kernels.ts';
import type { LoadModule } from '../../../src/compute/wasm/instantiate.ts';
import { disagreementsOf } from '../../agreement.ts';
import { writtenBytes } from '../../browser/kernel-memory.ts';
import { measureCases } from '../../measure.ts';
import type { Effort, MeasuredCase } from '../../measure.ts';
import { fillTexts } from '../data/fills.ts';
import { jobOf, lotsCases } from './lots.ts';

export interface LotsOptions {
  readonly effort: Effort;
  readonly fills: number;
}

export interface LotsMeasured {
  readonly kernels: Readonly<Record<string, string>>;
  readonly disagreements: readonly string[];
  readonly cases: readonly MeasuredCase[];
  /** Kernel memory that was written to while all fills were computed in chunks, as the app has them, MB. */
  readonly kernelMb: number;
}

/** Fills of a whole run. */
export const FILLS = 100_000;
/** Columns, results, lots and uses of 100 000 fills, all at once. A worker of the app gets chunks, in less. */
const BYTES = 48 * 2 ** 20;
const MIB = 2 ** 20;

/** Computes fills as a worker of the app does, in kernels of their own. */
async function chunksMb(load: LoadModule, fills: number): Promise<number> {
  const kernels = await startOrder(load);
  const { coinCount, ...columns } = jobOf(fillTexts(fills, 17));
  let state: LotsState = NO_LOTS;
  let from = 0;
  for (const to of chunkEnds(fills)) {
    ({ state } = kernelLots(kernels, { ...fillsFrom(columns, from, to), coinCount, state }));
    from = to;
  }
  return writtenBytes(kernels.arena.memory.buffer) / MIB;
}

/** Compares the answers of all variants, then measures them in one interleaved run. @param tell  progress, in words */
export async function runLots(
  load: LoadModule,
  { effort, fills }: LotsOptions,
  tell: (progress: string) => void,
): Promise<LotsMeasured> {
  const order = await startOrder(load, BYTES);
  const cases = lotsCases(fills, order);
  tell('comparing the answers');
  const disagreements = disagreementsOf(cases);
  for (const line of disagreements) tell(`DIFFERENCE: ${line}`);
  const measured = await measureCases(cases, effort, (round) =>
    tell(round === 0 ? 'warming up' : `round ${round} of ${effort.rounds}`),
  );
  return { kernels: { order: order.variant }, disagreements, cases: measured, kernelMb: await chunksMb(load, fills) };
}
