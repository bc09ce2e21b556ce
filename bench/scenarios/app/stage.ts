import type { CDPSession, Page } from 'playwright';
import type { Level } from '../../../src/level/settings.ts';
import type { Load } from '../../harness/load-script.ts';
import { quantileOf } from '../chart/metrics.ts';
import { perSecond, readClocks } from './clocks.ts';
import type { Clocks } from './clocks.ts';
import type { Condition } from './condition.ts';
import type { Effort } from './effort.ts';
import type { Figures } from './metrics.ts';
import { atRest } from './page-probes.ts';
import { tickToPixel } from './tick-to-pixel.ts';
import type { Mark } from './tick-to-pixel.ts';

/** A page in its world, and what every scenario does with it. */
export interface Stage {
  readonly page: Page;
  readonly session: CDPSession;
  readonly browserSession: CDPSession;
  readonly load: Load;
  readonly variant: string;
  readonly condition: Condition;
  readonly effort: Effort;
  /** Address of a page that shows the rivals' screen; its socket is the app's. */
  readonly rivalUrl: string;
  readonly feedUrl: string;
  /** Opens a route of the app at the level of the condition. */
  open(route: string): Promise<void>;
  /** The processor is fast until now. */
  slowDown(): Promise<void>;
  clocks(): Promise<Clocks>;
  /** Frames over 50 ms since the last call, and the longest of them, ms; 0 without one. */
  takeFrames(): Promise<{ readonly longFrames: number; readonly frameWorst: number }>;
  commits(): Promise<number>;
  /** Nothing was rendered or slow for a second, nor fetched for `restMs`: lazy parts and mini charts are through. */
  quiet(): Promise<void>;
  /** Returns the cost of `work` for the page, or of a pause when there is none. */
  watch(work?: () => Promise<void>): Promise<Figures>;
  /** The way of numbers to the screen, by pictures of it. */
  ticks(marks: readonly Mark[]): Promise<Figures>;
  /** Does the same as `watch` with the accessibility tree on. The tree stays on, so this comes last. */
  read(): Promise<Figures>;
}

const QUIET_MS = 1000;
const QUIET_LIMIT_MS = 60_000;
const SLOW_LIMIT_MS = 20_000;
/** Asked by a timer: asking by frames would make frames. */
const POLL_MS = 100;

export interface StageParts {
  readonly page: Page;
  readonly session: CDPSession;
  readonly browserSession: CDPSession;
  readonly load: Load;
  readonly variant: string;
  readonly search: string;
  readonly condition: Condition;
  readonly effort: Effort;
  readonly appUrl: string;
  readonly lastCallMs: () => number;
  readonly rivalUrl: string;
}

export function createStage(parts: StageParts): Stage {
  const { page, session, browserSession, load, condition, effort, appUrl, lastCallMs, search } = parts;
  const probeNow = () => page.evaluate(() => ({ ...window.probe }));
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const clocks = () => readClocks(session, browserSession);
  const address = (level: Level, route: string) =>
    `${appUrl}/?level=${level}${search === '' ? '' : `&${search}`}#${route}`;
  const takeFrames = () =>
    page.evaluate(() => {
      const { longFrames, longestFrameMs } = window.probe;
      Object.assign(window.probe, { longFrames: 0, longestFrameMs: 0 });
      return { longFrames, frameWorst: longestFrameMs };
    });

  async function watch(work = () => pause(effort.watchMs)): Promise<Figures> {
    await takeFrames();
    const [probeBefore, sentBefore, before] = [await probeNow(), load.sent(), await clocks()];
    await work();
    const [after, sent, probe] = [await clocks(), load.sent(), await probeNow()];
    const seconds = (after.wallMs - before.wallMs) / 1000;
    return {
      ...perSecond(before, after),
      ...(await takeFrames()),
      commits: probe.commits - probeBefore.commits,
      told: (sent.messages - sentBefore.messages) / seconds,
      toldKb: (sent.bytes - sentBefore.bytes) / seconds / 1000,
    };
  }

  return {
    ...parts,
    takeFrames,
    feedUrl: `${appUrl.replace('http', 'ws')}/ws/bench`,
    async open(route) {
      await page.goto(address(condition.level, route));
    },
    async slowDown() {
      if (condition.slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: condition.slowdown });
    },
    clocks,
    commits: async () => (await probeNow()).commits,
    async quiet() {
      // Mini charts come a few at a time.
      await page.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS });
      const rested = (longFrames: boolean, timeout: number) =>
        page.waitForFunction(atRest, { quietMs: QUIET_MS, longFrames }, { timeout, polling: POLL_MS });
      const untilMs = Date.now() + QUIET_LIMIT_MS;
      do {
        // A page that is too slow for its load never has a second without long tasks.
        await rested(true, SLOW_LIMIT_MS).catch(() => rested(false, QUIET_LIMIT_MS));
        await pause(POLL_MS);
        // The page does not see what its workers fetch.
      } while (Date.now() - lastCallMs() < effort.restMs && Date.now() < untilMs);
    },
    watch,
    async ticks(marks) {
      const latencies = await tickToPixel(session, marks, effort.probeMs, condition.level);
      return { tickP50: quantileOf(latencies, 0.5), tickP95: quantileOf(latencies, 0.95) };
    },
    async read() {
      await session.send('Accessibility.enable');
      await session.send('Accessibility.getFullAXTree');
      const { mainMs, cpuMs } = await watch();
      return { readMainMs: mainMs!, readCpuMs: cpuMs! };
    },
  };
}
