import { watchHeap } from '../../chart/heap.ts';
import { LEVELS } from '../scenario.ts';
import type { AppScenario } from '../scenario.ts';
import { slopeOf } from '../slope.ts';
import { openMarkets, storm, STORM_HEIGHT_PX, STORM_MARKETS, STORM_TICKS_PER_SECOND } from './tick-storm.ts';

const SAMPLES = 60;
const HOUR_MS = 3_600_000;
/** Caches fill during the first part. */
const WARM_UP_PART = 0.1;

/** `--hours`. */
export const LONG_SOAK: AppScenario = {
  id: 'long-soak',
  title: 'Long soak',
  about:
    'The tick storm for hours. Growth is the slope of the line through the memory of page and workers, taken after the collector ran, without the first tenth of the time.',
  variants: [{ id: 'tern', name: 'Tern', side: 'ours' }],
  conditions: LEVELS.filter((level) => level === 0).map((level) => ({ level, slowdown: 1 })),
  heightPx: STORM_HEIGHT_PX,
  onlyByName: true,
  world: () => storm(STORM_MARKETS, STORM_TICKS_PER_SECOND),
  async run(stage) {
    const { session, effort } = stage;
    await session.send('HeapProfiler.enable');
    const heapBytes = await watchHeap(session);
    await openMarkets(stage);
    const samples: (readonly [number, number])[] = [];
    const startedMs = performance.now();
    const figures = await stage.watch(async () => {
      for (let count = 1; count <= SAMPLES; count++) {
        const dueMs = startedMs + (effort.soakMs * count) / SAMPLES;
        await new Promise((done) => setTimeout(done, dueMs - performance.now()));
        const elapsedMs = performance.now() - startedMs;
        if (elapsedMs >= effort.soakMs * WARM_UP_PART) samples.push([elapsedMs / HOUR_MS, (await heapBytes()) / 1e6]);
      }
    });
    return { ...figures, heapMbPerHour: slopeOf(samples) };
  },
};
