import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { browserTimers } from '../model/timers.ts';
import type { Timers } from '../model/timers.ts';
import { flushPending } from './stream-parts.ts';

/** Number of remembered round trips: the estimate is the middle of the shortest one (S4). */
const SAMPLES_KEPT = 3;

/** Parts of the clock; its monotonic clock is independent of the device's clock. */
export interface ClockParts extends Timers {
  /** The device's own epoch ms. */
  deviceMs(): number;
}

export interface ServerClock {
  /**
   * Returns the server's epoch ms. Never decreases once `synced`, so that no remaining time grows: when a better
   * estimate is lower, the clock stands still until time has caught up. Before the first sample it is the device's
   * clock.
   */
  serverNowMs(): number;
  /** Whole server epoch seconds; changes on the server's second, and only while somebody reads it. */
  readonly secondTick: ReadonlySignal<number>;
  /** The same, after pending changes of the stream were applied: for texts of live values that change once a second. */
  readonly newsTick: ReadonlySignal<number>;
  /** A sample has arrived. */
  readonly synced: ReadonlySignal<boolean>;
  /** Adds one round trip: device epoch ms at sending and receiving, and the server's clock in between. */
  applySample(sentMs: number, receivedMs: number, serverMs: number): void;
  /** Drops older samples after the page slept, because the monotonic clock stops in some sleeping phones. */
  forgetSamples(): void;
}

/** Result of one round trip: server − monotonic time is between `low` and `high`. */
interface OffsetBounds {
  readonly low: number;
  readonly high: number;
}

const widthOf = (bounds: OffsetBounds) => bounds.high - bounds.low;
const overlap = (a: OffsetBounds, b: OffsetBounds) => a.low <= b.high && b.low <= a.high;

export function createServerClock(parts: ClockParts): ServerClock {
  let samples: OffsetBounds[] = [];
  let offsetMs = 0;
  let latestMs = -Infinity;
  const synced = signal(false);

  function serverNowMs(): number {
    if (!synced.peek()) return parts.deviceMs();
    latestMs = Math.max(latestMs, parts.nowMs() + offsetMs);
    return Math.floor(latestMs);
  }

  let timer = 0;
  const secondTick = signal(0, {
    watched: () => tick(),
    unwatched: () => parts.clearTimer(timer),
  });
  function tick(): void {
    const nowMs = serverNowMs();
    secondTick.value = Math.floor(nowMs / 1000);
    timer = parts.setTimer(tick, 1000 - (nowMs % 1000));
  }

  let stopNews = () => {};
  const newsTick = signal(0, {
    watched() {
      stopNews = effect(() => {
        const second = secondTick.value;
        flushPending(() => void (newsTick.value = second));
      });
    },
    unwatched: () => stopNews(),
  });

  return {
    serverNowMs,
    secondTick,
    newsTick,
    synced,
    applySample(sentMs, receivedMs, serverMs) {
      if (!(receivedMs >= sentMs && Number.isFinite(serverMs))) return;
      const deviceToMonotone = parts.deviceMs() - parts.nowMs();
      const sample = { low: serverMs - receivedMs + deviceToMonotone, high: serverMs - sentMs + deviceToMonotone };
      // The samples contradict each other, so a clock was set in between and only the new one counts.
      samples = [sample, ...samples.filter((older) => overlap(older, sample))].slice(0, SAMPLES_KEPT);
      const best = samples.reduce((a, b) => (widthOf(b) < widthOf(a) ? b : a));
      offsetMs = (best.low + best.high) / 2;
      synced.value = true;
    },
    forgetSamples() {
      samples = [];
    },
  };
}

const clock = createServerClock({ ...browserTimers, deviceMs: () => Date.now() });

export const { serverNowMs, secondTick, newsTick, synced: clockSynced, applySample, forgetSamples } = clock;
