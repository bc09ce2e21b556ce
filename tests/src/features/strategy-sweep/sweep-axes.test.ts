import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  jobValues,
  leftOut,
  ownSetting,
  pointOf,
  standardAxis,
  strategyAt,
  sweepGrid,
  valuesOf,
} from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import type { SweepAxis } from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import { sweepParameters } from '../../../../src/features/strategy-sweep/grid/sweep-parameters.ts';
import { readDrafts, standardDrafts } from '../../../../src/features/strategy-sweep/view/axis-draft.ts';
import { withNumbers } from '../../../../src/model/strategy-numbers.ts';
import { CROSS, crosses, strategyWith } from './sweep-strategies.ts';

const axis = (at: number, from: number, to: number, step: number, strategy = CROSS): SweepAxis => ({
  parameter: sweepParameters(strategy)[at]!,
  from,
  to,
  step,
});

const RICH = strategyWith({
  enter: {
    join: 'all',
    conditions: [
      crosses('Above', { study: { kind: 'macd', fast: 12, slow: 26, signal: 9 }, line: 'macd' }, { number: 0 }),
      {
        left: { study: { kind: 'rsi', period: 14 }, line: 'value' },
        operator: 'below',
        right: { number: 30 },
        candles: 3,
      },
      { left: { time: 'hour', in: [1, 2] }, operator: 'within' },
    ],
  },
  leave: { join: 'any', conditions: [crosses('Below', { price: 'close' }, { extreme: 'low', period: 10 })] },
  stop: { atr: 2, period: 14 },
  trail: 2.5,
  target: 4,
  candles: 40,
});

describe('numbers of a strategy that a sweep may vary', () => {
  it('vary an average in every place where it stands', () => {
    expect(sweepParameters(CROSS).map(({ paths, value }) => [paths, value])).toEqual([
      [['enter.0.left.study.period', 'leave.0.left.study.period'], 9],
      [['enter.0.right.study.period', 'leave.0.right.study.period'], 21],
    ]);
  });

  it('are all numbers but size, costs and times, and each path leads to its number', () => {
    const found = sweepParameters(RICH);
    expect(found.map(({ id }) => id)).toEqual([
      'enter.0.left.study.fast',
      'enter.0.left.study.slow',
      'enter.0.left.study.signal',
      'enter.0.right.number',
      'enter.1.left.study.period',
      'enter.1.right.number',
      'enter.1.candles',
      'leave.0.right.period',
      'stop.atr',
      'stop.period',
      'trail',
      'target',
      'candles',
    ]);
    for (const { paths, value } of found) {
      expect(
        withNumbers(
          RICH,
          paths,
          paths.map(() => value),
        ),
      ).toEqual(RICH);
    }
  });

  it('have a duration for up/down', () => {
    const { leave: _, ...rest } = CROSS;
    const bets = strategyWith({
      ...rest,
      leave: { join: 'any', conditions: [] },
      kind: 'upDown',
      size: { kind: 'amount', value: 50 },
      direction: 'up',
      periodS: 120,
    });
    const duration = sweepParameters(bets).find(({ id }) => id === 'periodS')!;
    const grid = sweepGrid(bets, [standardAxis(duration)]);
    // 240 s is no duration of the exchange.
    expect([...grid.settingAt]).toEqual([0, 1, 2, -1, 3]);
  });
});

describe('the grid of a sweep', () => {
  it('leaves out fast averages that are not faster than the slow one', () => {
    const grid = sweepGrid(CROSS, [axis(0, 5, 20, 5), axis(1, 10, 20, 5)]);
    expect(leftOut(grid)).toBe(6);
    expect(leftOut(sweepGrid(CROSS, [axis(0, 5, 9, 2), axis(1, 10, 20, 5)]))).toBe(0);
    const points = [...grid.combinationOf].map((combination) => pointOf(grid, combination));
    expect(points).toEqual([
      [5, 10],
      [5, 15],
      [5, 20],
      [10, 15],
      [10, 20],
      [15, 20],
    ]);
    expect([...grid.settingAt]).toEqual([0, 1, 2, -1, 3, 4, -1, -1, 5, -1, -1, -1]);
  });

  it('begins with seven values around the own one, within the range', () => {
    const [fast, slow] = sweepParameters(CROSS);
    expect(valuesOf(standardAxis(fast!))).toEqual([3, 5, 7, 9, 11, 13, 15]);
    expect(valuesOf(standardAxis(slow!))).toEqual([6, 11, 16, 21, 26, 31, 36]);
    for (const parameter of sweepParameters(RICH)) {
      const values = valuesOf(standardAxis(parameter));
      expect(values).toContain(parameter.value);
      expect(values[0]).toBeGreaterThanOrEqual(parameter.range.least);
      expect(values[values.length - 1]).toBeLessThanOrEqual(parameter.range.most);
    }
  });

  it('has no noise of sums of steps', () => {
    const trail = sweepParameters(RICH).find(({ id }) => id === 'trail')!;
    expect(valuesOf({ parameter: trail, from: 0.1, to: 0.7, step: 0.1 })).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]);
  });

  it('gives the engine what makes each setting, and knows the own one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 5 }),
        (from, step, more) => {
          const axes = [axis(0, from, from + step * more, step), axis(1, 15, 27, 3)];
          const grid = sweepGrid(CROSS, axes);
          const { paths, values } = jobValues(grid);
          for (let setting = 0; setting < grid.settings; setting++) {
            const row = values.subarray(setting * paths.length, (setting + 1) * paths.length);
            const point = pointOf(grid, grid.combinationOf[setting]!);
            expect(withNumbers(CROSS, paths, row)).toEqual(strategyAt(CROSS, axes, point));
          }
          const own = ownSetting(grid, CROSS);
          const onGrid = valuesOf(axes[0]!).includes(9);
          expect(own >= 0).toBe(onGrid);
          if (onGrid) expect(pointOf(grid, grid.combinationOf[own]!)).toEqual([9, 21]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('ranges as they are typed', () => {
  const typed = (from: string, to: string, step: string) => {
    const [first, second] = standardDrafts(sweepParameters(CROSS));
    return [{ ...first!, fields: { from, to, step } }, second!];
  };

  it.each<[string, string, string, object]>([
    ['', '9', '1', { reason: 'range', axis: 0, field: 'from' }],
    ['0', '9', '1', { reason: 'range', axis: 0, field: 'from' }],
    ['5', '900', '1', { reason: 'range', axis: 0, field: 'to' }],
    ['5', '4', '1', { reason: 'order', axis: 0, field: 'to' }],
    ['5', '9', '0', { reason: 'range', axis: 0, field: 'step' }],
    ['5', '9', '0.5', { reason: 'range', axis: 0, field: 'step' }],
    ['1', '500', '1', { reason: 'many', settings: 3500 }],
    ['400', '401', '1', { reason: 'few' }],
  ])('are refused with their reason: %s … %s by %s', (from, to, step, refusal) => {
    expect(readDrafts(CROSS, typed(from, to, step), 400)).toEqual({ ok: false, refusal });
  });

  it('make a grid', () => {
    const read = readDrafts(CROSS, typed('5', '9', '2'), 400);
    expect(read.ok && read.grid.settings).toBe(19);
  });
});
