import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../../tests/chromium.ts';
import type { Motion, MotionTimes } from '../../browser/chart/page.ts';
import { threadMs } from '../../browser/open-page.ts';
import { watchHeap } from './heap.ts';
import { quantileOf } from './metrics.ts';
import type { Figures } from './metrics.ts';
import { CELL_CAP_MS, MOTION_CAP_MS, TICKS_PER_SECOND } from './plan.ts';
import type { Condition, Effort, Scenario } from './plan.ts';
import { CHART_VARIANTS } from './variants.ts';
import type { VariantId } from './variants.ts';

/** One chart in a browser of its own. */
export interface Cell extends Condition {
  readonly variant: VariantId;
  readonly scenarios: readonly Scenario[];
}

export interface MeasuredCell extends Cell {
  readonly figures: Figures;
  /** Reasons for missing or wrong figures, in words. */
  readonly failures: readonly string[];
}

const FLAGS = [
  ...BROWSER_FLAGS,
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--window-size=500,900',
  // Not emulated: under an emulated scale two rivals silently draw at 1×.
  '--force-device-scale-factor=2',
  // A machine without a GPU has WebGL by SwiftShader.
  '--enable-unsafe-swiftshader',
];

/** Device pixels up to 2×, pixi allowed, no animation of the last candle: rivals have none either. */
const LEVEL = '1';
const READY_MS = 15_000;
const RENDERER_MS = 6000;
/** The browser's gestures: often enough to be a drag, at no fixed place in a frame. */
const GESTURES = 60;
const GESTURE_PERIOD_MS = 21.3;
/** A chart that shows other candles than it was asked for does other work. */
const RANGE_TOLERANCE = 2.5;

/** Describes how the shown range differs from the requested one; null when it does not. */
function otherCandles({ asked, shown }: MotionTimes): string | null {
  const off = Math.max(Math.abs(asked.from - shown.from), Math.abs(asked.to - shown.to));
  const tolerance = Math.max(RANGE_TOLERANCE, (asked.to - asked.from) / 100);
  const text = ({ from, to }: typeof asked) => `${from.toFixed(1)} … ${to.toFixed(1)}`;
  return off <= tolerance ? null : `shows ${text(shown)} instead of ${text(asked)}`;
}

/** Drags over the chart with the browser's own mouse. */
async function drag(page: Page): Promise<void> {
  await page.mouse.move(120, 120);
  await page.mouse.down();
  for (let i = 0; i < GESTURES; i++) {
    const started = performance.now();
    await page.mouse.move(120 + (i % 30) * 4, 120 + (i % 2));
    const leftMs = GESTURE_PERIOD_MS - (performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
  }
  await page.mouse.up();
}

interface Notes {
  readonly figures: Figures;
  readonly failures: string[];
}

async function measureIn(browser: Browser, cell: Cell, effort: Effort, url: string, notes: Notes): Promise<void> {
  const { figures, failures } = notes;
  const variant = CHART_VARIANTS[cell.variant];
  const context = await browser.newContext({ viewport: null });
  const page = await context.newPage();
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('crash', () => failures.push('the page crashed'));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('HeapProfiler.enable');
  const heapBytes = await watchHeap(session);
  const address = new URLSearchParams({ variant: cell.variant, level: LEVEL });
  if (variant.side === 'ours') address.set('renderer', variant.renderer);
  await page.goto(`${url}?${address}`);
  await page.waitForFunction(() => window.chartBench !== undefined, null, { timeout: READY_MS });
  const has = (scenario: Scenario) => cell.scenarios.includes(scenario);
  const timed = async <T>(run: () => Promise<T>) => {
    const [beforeMs, startMs] = [await threadMs(session), performance.now()];
    const result = await run();
    return { result, mainMs: (await threadMs(session)) - beforeMs, wallMs: performance.now() - startMs };
  };
  const rest = (kind: Motion, touched: boolean) =>
    page.evaluate(([given, finger]) => window.chartBench!.rest(given, finger), [kind, touched] as const);
  const motion = async (kind: Motion, frames: number) => {
    await rest(kind, true);
    const { mainMs } = await timed(() =>
      page.evaluate(([given, count, capMs]) => window.chartBench!.move(given, count, capMs), [
        kind,
        frames,
        MOTION_CAP_MS,
      ] as const),
    );
    const result = await page.evaluate(() => window.chartBench!.moved());
    const other = otherCandles(result);
    if (other !== null) failures.push(`${kind}: ${other}`);
    return { script: result.page, frameMs: mainMs / result.frames };
  };
  const stream = async (touched: boolean) => {
    await rest('pan', touched);
    return timed(() =>
      page.evaluate((feed) => window.chartBench!.stream(feed), {
        ticksPerSecond: TICKS_PER_SECOND,
        forMs: effort.streamMs,
      }),
    );
  };

  const heapBefore = has('heap') ? await heapBytes() : NaN;
  await page.evaluate((candles) => window.chartBench!.makeRows(candles), cell.candles);
  if (cell.slowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cell.slowdown });
  figures.candlesMs = await page.evaluate(() => window.chartBench!.load());
  await page
    .waitForFunction(() => window.chartBench!.hasItsRenderer(), null, { timeout: RENDERER_MS })
    .catch(() => failures.push('its renderer did not take over'));
  if (has('heap')) {
    const kernelBytes = await page.evaluate(() => window.chartBench!.kernelBytes());
    figures.heapMb = ((await heapBytes()) - heapBefore + kernelBytes) / 1e6;
  }
  if (has('pan')) {
    const { script, frameMs } = await motion('pan', cell.slowdown > 1 ? effort.slowPanFrames : effort.panFrames);
    figures.panScriptP50 = quantileOf(script, 0.5);
    figures.panMainMs = frameMs;
  }
  if (has('zoom')) figures.zoomScriptP95 = quantileOf((await motion('zoom', effort.zoomFrames)).script, 0.95);
  if (has('idle')) figures.idleFrames = await page.evaluate((ms) => window.chartBench!.idle(ms), effort.idleMs);
  if (has('gesture')) {
    await rest('pan', false);
    await page.evaluate(() => window.chartBench!.watchMoves());
    await drag(page);
    figures.gestureP95 = quantileOf(await page.evaluate(() => window.chartBench!.moveTimes()), 0.95);
  }
  // Last: the feed leaves other candles behind, and some do not survive it.
  if (has('stream')) {
    const { mainMs, wallMs } = await stream(false);
    figures.streamMainBusy = (mainMs * 100) / wallMs;
  }
  if (has('touched')) {
    const { result } = await stream(true);
    figures.touchedFps = (result.frames * 1000) / result.elapsedMs;
  }
}

const timeout = (ms: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms).unref();
  });

/**
 * Measures one chart in a fresh browser. Never fails: what went wrong stands in `failures`, with the figures before it.
 */
export async function measureCell(cell: Cell, effort: Effort, url: string): Promise<MeasuredCell> {
  const notes: Notes = { figures: {}, failures: [] };
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  try {
    await Promise.race([measureIn(browser, cell, effort, url, notes), timeout(CELL_CAP_MS)]);
  } catch (error) {
    notes.failures.push(error instanceof Error ? error.message.split('\n')[0]! : String(error));
  } finally {
    // A browser outlives its stuck pages, so this ends soon.
    await browser.close().catch(() => {});
  }
  return { ...cell, ...notes };
}
