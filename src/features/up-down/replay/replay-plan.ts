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

/** A trade in the form that the chart plays, with its time divided into equal steps. */
export interface ReplayPlan {
  /**
   * Times of the ticks in publication order, at least one: epoch ms, not decreasing. `prices` holds their prices for
   * drawing.
   */
  readonly times: Float64Array;
  readonly heights: Float64Array;
  /** Start and end of the replay, server epoch ms. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepMs: number;
}

/** Kline columns in the chart's format, oldest first. */
export interface ReplayKlines {
  readonly openTimeMs: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

/** Number of steps: as many as a chart shows at its smallest zoom, minus the room for future time. */
export const REPLAY_STEPS = 96;
const SHORTEST_STEP_MS = 100;

/**
 * Returns the replay of the trade from its opening tick to its closing tick and its end time. The proof's tick after
 * the closing one is left out: it decided nothing and would show a last price on the wrong side. A tick with an earlier
 * time than its predecessor gets that one's time. Null when there is nothing to play.
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

/** Returns the index of the step that contains a time. */
export const stepAt = ({ fromMs, stepMs }: ReplayPlan, timeMs: number): number =>
  timeMs <= fromMs ? 0 : Math.floor((timeMs - fromMs) / stepMs);

/** Returns the klines known at a time: one for every step so far, flat for a step without ticks. */
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
