import { describe, expect, it } from 'vitest';
import { createServerClock } from '../../../src/signals/server-clock.ts';
import { createUpDownOrdersStore } from '../../../src/signals/up-down-orders.ts';
import { trackSettlements } from '../../../src/data/settlement-tracker.ts';
import { createFakeClock } from './fake-clock.ts';
import { openOrder, settledOrder } from './up-down-samples.ts';

const START_MS = 1_000_000;
const TEN_MINUTES_MS = 600_000;
/** One way of a round trip, ms. */
const TRIP_MS = 60;
const order = openOrder('a', START_MS);

/** A phone whose clock is wrong, and a server that settles the order when, by its own right clock, it is due. */
function stage(skewMs: number) {
  const world = createFakeClock(START_MS);
  let deviceSkewMs = skewMs;
  const clock = createServerClock({
    nowMs: () => world.nowMs() - 700_000,
    deviceMs: () => world.nowMs() + deviceSkewMs,
    setTimer: world.setTimer,
    clearTimer: world.clearTimer,
  });
  const orders = createUpDownOrdersStore();
  const askedMs: number[] = [];
  const tracker = trackSettlements({
    orders,
    serverNowMs: clock.serverNowMs,
    setTimer: world.setTimer,
    clearTimer: world.clearTimer,
    async askSettled() {
      askedMs.push(world.nowMs());
      return world.nowMs() >= order.dueMs ? settledOrder(order) : null;
    },
  });
  return {
    world,
    clock,
    orders,
    askedMs,
    tracker,
    leftMs: () => order.dueMs - clock.serverNowMs(),
    trulyLeftMs: () => order.dueMs - world.nowMs(),
    async sample() {
      const sentMs = world.nowMs() + deviceSkewMs;
      await world.advance(TRIP_MS);
      const serverMs = world.nowMs();
      await world.advance(TRIP_MS);
      clock.applySample(sentMs, world.nowMs() + deviceSkewMs, serverMs);
    },
    setDevice(nextSkewMs: number) {
      deviceSkewMs = nextSkewMs;
    },
  };
}

describe.each([
  ['ten minutes fast', TEN_MINUTES_MS],
  ['ten minutes slow', -TEN_MINUTES_MS],
])('on a phone that is %s', (_, skewMs) => {
  it('the countdown shows what is truly left, second by second', async () => {
    const { world, orders, sample, leftMs, trulyLeftMs } = stage(skewMs);
    await sample();
    orders.applyCreated(order);
    for (let second = 0; second < 28; second++) {
      await world.advance(1000);
      expect(Math.abs(leftMs() - trulyLeftMs())).toBeLessThanOrEqual(TRIP_MS);
    }
  });

  it('the result is asked for when the order is due, not ten minutes off, and it is the result of the server', async () => {
    const { world, orders, askedMs, sample } = stage(skewMs);
    await sample();
    orders.applyCreated(order);
    await world.advance(order.dueMs - world.nowMs() - TRIP_MS - 1);
    expect(askedMs).toEqual([]);
    expect(orders.phaseOf('a').value).toBe('active');
    await world.advance(3000);
    expect(orders.history.value).toEqual([settledOrder(order)]);
    expect(orders.current.value).toEqual([]);
  });

  it('somebody sets the clock in the middle of the countdown: nothing changes', async () => {
    const { world, orders, askedMs, sample, setDevice, leftMs, trulyLeftMs } = stage(0);
    await sample();
    orders.applyCreated(order);
    await world.advance(10_000);
    setDevice(skewMs);
    expect(Math.abs(leftMs() - trulyLeftMs())).toBeLessThanOrEqual(TRIP_MS);
    await sample();
    expect(Math.abs(leftMs() - trulyLeftMs())).toBeLessThanOrEqual(TRIP_MS);
    await world.advance(order.dueMs - world.nowMs() - TRIP_MS - 1);
    expect(askedMs).toEqual([]);
    await world.advance(3000);
    expect(orders.history.value).toEqual([settledOrder(order)]);
  });

  it('before the first word of the server it may be wrong about the time, never about the result', async () => {
    const { world, orders, tracker, sample } = stage(skewMs);
    // From a list that was loaded before any round trip was measured: only the wrong clock is there to go by.
    orders.applyCurrent([order]);
    await world.advance(5000);
    expect(orders.history.value).toEqual([]);
    expect(orders.current.value.length + orders.awaiting.value.length).toBe(1);
    await sample();
    await world.advance(order.dueMs - world.nowMs() + 30_000);
    // An order whose requests ended too early is requested again on the next visit (decision 69).
    tracker.revisit();
    await world.advance(0);
    expect(orders.history.value).toEqual([settledOrder(order)]);
  });
});
