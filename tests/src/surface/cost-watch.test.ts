import { describe, expect, it, vi } from 'vitest';
import { createCostWatch } from '../../../src/surface/paint/cost-watch.ts';

/** Paints of so many ms every 100 ms, for so many seconds from `fromMs` on. */
function paintFor(watch: ReturnType<typeof createCostWatch>, fromMs: number, seconds: number, costMs: number): number {
  let nowMs = fromMs;
  for (; nowMs < fromMs + seconds * 1000; nowMs += 100) watch.add(nowMs, nowMs + costMs);
  return nowMs;
}

describe('the cost of painting', () => {
  it('is too dear after three seconds in a row with more than half of the thread, and said once', () => {
    const dear = vi.fn();
    const watch = createCostWatch(dear);
    const nowMs = paintFor(watch, 0, 2.5, 60);
    expect(dear).not.toHaveBeenCalled();
    paintFor(watch, nowMs, 10, 60);
    expect(dear).toHaveBeenCalledTimes(1);
    expect(dear.mock.lastCall![0]).toBeGreaterThan(0.5);
  });

  it('is forgiven when a cheaper second comes between, and never counted while it is small', () => {
    const dear = vi.fn();
    const watch = createCostWatch(dear);
    let nowMs = 0;
    for (let i = 0; i < 5; i++) {
      nowMs = paintFor(watch, nowMs, 2, 60);
      nowMs = paintFor(watch, nowMs, 2, 10);
    }
    paintFor(watch, nowMs, 20, 10);
    expect(dear).not.toHaveBeenCalled();
  });
});
