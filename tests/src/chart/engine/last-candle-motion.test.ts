import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LastCandleMotion } from '../../../../src/chart/engine/last-candle-motion.ts';
import { CLOSE, HIGH, LOW, OPEN, SeriesStore } from '../../../../src/chart/store/series-store.ts';
import { columnsFrom } from '../support/klines.ts';

const DURATION_MS = 300;

function storeWith(close: number): SeriesStore {
  const store = new SeriesStore();
  store.reset(columnsFrom([{ timeMs: 60_000, open: 100, high: 110, low: 90, close, volume: 1 }]), 2);
  return store;
}

const shapeOf = (store: SeriesStore) =>
  [OPEN, HIGH, LOW, CLOSE].map((field) => store.toPrice(store.valueOf(store.end - 1, field)));

/** Returns the candle that a frame at `nowMs` would draw. */
function drawnAt(motion: LastCandleMotion, store: SeriesStore, nowMs: number): number[] {
  let drawn: number[] = [];
  motion.drawWith(store, nowMs, () => (drawn = shapeOf(store)));
  return drawn;
}

describe('the motion of the last candle (K8)', () => {
  it('begins at the old shape, ends at the new one, and leaves the truth in the store', () => {
    const store = storeWith(100);
    const motion = new LastCandleMotion();
    motion.start(store, DURATION_MS, 1000, false);
    store.update(60_000, 100, 120, 90, 116, 2);
    expect(drawnAt(motion, store, 1000)).toEqual([100, 110, 90, 100]);
    const [, high, , close] = drawnAt(motion, store, 1100) as [number, number, number, number];
    expect(close).toBeGreaterThan(100);
    expect(close).toBeLessThan(116);
    expect(high).toBeGreaterThanOrEqual(close);
    expect(shapeOf(store)).toEqual([100, 120, 90, 116]);
    expect(motion.isMoving(store, 1299)).toBe(true);
    expect(motion.isMoving(store, 1300)).toBe(false);
    expect(drawnAt(motion, store, 1300)).toEqual([100, 120, 90, 116]);
  });

  it('goes on from where it is when the next price comes meanwhile, under a finger', () => {
    const store = storeWith(100);
    const motion = new LastCandleMotion();
    motion.start(store, DURATION_MS, 0, true);
    store.update(60_000, 100, 120, 90, 120, 2);
    const before = drawnAt(motion, store, 150);
    motion.start(store, DURATION_MS, 150, true);
    store.update(60_000, 100, 120, 90, 91, 3);
    expect(drawnAt(motion, store, 150)).toEqual(before);
    expect(drawnAt(motion, store, 500)).toEqual([100, 120, 90, 91]);
  });

  it('begins only after a price that stood for two durations', () => {
    const store = storeWith(100);
    const motion = new LastCandleMotion();
    let volume = 1;
    const price = (nowMs: number, close: number, touched = false) => {
      motion.start(store, DURATION_MS, nowMs, touched);
      store.update(60_000, 100, 120, 90, close, volume++);
      return motion.isMoving(store, nowMs);
    };
    expect(price(0, 101)).toBe(true);
    // Prices every 200 ms: each is shown at once, and a motion that was under way ends.
    expect([200, 400, 600].map((nowMs) => price(nowMs, 100 + nowMs / 100))).toEqual([false, false, false]);
    expect(drawnAt(motion, store, 601)).toEqual([100, 120, 90, 106]);
    expect(price(1199, 107)).toBe(false);
    expect(price(1799, 108)).toBe(true);
    expect(price(1900, 109, true)).toBe(true);
    // News of the volume alone leave the price as old as it is.
    expect(price(2300, 109)).toBe(false);
    expect(price(2500, 110)).toBe(true);
  });

  it('does not move a candle that has just begun, nor any without a duration', () => {
    const store = storeWith(100);
    const motion = new LastCandleMotion();
    motion.start(store, DURATION_MS, 0, false);
    store.update(120_000, 100, 105, 100, 105, 1);
    expect(motion.isMoving(store, 10)).toBe(false);
    motion.start(store, 0, 20, false);
    store.update(120_000, 100, 109, 100, 109, 1);
    expect(motion.isMoving(store, 20)).toBe(false);
    expect(drawnAt(motion, store, 20)).toEqual([100, 109, 100, 109]);
  });

  it('is a candle at every moment, whatever comes when', () => {
    const price = fc.integer({ min: 50, max: 150 });
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price, price, fc.nat(900), fc.boolean()), { minLength: 1 }), (steps) => {
        const store = storeWith(100);
        const motion = new LastCandleMotion();
        let nowMs = 0;
        for (const [a, b, close, waitMs, touched] of steps) {
          motion.start(store, DURATION_MS, nowMs, touched);
          store.update(60_000, 100, Math.max(a, b, close, 100), Math.min(a, b, close, 100), close, 1);
          const truth = shapeOf(store);
          nowMs += waitMs;
          const [open, high, low, shown] = drawnAt(motion, store, nowMs) as [number, number, number, number];
          expect(open).toBe(100);
          expect(high).toBeGreaterThanOrEqual(Math.max(100, shown) - 1e-3);
          expect(low).toBeLessThanOrEqual(Math.min(100, shown) + 1e-3);
          expect(shapeOf(store)).toEqual(truth);
        }
      }),
    );
  });
});
