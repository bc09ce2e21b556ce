import { join } from 'node:path';
import type { Page } from 'playwright';
import type { Candles } from '../../../src/compute/strategy/candles.ts';
import { dataSetName } from '../../../src/compute/strategy/data-set-name.ts';
import { openPage, threadMs } from '../../browser/open-page.ts';
import type { OpenPage } from '../../browser/open-page.ts';
import type { SweepOrder } from '../../browser/strategy/page.ts';
import { slowRenderers } from '../../harness/slow-processes.ts';
import { medianOf } from '../../measure.ts';
import { candleFilesOf } from './candle-files.ts';
import { SLOWDOWN } from './targets.ts';
import type { StrategyPage } from './targets.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'browser', 'strategy');
const VERSION = 'bench';
const SYMBOL = 'BTCUSDT';
/** Sweeps in a row: beside one alone the calls of the bench weigh too much. */
const TIMES = 10;

/** @param ends  USDT that each setting must come to */
interface PageOptions {
  readonly candles: Candles;
  readonly each: number;
  readonly rounds: number;
  readonly ends: readonly number[];
}

/** Serves the files that the workers read to the page, which keeps them. */
async function keepFiles(page: Page, candles: Candles): Promise<void> {
  const files = candleFilesOf(candles, VERSION, SYMBOL);
  await page.route('**/candles/**', (route) =>
    route.fulfill({ body: files.get(new URL(route.request().url()).pathname)! }),
  );
  await page.evaluate(([version, paths]) => window.keepCandles!(version, paths), [VERSION, [...files.keys()]] as const);
}

async function sweep({ page, session }: OpenPage, order: SweepOrder, workers: number, times: number) {
  const beforeMs = await threadMs(session);
  const wish = [order, workers, times] as const;
  const found = await page.evaluate(([given, count, often]) => window.runSweep!(given, count, often), wish);
  return { ...found, heldMs: (await threadMs(session)) - beforeMs };
}

const cancel = ({ page }: OpenPage, order: SweepOrder): Promise<number> =>
  page.evaluate((given) => window.cancelSweep!(given), order);

const warm = ({ page }: OpenPage, order: SweepOrder, workers: number): Promise<void> =>
  page.evaluate(([given, count]) => window.warmSweep!(given, count), [order, workers] as const);

type Sweep = Awaited<ReturnType<typeof sweep>>;
const elapsedOf = (sweeps: readonly Sweep[]): number => medianOf(sweeps.map(({ elapsedMs }) => elapsedMs));
const longTasksOf = (sweeps: readonly Sweep[]): number => sweeps.reduce((sum, { longTasks }) => sum + longTasks, 0);

/** Measures in headless Chromium. */
export async function measureInPage(
  { candles, each, rounds, ends }: PageOptions,
  tell: (progress: string) => void,
): Promise<StrategyPage & { readonly version: string }> {
  const opened = await openPage(FOLDER, 'cancelSweep', tell);
  try {
    await keepFiles(opened.page, candles);
    const { firstDay, days } = candles;
    const order = { dataset: dataSetName(VERSION, SYMBOL, firstDay, days, false), days, each };
    const [one, two, cancelled]: [Sweep[], Sweep[], number[]] = [[], [], []];
    for (let round = 1; round <= rounds; round++) {
      tell(`round ${round} of ${rounds}`);
      for (const workers of round % 2 === 1 ? [1, 2] : [2, 1]) {
        await warm(opened, order, workers);
        (workers === 1 ? one : two).push(await sweep(opened, order, workers, TIMES));
        if (workers === 2) cancelled.push(await cancel(opened, order));
      }
    }
    await warm(opened, order, 2);
    const restore = await slowRenderers(opened.browserSession, SLOWDOWN);
    const slow: Sweep[] = [];
    const slowCancelled: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      tell(`round ${round} of ${rounds}, ${SLOWDOWN} times slower`);
      slow.push(await sweep(opened, order, 2, 1));
      slowCancelled.push(await cancel(opened, order));
    }
    await restore();
    const wrong = [...one, ...two, ...slow].some((sweep) => sweep.ends.join() !== ends.join());
    return {
      version: opened.version,
      kernels: {},
      cases: [],
      disagreements: wrong ? ['sweep in workers: other ends than in Node'] : [],
      oneWorkerMs: elapsedOf(one),
      twoWorkersMs: elapsedOf(two),
      heldShare: medianOf(two.map(({ heldMs, allMs }) => heldMs / allMs)),
      longTasks: longTasksOf(two),
      cancelMs: Math.max(...cancelled),
      slow: { sweepMs: elapsedOf(slow), cancelMs: Math.max(...slowCancelled), longTasks: longTasksOf(slow) },
    };
  } finally {
    await opened.close();
  }
}
