import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { niceStepOf, timesStep } from '../../../../src/chart/scale/nice-step.ts';
import { paddedRange, priceScaleOf, priceToY, yToPrice } from '../../../../src/chart/scale/price-scale.ts';
import { chartNumbers, foldZeros } from '../../../../src/chart/scale/price-text.ts';
import { priceTicks } from '../../../../src/chart/scale/price-ticks.ts';

const price = fc.oneof(
  fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
  fc.double({ min: 1, max: 100_000, noNaN: true }),
);

describe('the price scale', () => {
  it('inverts', () => {
    fc.assert(
      fc.property(
        price,
        fc.double({ min: 1e-4, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (low, span, at) => {
          const scale = priceScaleOf(low, low * (1 + span), 30, 500);
          const y = 30 + at * 500;
          expect(priceToY(scale, yToPrice(scale, y))).toBeCloseTo(y, 5);
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

  it('never gets an empty range from paddedRange, however flat, tiny or huge the market', () => {
    fc.assert(
      fc.property(
        fc.oneof(price, fc.constantFrom(0, 1e-9, 1e9, 1e15)),
        fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
        fc.integer({ min: 0, max: 12 }),
        (low, share, decimals) => {
          const high = low * (1 + share);
          const { min, max } = paddedRange(low, high, 10 ** -decimals);
          expect(min).toBeLessThanOrEqual(low);
          expect(max).toBeGreaterThanOrEqual(high);
          expect(() => priceScaleOf(min, max, 0, 300)).not.toThrow();
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

describe('price ticks', () => {
  it('ascend, keep their distance, and no two labels read the same', () => {
    fc.assert(
      fc.property(
        price,
        fc.double({ min: 1e-6, max: 0.5, noNaN: true }),
        fc.integer({ min: 0, max: 9 }),
        (low, span, decimals) => {
          const tickSize = 10 ** -decimals;
          const { min, max } = paddedRange(low, low * (1 + span), tickSize);
          const scale = priceScaleOf(min, max, 0, 400);
          const ticks = priceTicks(scale, tickSize, 40);
          expect(ticks.length).toBeLessThanOrEqual(11);
          const numbers = chartNumbers('en', decimals);
          const texts = ticks.map((tick) => numbers.price(tick));
          expect(new Set(texts).size).toBe(texts.length);
          for (let i = 1; i < ticks.length; i++) {
            expect(ticks[i]!).toBeGreaterThan(ticks[i - 1]!);
            expect(priceToY(scale, ticks[i - 1]!) - priceToY(scale, ticks[i]!)).toBeGreaterThan(39.99);
          }
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

  it('writes a real minus sign, a plus, and a dash for what is unknown (G9, G10)', () => {
    const numbers = chartNumbers('en', 2);
    expect([numbers.change(-0.0123), numbers.change(0.5), numbers.change(NaN)]).toEqual(['−1.23%', '+50.00%', '—']);
    expect(numbers.price(-3)).toBe('−3.00');
  });

  it('survives a language nobody knows', () => {
    expect(chartNumbers('xx-nowhere', 1).price(1)).toMatch(/1/);
  });
});
