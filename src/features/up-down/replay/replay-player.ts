import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { KlineSource } from '../../../chart/kline-source.ts';
import { createReplayClock } from './replay-clock.ts';
import type { ReplayPlan } from './replay-plan.ts';
import { createReplaySource } from './replay-source.ts';

export interface ReplayPlayer {
  /** Feeds a chart with the trade up to the played time. */
  readonly source: KlineSource;
  /** Played time and total time, ms. */
  readonly at: ReadonlySignal<number>;
  readonly totalMs: number;
  readonly ended: boolean;
  /** Returns the server epoch ms of the played time, which is the chart's clock. */
  nowMs(): number;
  /** @param at  ms since the start */
  seek(at: number): void;
  /** Advances by one frame. */
  frame(nowMs: number): void;
  pause(): void;
  setSpeed(times: number): void;
}

/** Creates a player for a trade. It starts at the end. */
export function createReplayPlayer(plan: ReplayPlan, priceDecimals: number): ReplayPlayer {
  const clock = createReplayClock(plan.fromMs, plan.toMs);
  const played = createReplaySource(plan, priceDecimals);
  const at = signal(plan.toMs - plan.fromMs);
  const show = () => {
    played.show(clock.timeMs);
    at.value = clock.timeMs - plan.fromMs;
  };
  return {
    source: played.source,
    at,
    totalMs: plan.toMs - plan.fromMs,
    get ended() {
      return clock.ended;
    },
    nowMs: () => clock.timeMs,
    seek(ms) {
      clock.seek(plan.fromMs + ms);
      show();
    },
    frame(nowMs) {
      clock.frame(nowMs);
      show();
    },
    pause: () => clock.pause(),
    setSpeed: (times) => clock.setSpeed(times),
  };
}
