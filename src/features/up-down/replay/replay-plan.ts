import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { heightOf } from '../../../chart/own-marks.ts';

/** A published price of the trade's market. */
export interface ReplayTick {
  readonly seq: number;
  /** Server epoch ms. */
  readonly timeMs: number;
  readonly price: DecimalText;
}

/** A trade as a chart plays it, with its time cut into equal steps. */
export interface ReplayPlan {
  /** In the order they were published, at least one: epoch ms, never going back, and prices for drawing. */
  readonly times: Float64Array;
  readonly heights: Float64Array;
  /** Server epoch ms: where the replay begins and ends. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
}

/** Columns of klines, oldest first, as the chart takes them. */
export interface ReplayKlines {
  readonly openTimeMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** As many steps as a chart shows at its farthest zoom, with room for what lies ahead. */
export const REPLAY_STEPS = 96;
const SHORTEST_STEP_MS = 100;

/**
 * The trade alone: from its opening tick to its closing one, and to its end in time. The tick after the closing one, which a
 * proof holds too, decided nothing and would show a last price on the wrong side. A tick whose time goes back counts at the
 * time of the one before it. Null when there is nothing to play.
 */
export function replayPlanOf(order: SettledOrder, given: readonly ReplayTick[]): ReplayPlan | null {
  const lastSeq = order.settlement.settleTick?.seq ?? Infinity;
  const ticks = given.filter(({ seq }) => seq >= order.openTick.seq && seq <= lastSeq).sort((a, b) => a.seq - b.seq);
  const first = ticks[0];
  if (!first) return null;
  const fromMs = first.timeMs;
  let latestMs = fromMs;
  const times = Float64Array.from(ticks, ({ timeMs }) => {
    if (timeMs > latestMs) latestMs = timeMs;
    return latestMs;
  });
  const toMs = latestMs > order.dueMs ? latestMs : order.dueMs;
  const even = Math.ceil((toMs - fromMs) / REPLAY_STEPS);
  return {
    times,
    heights: Float64Array.from(ticks, (tick) => heightOf(tick.price)),
    fromMs,
    toMs,
    stepMs: even > SHORTEST_STEP_MS ? even : SHORTEST_STEP_MS,
  };
}

/** Returns the number of ticks up to a moment; at least one. */
export function ticksUntil({ times }: ReplayPlan, timeMs: number): number {
  let count = 1;
  while (count < times.length && times[count]! <= timeMs) count++;
  return count;
}

/** The step a moment lies in, from 0. */
export const stepAt = ({ fromMs, stepMs }: ReplayPlan, timeMs: number): number =>
  timeMs <= fromMs ? 0 : Math.floor((timeMs - fromMs) / stepMs);

/** Returns the klines that the chart knew at a moment: one for every step so far, flat where there was no tick. */
export function klinesAt(plan: ReplayPlan, timeMs: number): ReplayKlines {
  const { heights, fromMs, stepMs } = plan;
  const steps = stepAt(plan, timeMs) + 1;
  const count = ticksUntil(plan, timeMs);
  const column = () => new Float64Array(steps);
  const klines = {
    openTimeMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let tick = 0;
  let price = heights[0]!;
  for (let step = 0; step < steps; step++) {
    klines.openTimeMs[step] = fromMs + step * stepMs;
    klines.open[step] = price;
    let high = price;
    let low = price;
    for (; tick < count && stepAt(plan, plan.times[tick]!) <= step; tick++) {
      price = heights[tick]!;
      if (price > high) high = price;
      if (price < low) low = price;
    }
    klines.high[step] = high;
    klines.low[step] = low;
    klines.close[step] = price;
  }
  return klines;
}
