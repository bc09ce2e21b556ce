import { describe, expect, it } from 'vitest';
import { looksOverfitted, partOf, verdictOf } from '../../../../src/features/strategy-result/luck/verdicts.ts';

describe('a verdict', () => {
  it('is "too few" below 30 trades or 30 days, and where nothing can be told', () => {
    expect(verdictOf(0.001, 29, 400)).toBe('tooFew');
    expect(verdictOf(0.001, 400, 29)).toBe('tooFew');
    expect(verdictOf(null, 400, 400)).toBe('tooFew');
  });

  it('needs less than one case in twenty to be hard to explain by chance', () => {
    expect(verdictOf(0.0499, 30, 30)).toBe('hard');
    expect(verdictOf(0.05, 30, 30)).toBe('chance');
    expect(verdictOf(1, 30, 30)).toBe('chance');
  });
});

describe('parts of a curve', () => {
  const curves = { equity: Float64Array.of(110, 150, 75), hold: Float64Array.of(100, 50, 75) };

  it('begin where the part before ended', () => {
    expect(partOf(curves, 0, 2, 100)).toEqual({ days: 2, rule: 0.5, hold: -0.5 });
    expect(partOf(curves, 2, 3, 100)).toEqual({ days: 1, rule: -0.5, hold: 0.5 });
  });

  it('are 0 behind a curve that has nothing left', () => {
    const nothing = { equity: Float64Array.of(0, 0), hold: Float64Array.of(1, 1) };
    expect(partOf(nothing, 1, 2, 100).rule).toBe(0);
  });
});

describe('a rule that fits the past', () => {
  const part = (days: number, rule: number) => ({ days, rule, hold: 0 });

  it('lost in the part that was held back, or earned less than half as much a day', () => {
    expect(looksOverfitted(part(700, 0.241), part(300, -0.046))).toBe(true);
    expect(looksOverfitted(part(700, 0.241), part(300, 0))).toBe(true);
    expect(looksOverfitted(part(700, 0.7), part(300, 0.1))).toBe(true);
    expect(looksOverfitted(part(700, 0.7), part(300, 0.3))).toBe(false);
  });

  it('is none where nothing was won before, or nothing was held back', () => {
    expect(looksOverfitted(part(700, -0.1), part(300, -0.5))).toBe(false);
    expect(looksOverfitted(part(700, 0.5), part(0, 0))).toBe(false);
  });

  it('bears a loss of everything', () => {
    expect(looksOverfitted(part(10, 1), part(5, -1))).toBe(true);
  });
});
