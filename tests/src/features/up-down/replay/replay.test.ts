import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import type { KlineSink } from '../../../../../src/chart/kline-source.ts';
import { SeriesStore } from '../../../../../src/chart/store/series-store.ts';
import { createReplayClock } from '../../../../../src/features/up-down/replay/replay-clock.ts';
import {
  klinesAt,
  REPLAY_STEPS,
  replayPlanOf,
  stepAt,
  ticksUntil,
} from '../../../../../src/features/up-down/replay/replay-plan.ts';
import type { ReplayTick } from '../../../../../src/features/up-down/replay/replay-plan.ts';
import { createReplayPlayer } from '../../../../../src/features/up-down/replay/replay-player.ts';
import type { SettledOrder } from '../../../../../src/model/up-down-order.ts';

const START = 1_700_000_000_000;
/** An order from tick 1 to the end of its time, or to a closing tick. */
const orderDue = (dueMs: number, settleSeq?: number) =>
  ({
    dueMs,
    openTick: { seq: 1 },
    settlement: { settleTick: settleSeq === undefined ? null : { seq: settleSeq } },
  }) as SettledOrder;
const tick = (seq: number, atMs: number, price: number): ReplayTick => ({
  seq,
  timeMs: START + atMs,
  price: String(price) as DecimalText,
});

const trade = fc
  .record({
    gaps: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 80 }),
    prices: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 81, maxLength: 81 }),
    dueMs: fc.integer({ min: 1, max: 60_000 }),
  })
  .map(({ gaps, prices, dueMs }) => {
    let atMs = 0;
    const ticks = gaps.map((gap, i) => tick(i + 1, (atMs += gap), prices[i]!));
    return { ticks, plan: replayPlanOf(orderDue(START + dueMs), ticks)! };
  });

describe('the plan of a replay', () => {
  it('is none without a tick', () => {
    expect(replayPlanOf(orderDue(START), [])).toBeNull();
  });

  it('plays the ticks by their number, whatever order they came in, to the end of the trade', () => {
    const plan = replayPlanOf(orderDue(START + 900), [tick(3, 500, 3), tick(1, 0, 1), tick(2, 250, 2)])!;
    expect([...plan.heights]).toEqual([1, 2, 3]);
    expect([plan.fromMs, plan.toMs]).toEqual([START, START + 900]);
  });

  it('leaves out what came before the opening tick and after the closing one', () => {
    const ticks = [0, 1, 2, 3, 4].map((seq) => tick(seq, seq * 250, seq));
    const plan = replayPlanOf(orderDue(START + 1000, 3), ticks)!;
    expect([...plan.heights]).toEqual([1, 2, 3]);
    expect([plan.fromMs, plan.toMs]).toEqual([START + 250, START + 1000]);
    expect(replayPlanOf(orderDue(START + 1000, 3), [tick(4, 0, 1)])).toBeNull();
  });

  it('counts a tick whose time goes back at the time of the one before it', () => {
    const plan = replayPlanOf(orderDue(START), [tick(1, 0, 1), tick(2, 400, 2), tick(3, 100, 3)])!;
    expect([...plan.times]).toEqual([START, START + 400, START + 400]);
  });

  it('cuts any length of time into about a hundred steps at most', () => {
    fc.assert(
      fc.property(trade, ({ plan }) => {
        expect(stepAt(plan, plan.toMs)).toBeLessThanOrEqual(REPLAY_STEPS);
      }),
    );
  });
});

/** The obvious way: look at every tick for every step. */
function slowKlines(ticks: readonly ReplayTick[], plan: NonNullable<ReturnType<typeof replayPlanOf>>, nowMs: number) {
  const seen = ticks.filter((each, i) => i === 0 || each.timeMs <= nowMs);
  const steps = Array.from({ length: stepAt(plan, nowMs) + 1 }, (_, step) => {
    const openMs = plan.fromMs + step * plan.stepMs;
    const before = seen.findLast((each) => each.timeMs < openMs) ?? seen[0]!;
    const within = seen.filter((each) => each.timeMs >= openMs && each.timeMs < openMs + plan.stepMs);
    const prices = [before, ...within].map((each) => Number(each.price));
    return [openMs, prices[0]!, Math.max(...prices), Math.min(...prices), prices.at(-1)!];
  });
  return steps;
}

it('a chart knows at every moment just the ticks there had been', () => {
  fc.assert(
    fc.property(trade, fc.double({ min: 0, max: 1, noNaN: true }), ({ ticks, plan }, share) => {
      const nowMs = plan.fromMs + (plan.toMs - plan.fromMs) * share;
      const { openTimeMs, open, high, low, close } = klinesAt(plan, nowMs);
      const rows = [...openTimeMs].map((openMs, i) => [openMs, open[i], high[i], low[i], close[i]]);
      expect(rows).toEqual(slowKlines(ticks, plan, nowMs));
      expect(ticksUntil(plan, nowMs)).toBe(ticks.filter((each, i) => i === 0 || each.timeMs <= nowMs).length);
    }),
  );
});

it('the chart holds the same candles whichever way it came to a moment', () => {
  fc.assert(
    fc.property(trade, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }), ({ plan }, places) => {
      const player = createReplayPlayer(plan, 2);
      const series = new SeriesStore();
      const sink: KlineSink = {
        reset: (columns, decimals) => series.reset(columns, decimals),
        update: (...kline) => void series.update(...kline),
        prepend: () => undefined,
        fail: () => undefined,
      };
      player.source.open({ symbol: 'BTCUSDT', interval: 'ONE_MIN' }, sink);
      for (const share of places) {
        player.seek(player.totalMs * share);
        const fresh = new SeriesStore();
        fresh.reset(klinesAt(plan, player.nowMs()), 2);
        const candlesOf = (store: SeriesStore) =>
          Array.from({ length: store.count }, (_, i) => [
            store.timeOf(i),
            ...[0, 1, 2, 3].map((field) => store.toPrice(store.valueOf(i, field))),
          ]);
        expect(candlesOf(series)).toEqual(candlesOf(fresh));
      }
    }),
  );
});

describe('the clock of a replay', () => {
  it('stands at the end, and plays from where it was put', () => {
    const clock = createReplayClock(1000, 2000);
    expect([clock.timeMs, clock.ended]).toEqual([2000, true]);
    clock.seek(1000);
    clock.frame(50);
    expect(clock.timeMs).toBe(1000);
    clock.frame(150);
    clock.setSpeed(4);
    clock.frame(200);
    expect(clock.timeMs).toBe(1300);
  });

  it('never leaves the trade, and does not leap after a pause or a hidden page', () => {
    const clock = createReplayClock(1000, 2000);
    clock.seek(-5);
    expect(clock.timeMs).toBe(1000);
    clock.frame(0);
    clock.pause();
    clock.frame(60_000);
    expect(clock.timeMs).toBe(1000);
    clock.frame(120_000);
    expect(clock.timeMs).toBe(1250);
    for (let frame = 0; frame < 10; frame++) clock.frame(120_000 + 200 * frame);
    clock.setSpeed(16);
    clock.frame(122_100);
    expect([clock.timeMs, clock.ended]).toEqual([2000, true]);
  });
});
