import { compute, computeMetrics } from '../../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../../src/compute/start-compute.ts';
import { groupAt } from '../../../src/compute/order/groups.ts';
import { lotsInChunks } from '../../../src/compute/order/lots-in-chunks.ts';
import { taskWorkerUrl } from '../../../src/compute/pool/worker-url.ts';
import { tailAtLeast, wilsonInterval } from '../../../src/compute/strategy/luck.ts';
import { breakEvenOfAverages } from '../../../src/compute/strategy/stats.ts';
import { fetchModule } from '../../../src/compute/wasm/fetch-module.ts';
import { fillTexts } from '../../scenarios/data/fills.ts';
import { jobOf } from '../../scenarios/journal/lots.ts';
import { runLots } from '../../scenarios/journal/run-lots.ts';
import type { LotsMeasured, LotsOptions } from '../../scenarios/journal/run-lots.ts';
import { withLongTasks } from '../long-tasks.ts';

/** Journals of a page with its workers, one after the other. */
export interface PageRun {
  /** From the columns to the figures, ms, of each. */
  readonly elapsedMs: readonly number[];
  /** Tasks over 50 ms. */
  readonly longTasks: number;
  /** Tasks of the pool. */
  readonly poolTasks: number;
}

declare global {
  interface Window {
    runLotsHere?: (options: LotsOptions) => Promise<LotsMeasured>;
    /** Makes the columns of as many fills. */
    makeJournal?: (fills: number) => void;
    /** Computes them so many times, with the workers of before or with new ones. */
    runJournal?: (times: number, fresh: boolean) => Promise<PageRun>;
  }
}

window.runLotsHere = (options) => runLots(fetchModule('order'), options, (progress) => console.info(progress));

let fills: ReturnType<typeof jobOf> | null = null;
window.makeJournal = (count) => void (fills = jobOf(fillTexts(count, 17)));

const start = (): void => startCompute({ createWorker: () => new Worker(taskWorkerUrl, { type: 'module' }) });

/** Results of all fills, the sums of their sales, and what chance says of them: the first figures of a journal. */
async function firstFigures(): Promise<unknown> {
  const { coinCount, ...columns } = fills!;
  const { gains } = await lotsInChunks({ fills: columns, coinCount });
  const sums = await compute('orders', 'groups', { keys: new Uint16Array(columns.sides), groups: 2, wides: gains });
  const sales = groupAt(sums, 1);
  const decided = sales.wins + sales.losses;
  const breakEven = breakEvenOfAverages(sales) ?? 0.5;
  return [wilsonInterval(sales.wins, decided), tailAtLeast(sales.wins, decided, breakEven)];
}

window.runJournal = async (times, fresh) => {
  if (fresh) stopCompute();
  if (fresh || computeMetrics().pool === null) start();
  const before = computeMetrics().pool?.tasksDone ?? 0;
  const { result: elapsedMs, longTasks } = await withLongTasks(async () => {
    const elapsed: number[] = [];
    for (let time = 0; time < times; time++) {
      const startMs = performance.now();
      await firstFigures();
      elapsed.push(performance.now() - startMs);
    }
    return elapsed;
  });
  return { elapsedMs, longTasks, poolTasks: (computeMetrics().pool?.tasksDone ?? 0) - before };
};
