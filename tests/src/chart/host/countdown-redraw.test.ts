import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountdownRedraw } from '../../../../src/chart/host/countdown-redraw.ts';

const START_MS = Date.UTC(2026, 10, 21, 12, 0, 0, 400);

beforeEach(() => void vi.useFakeTimers({ now: START_MS }));
afterEach(() => void vi.useRealTimers());

function countdown(hasCountdown = true) {
  const redrawnMs: number[] = [];
  const part = createCountdownRedraw({
    hasCountdown: () => hasCountdown,
    nowMs: Date.now,
    // As in the chart: a redraw is a frame, which follows the next second.
    redraw: () => {
      redrawnMs.push(Date.now() - START_MS);
      part.followSecond();
    },
  });
  return { part, redrawnMs };
}

describe('the countdown of a chart', () => {
  it('is redrawn at each full second of the clock, however many frames came in between', () => {
    const { part, redrawnMs } = countdown();
    part.followSecond();
    part.followSecond();
    vi.advanceTimersByTime(2000);
    expect(redrawnMs).toEqual([600, 1600]);
  });

  it('needs no timer while the chart is hidden, or shows none', () => {
    const { part } = countdown();
    part.followSecond();
    part.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    part.followSecond();
    expect(vi.getTimerCount()).toBe(0);
    part.setVisible(true);
    part.followSecond();
    expect(vi.getTimerCount()).toBe(1);
    part.stop();
    expect(vi.getTimerCount()).toBe(0);
    countdown(false).part.followSecond();
    expect(vi.getTimerCount()).toBe(0);
  });
});
