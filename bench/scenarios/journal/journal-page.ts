import { join } from 'node:path';
import type { PageRun } from '../../browser/journal/page.ts';
import { openPage, threadMs } from '../../browser/open-page.ts';
import type { OpenPage } from '../../browser/open-page.ts';
import { slowRenderers } from '../../harness/slow-processes.ts';
import { medianOf } from '../../measure.ts';
import type { LotsMeasured, LotsOptions } from './run-lots.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'browser', 'journal');
const SLOWDOWN = 6;
/** Journals in a row: one alone is too short for the clock of the thread. */
const TIMES = 20;

/** Calls of the page with workers, beside its measured cases. */
export interface JournalPage extends LotsMeasured {
  /** For how long one journal holds the page's thread, and how long it takes in all. */
  readonly heldMs: number;
  readonly elapsedMs: number;
  readonly longTasks: number;
  readonly poolTasks: number;
  /** With new workers and all threads of the page 6 times slower. */
  readonly firstFiguresMs: number;
}

/** Journals on workers that are there: how long they take and how long the page's thread is held. */
async function runWarm({ page, session }: OpenPage, rounds: number) {
  await page.evaluate(() => window.runJournal!(3, true));
  const runs = [];
  for (let round = 0; round < rounds; round++) {
    const beforeMs = await threadMs(session);
    const run: PageRun = await page.evaluate((times) => window.runJournal!(times, false), TIMES);
    const elapsedMs = run.elapsedMs.reduce((sum, ms) => sum + ms, 0);
    const heldMs = (await threadMs(session)) - beforeMs;
    runs.push({ ...run, heldMs: heldMs / TIMES, elapsedMs: elapsedMs / TIMES });
  }
  return runs;
}

/** Measures in headless Chromium. */
export async function measureInPage(
  options: LotsOptions,
  tell: (progress: string) => void,
): Promise<JournalPage & { readonly version: string }> {
  const opened = await openPage(FOLDER, 'runJournal', tell);
  const { page, version } = opened;
  try {
    const measured = await page.evaluate((given) => window.runLotsHere!(given), options);
    await page.evaluate((fills) => window.makeJournal!(fills), options.fills);
    const { rounds } = options.effort;
    const warm = await runWarm(opened, rounds);
    const restore = await slowRenderers(opened.browserSession, SLOWDOWN);
    const cold = [];
    for (let round = 0; round < rounds; round++) cold.push(await page.evaluate(() => window.runJournal!(1, true)));
    await restore();
    return {
      ...measured,
      version,
      heldMs: medianOf(warm.map(({ heldMs }) => heldMs)),
      elapsedMs: medianOf(warm.map(({ elapsedMs }) => elapsedMs)),
      longTasks: warm.reduce((sum, { longTasks }) => sum + longTasks, 0),
      poolTasks: warm.reduce((sum, { poolTasks }) => sum + poolTasks, 0),
      firstFiguresMs: medianOf(cold.map(({ elapsedMs }) => elapsedMs[0]!)),
    };
  } finally {
    await opened.close();
  }
}
