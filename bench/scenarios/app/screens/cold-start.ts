import { ALL_CONDITIONS } from '../condition.ts';
import type { Figures } from '../metrics.ts';
import { saysPrice } from '../page-probes.ts';
import type { AppScenario } from '../scenario.ts';

const READY_MS = 60_000;

type Kind = 'scriptKb' | 'styleKb' | 'otherKb';
const KIND_OF: Readonly<Record<string, Kind>> = { Script: 'scriptKb', Stylesheet: 'styleKb' };

/** Runs in the page. The browser tells the largest paint only to who asked before. */
function watchPaints(): void {
  new PerformanceObserver((list) => {
    Object.assign(window, { largestPaintMs: list.getEntries().at(-1)!.startTime });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

export const COLD_START: AppScenario = {
  id: 'cold-start',
  title: 'Cold start',
  about:
    'Home in a browser that has never seen it, over a line that is no bottleneck: until the first paint, the largest one, and the first row with a live price. Bytes as they came over the line, by kind, until nothing more is fetched.',
  feels: (figure) =>
    `Home paints ${figure('tern', 'firstPaintMs')} ms after it was opened on a phone six times slower that has never seen it, and shows a live price after ${figure('tern', 'firstPriceMs')}; at full speed after ${figure('tern', 'firstPaintMs', { slowdown: 1 })} and ${figure('tern', 'firstPriceMs', { slowdown: 1 })}.`,
  variants: [{ id: 'tern', name: 'Tern', side: 'ours' }],
  conditions: ALL_CONDITIONS,
  world: () => ({ seed: 'cold', ticksPerSecond: 100 }),
  async run(stage) {
    const { page, session } = stage;
    await page.addInitScript(watchPaints);
    await session.send('Network.enable');
    const kinds = new Map<string, Kind>();
    const bytes: Record<Kind, number> = { scriptKb: 0, styleKb: 0, otherKb: 0 };
    session.on('Network.responseReceived', ({ requestId, type }) => {
      kinds.set(requestId, KIND_OF[type] ?? 'otherKb');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes[kinds.get(requestId) ?? 'otherKb'] += encodedDataLength / 1000;
    });
    await stage.slowDown();
    const before = await stage.clocks();
    await stage.open('/');
    await page.waitForFunction(saysPrice, 'BTCUSDT', { timeout: READY_MS });
    const firstPriceMs = await page.evaluate(() => performance.now());
    const loadMainMs = (await stage.clocks()).mainMs - before.mainMs;
    await stage.quiet();
    const paints = await page.evaluate(() => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      largestPaintMs: (window as unknown as { largestPaintMs?: number }).largestPaintMs,
    }));
    return { firstPriceMs, loadMainMs, ...bytes, ...(paints as Figures) };
  },
};
