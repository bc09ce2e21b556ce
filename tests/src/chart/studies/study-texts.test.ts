import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartNumbers } from '../../../../src/chart/scale/price-text.ts';
import { StudyTexts, leastLabelStep } from '../../../../src/chart/studies/study-texts.ts';

const ENGLISH = chartNumbers('en', 2);

describe('the values of panes in words', () => {
  const texts = new StudyTexts();

  it.each([
    ['price', 1234.567, '1,234.57'],
    ['price', -60.234, '−60.23'],
    ['price', 0, '0'],
    ['price', -0, '0'],
    ['price', -0.0001, '−0.0001'],
    ['price', 0.5342, '0.534'],
    ['plain', 44.234, '44.2'],
    ['plain', 100, '100'],
    ['plain', -12.34, '−12.3'],
    ['plain', -1_520_000, '−1.52M'],
    ['plain', -0, '0'],
    ['plain', NaN, '—'],
    ['price', Infinity, '—'],
  ] as const)('write a %s of %s as %s', (measure, value, wanted) => {
    expect(texts.textOf(ENGLISH, 0.01, measure, value)).toBe(wanted);
  });

  it('fold the zeros of tiny numbers, in the separators of the reader', () => {
    expect(texts.textOf(chartNumbers('en', 12), 1e-12, 'price', 1.23e-11)).toBe('0.0₁₀123');
    expect(texts.textOf(chartNumbers('de', 12), 1e-12, 'price', 1.23e-11)).toBe('0,0₁₀123');
  });

  it('follow the reader to another language and market', () => {
    expect(texts.textOf(ENGLISH, 0.01, 'price', 1234.5)).toBe('1,234.50');
    expect(texts.textOf(chartNumbers('de', 1), 0.1, 'price', 1234.5)).toBe('1.234,5');
    expect(texts.textOf(ENGLISH, 0.01, 'price', 1234.5)).toBe('1,234.50');
  });

  it('read apart when they are a label step apart', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('price', 'plain'),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: -12, max: 12 }),
        fc.integer({ min: 1, max: 999 }),
        (measure, decimals, power, digits) => {
          const most = digits * 10 ** power;
          const tickSize = 10 ** -decimals;
          const step = leastLabelStep(measure, most, tickSize);
          const numbers = chartNumbers('en', decimals);
          const written = [most, most - step, -most].map((value) => texts.textOf(numbers, tickSize, measure, value));
          expect(new Set(written).size).toBe(3);
        },
      ),
    );
  });
});
