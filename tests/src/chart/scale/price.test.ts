import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScaleKind } from '../../../../src/chart/look.ts';
import { niceStepOf, timesStep } from '../../../../src/chart/scale/nice-step.ts';
import { SCALE_KINDS } from '../../../../src/chart/look.ts';
import { axisLabel, chartNumbers, foldZeros } from '../../../../src/chart/scale/price-text.ts';
import {
  paddedRange,
  priceScaleOf,
  priceToY,
  projectionOf,
  yToPrice,
} from '../../../../src/chart/scale/price-scale.ts';
import { priceTicks } from '../../../../src/chart/scale/price-ticks.ts';
import type { StoreValue } from '../../../../src/chart/store/series-store.ts';
import type { PlotPrice } from '../../../../src/model/numbers.ts';

const price = fc.oneof(
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
  fc.double({ min: 1, max: 100_000, noNaN: true }),
);

const kind = fc.constantFrom(...SCALE_KINDS);

describe('the price scale', () => {
  it('inverts, whatever its kind', () => {
    fc.assert(
      fc.property(
        kind,
        price,
        fc.double({ min: 1e-4, max: 1e3, noNaN: true }),
        fc.double({ min: -1, max: 2, noNaN: true }),
        (kind, low, span, at) => {
          const scale = priceScaleOf(low, low * (1 + span), 30, 500, kind, low);
          const y = 30 + at * 500;
          expect(priceToY(scale, yToPrice(scale, y))).toBeCloseTo(y, 4);
        },
      ),
    );
  });

  it('fills its height from the highest to the lowest price, strictly downwards', () => {
    fc.assert(
      fc.property(kind, price, fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (kind, low, span) => {
        const high = low * (1 + span);
        const scale = priceScaleOf(low, high, 30, 500, kind, low);
        expect(priceToY(scale, high)).toBeCloseTo(30, 6);
        expect(priceToY(scale, low)).toBeCloseTo(530, 6);
        let above = -Infinity;
        for (let i = 20; i >= 0; i--) {
          const y = priceToY(scale, low + ((high - low) * i) / 20);
          expect(y).toBeGreaterThan(above);
          above = y;
        }
      }),
    );
  });

  it('gives equal ratios equal heights when it is logarithmic', () => {
    const scale = priceScaleOf(1, 10_000, 0, 400, 'log');
    expect([1, 10, 100, 1000, 10_000].map((each) => Math.round(priceToY(scale, each)))).toEqual([
      400, 300, 200, 100, 0,
    ]);
  });

  it('projects the values of a store to where their prices are', () => {
    fc.assert(
      fc.property(
        kind,
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (kind, base, decimals, ticks, at) => {
          const valuesPerPrice = 10 ** decimals;
          const series = {
            valuesPerPrice,
            toPrice: (value: number) => ((value + base) / valuesPerPrice) as PlotPrice,
            toValue: (price: number) => (price * valuesPerPrice - base) as StoreValue,
          };
          const scale = priceScaleOf(series.toPrice(0), series.toPrice(ticks), 30, 500, kind, 1);
          const value = Math.round(at * ticks);
          expect(projectionOf(scale, series).y(value)).toBeCloseTo(priceToY(scale, series.toPrice(value)), 4);
        },
      ),
    );
  });

  it('puts higher prices higher', () => {
    const scale = priceScaleOf(10, 20, 0, 100);
    expect([priceToY(scale, 20), priceToY(scale, 15), priceToY(scale, 10)]).toEqual([0, 50, 100]);
  });

  it.each([
    [5, 5, 100],
    [6, 5, 100],
    [0, Infinity, 100],
    [NaN, 5, 100],
    [1, 5, 0],
  ])('refuses %d … %d over %d px', (low, high, height) => {
    expect(() => priceScaleOf(low, high, 0, height)).toThrow(RangeError);
  });

  it.each([0, -1, Infinity, NaN])('has no logarithm for prices from %d', (low) => {
    expect(() => priceScaleOf(low, 5, 0, 100, 'log')).toThrow(RangeError);
  });

  it('never gets an empty range from paddedRange, however flat, tiny or huge the market', () => {
    fc.assert(
      fc.property(
        kind,
        fc.oneof(price, fc.constantFrom(0, 1e-9, 1e9, 1e15)),
        fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
        fc.integer({ min: 0, max: 12 }),
        (kind, low, share, decimals) => {
          fc.pre(kind !== 'log' || low > 0);
          const high = low * (1 + share);
          const { min, max } = paddedRange(low, high, 10 ** -decimals, kind);
          expect(min).toBeLessThanOrEqual(low * (1 + 1e-12));
          expect(max).toBeGreaterThanOrEqual(high * (1 - 1e-12));
          expect(() => priceScaleOf(min, max, 0, 300, kind, low)).not.toThrow();
        },
      ),
    );
  });
});

