import { watchHeap } from '../../chart/heap.ts';
import { LEVELS } from '../condition.ts';
import { nodeCount } from '../node-count.ts';
import type { AppScenario } from '../scenario.ts';
import { slopeOf } from '../slope.ts';
import type { Stage } from '../stage.ts';
import { openMarkets, storm, STORM_HEIGHT_PX, STORM_MARKETS, STORM_TICKS_PER_SECOND } from './tick-storm.ts';

const SAMPLES = 60;
const HOUR_MS = 3_600_000;
/** Caches fill during the first part. */
const WARM_UP_PART = 0.1;
/** Frames in which the collector was made to run are over. */
const AFTER_COLLECTOR_MS = 2000;
/** Ten turns of the wheel to the end of the list and back. */
const TURNS = 10;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function scrollThere({ page }: Stage, sign: 1 | -1): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, sign * STORM_HEIGHT_PX);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/**
 * `--hours`. The tick storm for hours, its list scrolled through and back sixty times. Growth is the slope of the
 * line through the memory of page and workers and through the nodes of the page, taken after the collector ran,
 * without the first tenth of the time. Frames count but those in which the collector was made to run.
 */
export const LONG_SOAK: AppScenario = {
  id: 'long-soak',
  title: 'Long soak',
  variants: [{ id: 'tern', name: 'Tern', side: 'ours' }],
  conditions: LEVELS.filter((level) => level === 0).map((level) => ({ level, slowdown: 1 })),
  heightPx: STORM_HEIGHT_PX,
  onlyByName: { wholeRounds: 1 },
  world: () => storm(STORM_MARKETS, STORM_TICKS_PER_SECOND),
  async run(stage) {
    const { session, effort } = stage;
    await session.send('HeapProfiler.enable');
    const heapBytes = await watchHeap(session);
    await openMarkets(stage);
    const memory: (readonly [number, number])[] = [];
    const nodes: (readonly [number, number])[] = [];
    let [longFrames, frameWorst] = [0, 0];
    const startedMs = performance.now();
    const figures = await stage.watch(async () => {
      for (let count = 1; count <= SAMPLES; count++) {
        const dueMs = startedMs + (effort.soakMs * count) / SAMPLES;
        await scrollThere(stage, 1);
        await scrollThere(stage, -1);
        await pause(Math.max(0, dueMs - performance.now()));
        const frames = await stage.takeFrames();
        longFrames += frames.longFrames;
        frameWorst = Math.max(frameWorst, frames.frameWorst);
        const hours = (performance.now() - startedMs) / HOUR_MS;
        const bytes = await heapBytes();
        if (hours * HOUR_MS >= effort.soakMs * WARM_UP_PART) {
          memory.push([hours, bytes / 1e6]);
          nodes.push([hours, await nodeCount(session)]);
        }
        await pause(Math.min(AFTER_COLLECTOR_MS, effort.soakMs / SAMPLES / 2));
        await stage.takeFrames();
      }
    });
    return { ...figures, longFrames, frameWorst, heapMbPerHour: slopeOf(memory), nodesPerHour: slopeOf(nodes) };
  },
};
