import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedrawSchedule } from '../../../../src/chart/host/redraw-schedule.ts';

/** Frames every 16 ms of the fake clock, only when asked for. */
const requestFrame = (draw: (timeMs: number) => void) => void setTimeout(() => draw(0), 16);

describe('the redraw schedule', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const start = () => {
    const draw = vi.fn();
    return { draw, schedule: createRedrawSchedule(draw, requestFrame, () => Date.now()) };
  };

  it('draws nothing and holds no timer while nothing is stale', () => {
    const { draw } = start();
    vi.advanceTimersByTime(10_000);
    expect(draw).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('makes one frame of many requests', () => {
    const { draw, schedule } = start();
    for (let i = 0; i < 50; i++) schedule.request('view');
    vi.advanceTimersByTime(16);
    expect(draw).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('draws data at most 20 times a second, and every frame under a finger', () => {
    const { draw, schedule } = start();
    const stream = (ms: number) => {
      for (let t = 0; t < ms; t += 4) {
        schedule.request('data');
        vi.advanceTimersByTime(4);
      }
    };
    stream(2000);
    expect(draw.mock.calls.length).toBeLessThanOrEqual(40);
    expect(draw.mock.calls.length).toBeGreaterThan(25);
    draw.mockClear();
    schedule.setTouched(true);
    stream(1000);
    expect(draw.mock.calls.length).toBeGreaterThan(40);
  });

  it('lets a gesture overtake waiting data', () => {
    const { draw, schedule } = start();
    schedule.request('data');
    vi.advanceTimersByTime(16);
    schedule.request('data');
    schedule.request('view');
    vi.advanceTimersByTime(16);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('draws nothing while hidden, once when shown again, and never after the stop', () => {
    const { draw, schedule } = start();
    schedule.setVisible(false);
    for (let i = 0; i < 20; i++) schedule.request('view');
    vi.advanceTimersByTime(5000);
    expect(draw).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    schedule.setVisible(true);
    vi.advanceTimersByTime(500);
    expect(draw).toHaveBeenCalledTimes(1);
    schedule.request('view');
    schedule.stop();
    vi.advanceTimersByTime(500);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
