import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestPace } from '../../../src/api/request-pace.ts';

const MOST = 50;
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Takes so many places in three lanes; returns the clock ms of each. */
async function takeAll(count: number, pace = createRequestPace(MOST), kind = 'month.p'): Promise<readonly number[]> {
  const times: number[] = [];
  const { signal } = new AbortController();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next++;
      await pace.take(kind, signal);
      times.push(performance.now());
    }
  };
  const all = Promise.all([lane(), lane(), lane()]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  await all;
  return times;
}

describe('the pace of requests', () => {
  it('sends a burst at once, and never more than the limit in any minute', async () => {
    const times = await takeAll(173);
    expect(times).toHaveLength(173);
    expect(times[MOST - 1]! - times[0]!).toBe(0);
    for (const [at, ms] of times.entries()) {
      const inMinute = times.slice(at).filter((other) => other < ms + MINUTE_MS).length;
      expect(inMinute).toBeLessThanOrEqual(MOST);
    }
    // No slower than the limit asks for.
    expect(times[172]! - times[0]!).toBeLessThanOrEqual(3 * MINUTE_MS + 10);
  });

  it('counts each kind by itself', async () => {
    const pace = createRequestPace(MOST);
    const months = await takeAll(MOST, pace, 'month.p');
    const days = await takeAll(MOST, pace, 'day.p');
    expect(months[MOST - 1]).toBe(months[0]);
    expect(days[MOST - 1]).toBe(days[0]);
  });

  it('holds all requests of a kind that was refused', async () => {
    const pace = createRequestPace(MOST);
    const began = performance.now();
    pace.hold('month.p', 40);
    pace.hold('month.p', 10);
    const held = await takeAll(4, pace);
    expect(Math.min(...held) - began).toBeGreaterThanOrEqual(40_000);
  });

  it('ends a wait at once when it is aborted', async () => {
    const pace = createRequestPace(MOST);
    pace.hold('month.p', 40);
    const stop = new AbortController();
    const waiting = pace.take('month.p', stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