describe('nice steps', () => {
  it('are the smallest of 1, 2, 5 × 10^n that is large enough', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (atLeast) => {
        const size = timesStep(niceStepOf(atLeast), 1);
        expect(size).toBeGreaterThanOrEqual(atLeast);
        expect(size).toBeLessThan(atLeast * 2.5 * (1 + 1e-9));
      }),
    );
  });

  it('multiplies without drift', () => {
    expect(timesStep({ digit: 1, exponent: -1 }, 3)).toBe(0.3);
    expect(timesStep({ digit: 2, exponent: -8 }, 7)).toBe(0.00000014);
  });
});

const HEIGHT_PX = 400;
const GAP_PX = 36;

/** Returns the axis of a market with these prices. */
function axisOf(kind: ScaleKind, low: number, high: number, decimals: number, percentBase = low) {
  const tickSize = 10 ** -decimals;
  const { min, max } = paddedRange(low, high, tickSize, kind);
  const scale = priceScaleOf(min, max, 0, HEIGHT_PX, kind, percentBase);
  const ticks = priceTicks(scale, tickSize, GAP_PX);
  const numbers = chartNumbers('en', decimals);
  return { scale, ticks, labels: ticks.map((tick) => axisLabel(scale, numbers, tick)) };
}

describe('price ticks', () => {
  it('of every kind ascend, stay in sight, keep their distance, and no two labels read the same', () => {
    fc.assert(
      fc.property(
        kind,
        price,
        fc.oneof(fc.double({ min: 1e-6, max: 0.5, noNaN: true }), fc.double({ min: 0.5, max: 1e6, noNaN: true })),
        fc.integer({ min: 0, max: 9 }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (kind, low, span, decimals, base) => {
          const { scale, ticks, labels } = axisOf(kind, low, low * (1 + span), decimals, low * base);
          expect(ticks.length).toBeLessThanOrEqual(HEIGHT_PX / GAP_PX + 1);
          expect(new Set(labels).size).toBe(labels.length);
          for (const tick of ticks) {
            expect(priceToY(scale, tick)).toBeGreaterThan(-1e-3);
            expect(priceToY(scale, tick)).toBeLessThan(HEIGHT_PX + 1e-3);
          }
          for (let i = 1; i < ticks.length; i++) {
            expect(ticks[i]!).toBeGreaterThan(ticks[i - 1]!);
            expect(priceToY(scale, ticks[i - 1]!) - priceToY(scale, ticks[i]!)).toBeGreaterThan(GAP_PX - 0.01);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('leave no axis bare: two and more wherever prices differ by a few ticks', () => {
    fc.assert(
      fc.property(
        kind,
        fc.integer({ min: 10, max: 1e7 }),
        fc.integer({ min: 20, max: 1e6 }),
        fc.integer({ min: 0, max: 9 }),
        (kind, lowTicks, spanTicks, decimals) => {
          const low = lowTicks / 10 ** decimals;
          const { ticks } = axisOf(kind, low, low + spanTicks / 10 ** decimals, decimals);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
        },
      ),
    );
  });

  it('falls on round prices', () => {
    expect(priceTicks(priceScaleOf(66_900, 67_450, 0, 330), 0.1, 60)).toEqual([
      66_900, 67_000, 67_100, 67_200, 67_300, 67_400,
    ]);
  });
});

describe('the ticks of a logarithmic scale', () => {
  const ticksOf = (min: number, max: number) => priceTicks(priceScaleOf(min, max, 0, HEIGHT_PX, 'log'), 0.01, GAP_PX);

  it('grow with the prices', () => {
    expect(ticksOf(1, 100)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(ticksOf(0.9, 11)).toEqual([1, 1.5, 2, 3, 5, 10]);
  });

  it('are powers of ten where there is room for no more', () => {
    expect(ticksOf(0.05, 2_000_000)).toEqual([0.1, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000]);
    expect(priceTicks(priceScaleOf(1e-12, 1e20, 0, HEIGHT_PX, 'log'), 1e-12, GAP_PX)).toHaveLength(11);
  });

  it('are those of a linear scale where prices hardly differ', () => {
    const linear = priceTicks(priceScaleOf(66_900, 67_450, 0, HEIGHT_PX), 0.1, GAP_PX);
    expect(ticksOf(66_900, 67_450)).toEqual(linear);
  });

  it('stay where they are while prices are panned', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-3, max: 1e5, noNaN: true }),
        fc.double({ min: 2, max: 8, noNaN: true }),
        fc.double({ min: 1, max: 1.3, noNaN: true }),
        (low, powers, moved) => {
          const ratio = 10 ** powers;
          const before = ticksOf(low, low * ratio);
          const after = ticksOf(low * moved, low * ratio * moved);
          const shared = (ticks: number[]) => ticks.filter((tick) => tick >= low * moved && tick <= low * ratio * 0.2);
          expect(shared(after)).toEqual(shared(before));
        },
      ),
    );
  });
});

describe('the labels of a percent scale', () => {
  it('are round percentages around nothing', () => {
    const { labels } = axisOf('percent', 95, 105, 2, 100);
    expect(labels).toEqual(['−4.00%', '−2.00%', '0.00%', '+2.00%', '+4.00%']);
  });

  it('get more digits where two would read the same', () => {
    const { labels } = axisOf('percent', 67_000, 67_002, 1, 67_000);
    expect(labels[0]).toMatch(/^.?0\.\d{4}%$/);
    expect(labels.length).toBeGreaterThan(3);
  });
});

describe('price text', () => {
  it('has the decimals of the market and the separators of the reader', () => {
    expect(chartNumbers('en', 1).price(67_052.5)).toBe('67,052.5');
    expect(chartNumbers('de', 2).price(67_052.5)).toBe('67.052,50');
  });

  it('folds four and more zeros after the point to a count (G7)', () => {
    expect(chartNumbers('en', 9).price(0.000001184)).toBe('0.0₅1184');
    expect(chartNumbers('en', 5).price(0.0012)).toBe('0.00120');
    expect(foldZeros('0.00000000', '.')).toBe('0.00000000');
    expect(foldZeros('1.00001', '.')).toBe('1.00001');
  });

  it('writes no sign at what rounds to zero', () => {
    const numbers = chartNumbers('en', 1);
    expect([numbers.price(-0.04), numbers.price(-0), numbers.change(-0.00001)]).toEqual(['0.0', '0.0', '0.00%']);
    expect(numbers.price(-0.06)).toBe('−0.1');
  });

  it('writes a real minus sign, a plus, and a dash for what is unknown (G9, G10)', () => {
    const numbers = chartNumbers('en', 2);
    expect([numbers.change(-0.0123), numbers.change(0.5), numbers.change(NaN)]).toEqual(['−1.23%', '+50.00%', '—']);
    expect(numbers.price(-3)).toBe('−3.00');
  });

  it('survives a language nobody knows', () => {
    expect(chartNumbers('xx-nowhere', 1).price(1)).toMatch(/1/);
  });
});
