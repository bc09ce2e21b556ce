import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceWindow } from '../../../../src/chart/engine/price-window.ts';
import { SCALE_KINDS } from '../../../../src/chart/look.ts';
import type { ScaleKind } from '../../../../src/chart/look.ts';
import { priceScaleOf, priceToY } from '../../../../src/chart/scale/price-scale.ts';
import type { PriceScale } from '../../../../src/chart/scale/price-scale.ts';

const HEIGHT_PX = 400;

/** A window on candles between two prices, as the engine uses it: ask for the range, paint, then gestures. */
function windowOn(low: number, high: number, tickSize: number, kind: ScaleKind = 'linear') {
  const window = new PriceWindow();
  const paint = (): PriceScale => {
    const { min, max } = window.rangeOf(low, high, tickSize, kind);
    return priceScaleOf(min, max, 30, HEIGHT_PX, kind, low);
  };
  return { window, paint };
}

describe('the range of prices', () => {
  it('follows the candles until a person takes it, and again when it is given back', () => {
    const { window, paint } = windowOn(100, 200, 0.01);
    const auto = paint();
    expect(window.automatic).toBe(true);
    window.zoom(2, 0.5, auto, 0.01);
    expect(window.automatic).toBe(false);
    expect(paint().maxPrice - paint().minPrice).toBeCloseTo((auto.maxPrice - auto.minPrice) / 2, 9);
    window.release();
    expect(paint()).toEqual(auto);
  });

  it('does not move with a finger while it follows the candles', () => {
    const { window, paint } = windowOn(100, 200, 0.01);
    window.pan(50, paint(), 0.01);
    expect(window.automatic).toBe(true);
  });

  it.each(SCALE_KINDS)('moves with the finger, by its very pixels (%s)', (kind) => {
    const { window, paint } = windowOn(100, 200, 0.01, kind);
    window.zoom(2, 0.5, paint(), 0.01);
    const before = priceToY(paint(), 150);
    window.pan(37, paint(), 0.01);
    expect(priceToY(paint(), 150)).toBeCloseTo(before + 37, 6);
  });

  it.each(SCALE_KINDS)('zooms around the middle of the plot (%s)', (kind) => {
    const { window, paint } = windowOn(100, 200, 0.01, kind);
    const before = paint();
    window.zoom(3, 0.5, before, 0.01);
    const distance = (scale: PriceScale, price: number) => priceToY(scale, price) - (30 + HEIGHT_PX / 2);
    for (const price of [110, 140, 190]) expect(distance(paint(), price)).toBeCloseTo(3 * distance(before, price), 6);
  });

  it('loses no step when several come between two frames', () => {
    const steps = (paintBetween: boolean) => {
      const { window, paint } = windowOn(100, 200, 0.01);
      let scale = paint();
      for (const [factor, dyPx] of [
        [1.1, 5],
        [1.2, -30],
        [0.9, 12],
      ] as const) {
        window.zoom(factor, 0.5, scale, 0.01);
        if (paintBetween) scale = paint();
        window.pan(dyPx, scale, 0.01);
        if (paintBetween) scale = paint();
      }
      return paint();
    };
    expect(steps(false).minPrice).toBeCloseTo(steps(true).minPrice, 9);
    expect(steps(false).maxPrice).toBeCloseTo(steps(true).maxPrice, 9);
  });

  it('forgets a range without logarithms when the scale becomes logarithmic', () => {
    const window = new PriceWindow();
    const { min, max } = window.rangeOf(100, 200, 0.01, 'linear');
    const scale = priceScaleOf(min, max, 0, HEIGHT_PX);
    window.zoom(0.25, 0.5, scale, 0.01);
    expect(window.rangeOf(100, 200, 0.01, 'linear').min).toBeLessThan(0);
    expect(window.rangeOf(100, 200, 0.01, 'log').min).toBeGreaterThan(50);
  });

  it('can always be painted, whatever gestures come, on markets of any size', () => {
    const gesture = fc.oneof(
      fc.record({
        zoom: fc.oneof(fc.double({ min: 0.2, max: 5, noNaN: true }), fc.constantFrom(0, -1, NaN, Infinity, 1e300)),
      }),
      fc.record({
        pan: fc.oneof(fc.double({ min: -900, max: 900, noNaN: true }), fc.constantFrom(NaN, Infinity, 1e12)),
      }),
      fc.record({ times: fc.integer({ min: 1, max: 300 }), zoom: fc.constantFrom(0.5, 2) }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...SCALE_KINDS),
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 0, max: 9 }),
        fc.array(gesture, { maxLength: 20 }),
        (kind, lowTicks, spanTicks, decimals, gestures) => {
          const tickSize = 10 ** -decimals;
          const low = lowTicks * tickSize;
          const high = low + spanTicks * tickSize;
          const { window, paint } = windowOn(low, high, tickSize, kind);
          for (const step of gestures) {
            for (let i = 0; i < ('times' in step ? step.times : 1); i++) {
              const scale = paint();
              if ('zoom' in step) window.zoom(step.zoom, 0.5, scale, tickSize);
              else window.pan(step.pan, scale, tickSize);
            }
            const { minPrice, maxPrice } = paint();
            expect(maxPrice - minPrice).toBeLessThanOrEqual(101 * high);
            expect(Math.abs(minPrice)).toBeLessThanOrEqual(101 * high);
          }
        },
      ),
    );
  });
});
