import { watchHeap } from '../../chart/heap.ts';
import { LEVELS } from '../condition.ts';
import { processMb } from '../process-memory.ts';
import { AS_TEXT } from '../scenario.ts';
import type { AppScenario } from '../scenario.ts';
import { openMarkets, storm, STORM_MARKETS, STORM_TICKS_PER_SECOND } from './tick-storm.ts';

/** Screen of a common phone. */
const SCREEN = { widthPx: 412, heightPx: 915, ratio: 2.625 } as const;
/** The list is scrolled so far that canvases are reused. */
const SCROLL_PX = 6000;
const SPEED_PX = 3000;
/** After this time lazily loaded parts have settled. */
const SETTLE_MS = 3000;
const LOOKS = 5;
const BETWEEN_MS = 400;

/**
 * P14. The list of 1 000 markets under the storm on a screen of 412 × 915 at a ratio of 2.625, scrolled 6 000 px: the
 * share that page and graphics process have of the machine's memory (bitmaps are in it), the least of 5 looks after
 * two collections; of that the bitmaps of all canvases of the page, by their size, and the objects of page and
 * workers.
 */
export const LIST_MEMORY: AppScenario = {
  id: 'list-memory',
  title: 'Memory of a painted list',
  variants: [
    { id: 'tern', name: 'Tern', side: 'ours' },
    { id: 'text', name: 'Tern as text', side: 'ours', search: AS_TEXT },
  ],
  conditions: LEVELS.map((level) => ({ level, slowdown: 1 })),
  ...SCREEN,
  world: () => storm(STORM_MARKETS, STORM_TICKS_PER_SECOND),
  async run(stage) {
    const { page, session, browserSession, variant } = stage;
    await session.send('HeapProfiler.enable');
    const heapBytes = await watchHeap(session);
    await openMarkets(stage);
    if (variant === 'tern') await page.locator('li [data-painted]').first().waitFor({ state: 'attached' });
    await session.send('Input.synthesizeScrollGesture', {
      x: 150,
      y: 500,
      yDistance: -SCROLL_PX,
      speed: SPEED_PX,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    await page.waitForTimeout(SETTLE_MS);
    const usedBytes = await heapBytes();
    const looks: number[] = [];
    for (let look = 0; look < LOOKS; look++) {
      await page.waitForTimeout(BETWEEN_MS);
      looks.push(await processMb(browserSession));
    }
    const canvasBytes = await page.evaluate(() =>
      [...document.querySelectorAll('canvas')].reduce((sum, { width, height }) => sum + width * height * 4, 0),
    );
    return { processMb: Math.min(...looks), canvasMb: canvasBytes / 1e6, usedHeapMb: usedBytes / 1e6 };
  },
};
