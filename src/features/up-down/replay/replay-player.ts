import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { KlineSource } from '../../../chart/kline-source.ts';
import { createReplayClock } from './replay-clock.ts';
import type { ReplayPlan } from './replay-plan.ts';
import { createReplaySource } from './replay-source.ts';

export interface ReplayPlayer {
  /** Gives a chart the trade as far as it has been played. */
  readonly source: KlineSource;
  /** Played so far, and in all, ms. */
  readonly at: ReadonlySignal<number>;
  readonly totalMs: number;
  readonly ended: boolean;
  /** Server epoch ms of what is shown: the chart's clock. */
  nowMs(): number;
  /** @param at  ms since the beginning */
  seek(at: number): void;
  /** One frame of playing. */
  frame(nowMs: number): void;
  pause(): void;
  setSpeed(times: number): void;
}

/** A trade that can be played. It stands at its end first. */
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
