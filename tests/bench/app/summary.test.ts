import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slopeOf } from '../../../bench/scenarios/app/slope.ts';
import { at, figureOf, summaryOf } from '../../../bench/scenarios/app/summary.ts';
import { madeRun } from './made-run.ts';

const STORM = { scenario: 'tick-storm', variant: 'tern', level: 0, slowdown: 6, build: 'this' } as const;

describe('a figure over its rounds', () => {
  it('is the median, with half the range of the middle half as noise', () => {
    const { median, noise } = figureOf([10, 12, 8, 100, 9]);
    expect(median).toBe(10);
    // Middle half: 9 … 12.
    expect(noise).toBeCloseTo(1.5 / 10);
  });

  it('has no noise of one sample, or of equal ones, zero included', () => {
    expect(figureOf([7]).noise).toBe(0);
    expect(figureOf([0, 0, 0]).noise).toBe(0);
  });

  it('of a median of zero that wanders is beyond any noise', () => {
    expect(figureOf([-1, 0, 1]).noise).toBe(Infinity);
  });
});

describe('the summary', () => {
  it('brings the rounds of each run together', () => {
    const runs = [madeRun({ mainMs: 3 }), madeRun({ mainMs: 9 }, { variant: 'domLoop' }), madeRun({ mainMs: 5 })];
    const summary = summaryOf(runs);
    expect(summary).toHaveLength(2);
    expect(at(summary, { ...STORM, metric: 'mainMs' })?.samples).toEqual([3, 5]);
    expect(at(summary, { ...STORM, variant: 'domLoop', metric: 'mainMs' })?.median).toBe(9);
  });

  it('keeps levels, slowdowns and builds apart', () => {
    const runs = [
      madeRun({ mainMs: 1 }),
      madeRun({ mainMs: 2 }, { level: 1 }),
      madeRun({ mainMs: 3 }, { slowdown: 1 }),
      madeRun({ mainMs: 4 }, { build: 'main' }),
    ];
    expect(summaryOf(runs).map(({ figures }) => figures.mainMs!.median)).toEqual([1, 2, 3, 4]);
  });

  it('leaves out what a round could not take, and misses what none could', () => {
    const summary = summaryOf([madeRun({ mainMs: NaN, told: 60 }), madeRun({ mainMs: 4 }), madeRun({ tickP95: NaN })]);
    expect(at(summary, { ...STORM, metric: 'mainMs' })?.samples).toEqual([4]);
    expect(at(summary, { ...STORM, metric: 'told' })?.samples).toEqual([60]);
    expect(at(summary, { ...STORM, metric: 'tickP95' })).toBeNull();
    expect(at(summary, { ...STORM, scenario: 'order-book', metric: 'mainMs' })).toBeNull();
  });
});

describe('a slope', () => {
  it('is that of a straight line, wherever it lies', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -500, max: 500 }), (rise, start) => {
        expect(slopeOf([0, 1, 2, 5].map((x) => [x, start + rise * x] as const))).toBeCloseTo(rise);
      }),
    );
  });

  it('of fewer than two places is not a number', () => {
    expect(slopeOf([])).toBeNaN();
    expect(slopeOf([[1, 2]])).toBeNaN();
    expect(
      slopeOf([
        [1, 2],
        [1, 3],
      ]),
    ).toBeNaN();
  });
});
