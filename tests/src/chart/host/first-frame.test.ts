import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFirstFrame } from '../../../../src/chart/host/first-frame.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';

const OTHER_LOOK = { ...STANDARD_LOOK };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('layers beside the candles', () => {
  it('are loaded for the newest look when the first candles are painted', () => {
    const load = vi.fn();
    const frame = createFirstFrame(load);
    frame.load(STANDARD_LOOK);
    frame.load(OTHER_LOOK);
    expect(load).not.toHaveBeenCalled();
    frame.painted();
    expect(load.mock.calls).toEqual([[OTHER_LOOK]]);
    expect(load.mock.calls[0]![0]).toBe(OTHER_LOOK);
    frame.painted();
    vi.runAllTimers();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are loaded without candles after a while, and at once when a look comes later than the first frame', () => {
    const load = vi.fn();
    const frame = createFirstFrame(load);
    frame.load(STANDARD_LOOK);
    vi.runAllTimers();
    expect(load).toHaveBeenCalledTimes(1);
    frame.painted();
    expect(load).toHaveBeenCalledTimes(1);
    frame.load(OTHER_LOOK);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('are not loaded for a chart that is gone', () => {
    const load = vi.fn();
    const frame = createFirstFrame(load);
    frame.load(STANDARD_LOOK);
    frame.stop();
    vi.runAllTimers();
    expect(load).not.toHaveBeenCalled();
  });
});
