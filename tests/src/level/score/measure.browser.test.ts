import { describe, expect, it, vi } from 'vitest';
import { FAILED_SCORE } from '../../../../src/level/score/device-score.ts';
import { measureDevice } from '../../../../src/level/score/measure.ts';
import type { MeasureParts } from '../../../../src/level/score/measure.ts';
import type { WorkerAnswer } from '../../../../src/level/score/score-worker.ts';
// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import scoreWorkerUrl from '../../../../src/level/score/score-worker.ts?worker&url';

/** Counts what the main thread was asked to do. */
function scene(createWorker: () => Worker | null) {
  const did: string[] = [];
  const parts: MeasureParts = {
    createWorker,
    createCanvas() {
      did.push('canvas');
      return document.createElement('canvas');
    },
    idle() {
      did.push('idle');
      return Promise.resolve();
    },
  };
  return { did, measured: measureDevice(parts) };
}

const workerOf = (script: string): Worker =>
  new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
const answering = (answer: WorkerAnswer): Worker => workerOf(`postMessage(${JSON.stringify(answer)})`);

describe('the benchmark', () => {
  it('runs in a worker and leaves the main thread alone', async () => {
    const { did, measured } = scene(() => new Worker(scoreWorkerUrl, { type: 'module' }));
    const found = await measured;
    expect(found.failed).toBe(false);
    for (const part of [found.score, found.jsScore, found.renderScore, found.memoryScore]) {
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual(100);
    }
    expect(did).toEqual([]);
  });

  it('draws on the main thread, when idle, where workers have no canvas', async () => {
    const { did, measured } = scene(() => answering({ jsScore: 90, renderScore: null, memoryScore: 30 }));
    const found = await measured;
    expect(found).toMatchObject({ jsScore: 90, memoryScore: 30, failed: false });
    expect(found.renderScore).not.toBeNull();
    expect(did).toEqual(['idle', 'canvas']);
  });

  const noWorkers: readonly (readonly [string, () => Worker | null])[] = [
    ['are none', () => null],
    [
      'are forbidden',
      () => {
        throw new DOMException('refused', 'SecurityError');
      },
    ],
    ['cannot be loaded', () => new Worker('/no-such-script.js')],
  ];
  it.each(noWorkers)('measures in three idle moments where workers %s', async (_, createWorker) => {
    const { did, measured } = scene(createWorker);
    expect(await measured).toMatchObject({ failed: false });
    expect(did).toEqual(['idle', 'idle', 'canvas', 'idle']);
  });

  it.each([
    ['a part threw', { error: 'RangeError: memory' }],
    ['a part is no score', { jsScore: 140, renderScore: 50, memoryScore: 50 }],
  ] as const)('scores 20 and says so when %s', async (_, answer) => {
    expect(await scene(() => answering(answer)).measured).toEqual(FAILED_SCORE);
  });

  it('gives up a worker that says nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { did, measured } = scene(() => workerOf(''));
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    expect(await measured).toEqual(FAILED_SCORE);
    expect(did).toEqual([]);
  });

  it('scores 20 when the main thread cannot draw either', async () => {
    const parts: MeasureParts = {
      createWorker: () => null,
      createCanvas() {
        throw new Error('no canvas');
      },
      idle: () => Promise.resolve(),
    };
    expect(await measureDevice(parts)).toEqual(FAILED_SCORE);
  });
});
