import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceScoreOf, FAILED_SCORE, PART_BOX_MS, TOTAL_BOX_MS } from '../../../../src/level/score/device-score.ts';
import { jsScore } from '../../../../src/level/score/js-score.ts';
import { memoryScore } from '../../../../src/level/score/memory-score.ts';
import { renderScore } from '../../../../src/level/score/render-score.ts';
import type { ScoreCanvas } from '../../../../src/level/score/render-score.ts';
import { paceOf, scoreOf } from '../../../../src/level/score/time-box.ts';

const part = fc.integer({ min: 0, max: 100 });

/** A clock that moves by `stepMs` whenever it is read. */
const steppingClock = (stepMs: number) => {
  let ms = 0;
  return () => (ms += stepMs);
};

/** A canvas that only counts; `reads` are the circles drawn before each reading of a pixel. */
function countingCanvas() {
  const canvas = { circles: 0, reads: [] as number[], width: 0, height: 0, getContext: () => context as unknown };
  const context = {
    beginPath() {},
    arc: () => canvas.circles++,
    fill() {},
    getImageData: () => canvas.reads.push(canvas.circles),
  };
  return canvas as typeof canvas & ScoreCanvas;
}

describe('device score', () => {
  it('is the mean of the three parts', () => {
    fc.assert(
      fc.property(part, part, part, (js, render, memory) => {
        const found = deviceScoreOf({ jsScore: js, renderScore: render, memoryScore: memory });
        expect(Math.abs(found.score - (js + render + memory) / 3)).toBeLessThanOrEqual(0.5);
        expect(found).toMatchObject({ jsScore: js, renderScore: render, memoryScore: memory, failed: false });
      }),
    );
  });

  it.each([NaN, Infinity, -1, 101])('counts a part of %s as a failure: score 20', (bad) => {
    expect(deviceScoreOf({ jsScore: 80, renderScore: bad, memoryScore: 80 })).toEqual(FAILED_SCORE);
    expect(FAILED_SCORE).toMatchObject({ score: 20, failed: true, jsScore: null });
  });

  it('gives its parts 60 ms together', () => {
    expect(TOTAL_BOX_MS).toBe(60);
    expect(PART_BOX_MS * 3).toBe(TOTAL_BOX_MS);
  });
});

describe('time box', () => {
  it('ends with the units done or the time over, whichever is first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (most, stepMs) => {
        const { units, ms } = paceOf(() => 1, most, 20, steppingClock(stepMs));
        const boxed = Math.ceil(20 / stepMs);
        expect(units).toBe(Math.min(most, boxed));
        expect(ms).toBe(units * stepMs);
      }),
    );
  });

  it('is a score from 0 to 100 for every pace, and 0 for none', () => {
    const pace = fc.record({ units: fc.float({ min: 0, noNaN: true }), ms: fc.float({ min: 1, noNaN: true }) });
    fc.assert(
      fc.property(pace, (found) => {
        expect(scoreOf(found, 8)).toBeGreaterThanOrEqual(0);
        expect(scoreOf(found, 8)).toBeLessThanOrEqual(100);
      }),
    );
    expect(scoreOf({ units: 0, ms: 20 }, 8)).toBe(0);
    expect(scoreOf({ units: 80, ms: 20 }, 8)).toBe(50);
  });

  it('believes no time shorter than the steps of a clock', () => {
    expect(
      paceOf(
        () => 5,
        5,
        20,
        () => 7,
      ),
    ).toEqual({ units: 5, ms: 1 });
  });
});

describe('parts', () => {
  it('score a fast device high and a slow one low', () => {
    for (const scored of [
      (stepMs: number) => jsScore(20, steppingClock(stepMs)),
      (stepMs: number) => renderScore(countingCanvas(), 20, steppingClock(stepMs)),
      (stepMs: number) => memoryScore(20, steppingClock(stepMs)),
    ]) {
      expect(scored(0.01)).toBe(100);
      expect(scored(40)).toBeLessThan(10);
    }
  });

  it('draw 1000 circles on 200 × 200 when there is time, and read pixels on the way so that they are drawn', () => {
    const canvas = countingCanvas();
    renderScore(canvas, 20, steppingClock(0.1));
    expect(canvas).toMatchObject({ width: 200, height: 200, circles: 1000 });
    expect(canvas.reads).toHaveLength(20);
  });

  it('stop drawing when the time is over', () => {
    const canvas = countingCanvas();
    renderScore(canvas, 20, steppingClock(15));
    expect(canvas.circles).toBe(100);
  });

  it('refuse a canvas without a context', () => {
    const canvas = { width: 0, height: 0, getContext: () => null } as unknown as ScoreCanvas;
    expect(() => renderScore(canvas, 20, steppingClock(1))).toThrow('no 2D context');
  });
});
