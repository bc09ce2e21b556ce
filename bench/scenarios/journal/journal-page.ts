import { join } from 'node:path';
import { chromium } from 'playwright';
import type { CDPSession, Page } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../../tests/chromium.ts';
import type { PageRun } from '../../browser/journal/page.ts';
import { servePage } from '../../browser/serve-page.ts';
import { medianOf } from '../../measure.ts';
import type { LotsMeasured, LotsOptions } from './run-lots.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'browser', 'journal');
const SLOWDOWN = 6;
/** Journals in a row: one alone is too short for the clock of the thread. */
const TIMES = 20;

/** Calls of the page with workers, beside its measured cases. */
export interface JournalPage extends LotsMeasured {
  readonly version: string;
  /** For how long one journal holds the page's thread, and how long it takes in all. */
  readonly heldMs: number;
  readonly elapsedMs: number;
  readonly longTasks: number;
  readonly poolTasks: number;
  /** With new workers and the processor of the page 6 times slower. */
  readonly firstFiguresMs: number;
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** Journals on workers that are there: how long they take and how long the page's thread is held. */
async function runWarm(page: Page, session: CDPSession, rounds: number) {
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
export async function measureInPage(options: LotsOptions, tell: (progress: string) => void): Promise<JournalPage> {
  const served = await servePage(FOLDER);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_FLAGS] });
  try {
    const page = await browser.newPage();
    page.on('console', (message) => tell(message.text()));
    await page.goto(served.url);
    await page.waitForFunction(() => window.runJournal !== undefined);
    const measured = await page.evaluate((given) => window.runLotsHere!(given), options);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.evaluate((fills) => window.makeJournal!(fills), options.fills);
    const warm = await runWarm(page, session, options.effort.rounds);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const cold = [];
    for (let round = 0; round < options.effort.rounds; round++) {
      cold.push(await page.evaluate(() => window.runJournal!(1, true)));
    }
    return {
      ...measured,
      version: browser.version(),
      heldMs: medianOf(warm.map(({ heldMs }) => heldMs)),
      elapsedMs: medianOf(warm.map(({ elapsedMs }) => elapsedMs)),
      longTasks: warm.reduce((sum, { longTasks }) => sum + longTasks, 0),
      poolTasks: warm.reduce((sum, { poolTasks }) => sum + poolTasks, 0),
      firstFiguresMs: medianOf(cold.map(({ elapsedMs }) => elapsedMs[0]!)),
    };
  } finally {
    await browser.close();
    await served.close();
  }
}
