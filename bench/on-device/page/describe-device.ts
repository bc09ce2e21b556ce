import { medianOf } from '../../measure.ts';
import { measureDevice } from '../../../src/level/score/measure.ts';
import { initialSteps } from '../../../src/level/initial-level.ts';
import { deviceSignalsOf } from '../../../src/level/device-facts.ts';
import { level } from '../../../src/level/level.ts';
import { idle } from '../../../src/level/quiet-page.ts';
import { applySteps } from '../../../src/level/reasons.ts';
import { trustedScoreWorkerUrl } from '../../../src/live/trusted-worker-urls.ts';
import { connectionStore } from '../../../src/signals/connection-store.ts';
import type { Result } from '../result.ts';

const FRAMES = 45;
/** A page that gets no frames, as one that was hidden just now, is not waited for. */
const FRAMES_LIMIT_MS = 3000;

/** Frames a second of a page with nothing to do; null when it gets none. */
export function refreshRate(): Promise<number | null> {
  return new Promise((done) => {
    const times: number[] = [];
    const timer = setTimeout(() => done(null), FRAMES_LIMIT_MS);
    const frame = (time: number) => {
      times.push(time);
      if (times.length <= FRAMES) {
        requestAnimationFrame(frame);
        return;
      }
      clearTimeout(timer);
      const gaps = times.slice(1).map((each, at) => each - times[at]!);
      done(Math.round(10_000 / medianOf(gaps)) / 10);
    };
    requestAnimationFrame(frame);
  });
}

/** The device's own score, now, and the level that follows from it. Never rejects. */
export async function scoreDevice(): Promise<Pick<Result, 'score' | 'level'>> {
  const score = await measureDevice({
    createWorker: () =>
      typeof Worker === 'function' ? new Worker(trustedScoreWorkerUrl, { type: 'module', name: 'score' }) : null,
    createCanvas: () => document.createElement('canvas'),
    idle,
  });
  applySteps(initialSteps(deviceSignalsOf(navigator), score), Date.now());
  return { score: score.score, level: level.peek() };
}

/** Describes the device from the values that the engine reports. @param refreshHz  as measured */
export function describeDevice(refreshHz: number | null): Result['device'] {
  const { cores, memoryGb } = deviceSignalsOf(navigator);
  return {
    userAgent: navigator.userAgent,
    cores,
    memoryGb,
    screen: `${screen.width} × ${screen.height}, ratio ${devicePixelRatio}`,
    refreshHz,
    feed: connectionStore.onPageThread.peek() ? 'page' : 'worker',
  };
}
