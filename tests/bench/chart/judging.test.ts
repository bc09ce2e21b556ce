import { describe, expect, it } from 'vitest';
import type { MeasuredCell } from '../../../bench/scenarios/chart/measure-cell.ts';
import { METRICS, quantileOf } from '../../../bench/scenarios/chart/metrics.ts';
import type { Figures } from '../../../bench/scenarios/chart/metrics.ts';
import { conditionText, isSameCondition, STAGES } from '../../../bench/scenarios/chart/plan.ts';
import { stagesFor } from '../../../bench/scenarios/chart/run-stages.ts';
import { at, summaryOf } from '../../../bench/scenarios/chart/summary.ts';
import {
  CHART_TARGETS,
  inOrder,
  JUDGED,
  judgeCharts,
  judgeCode,
  TARGET_IDS,
} from '../../../bench/scenarios/chart/targets.ts';
import type { ChartTarget } from '../../../bench/scenarios/chart/targets.ts';
import { CHART_VARIANTS, DRAWING_ALONE } from '../../../bench/scenarios/chart/variants.ts';
import type { VariantId } from '../../../bench/scenarios/chart/variants.ts';

const SMALL = { candles: 1000, slowdown: 1 };

const cell = (variant: VariantId, figures: Figures, failures: readonly string[] = []): MeasuredCell => ({
  ...SMALL,
  variant,
  scenarios: ['pan'],
  figures,
  failures,
});

const PAN: ChartTarget = {
  id: 'C2',
  work: 'pan, main thread',
  metric: 'panMainMs',
  conditions: [SMALL],
  against: 'best',
  bound: { atMost: 0.2 },
};

describe('a quantile', () => {
  it('is one of the values, that so many of them do not exceed', () => {
    expect([0, 0.5, 0.95, 1].map((part) => quantileOf([4, 1, 3, 2], part))).toEqual([1, 3, 4, 4]);
    expect(quantileOf([], 0.5)).toBeNaN();
  });
});

describe('docs/targets.md', () => {
  it('measures what every target asks for, with the charts that it judges and at least one rival', () => {
    for (const { metric, conditions, against } of CHART_TARGETS) {
      for (const condition of conditions) {
        const stage = STAGES.find((each) => isSameCondition(each, condition))!;
        expect(stage.scenarios).toContain(METRICS[metric].from);
        for (const { variant } of JUDGED) expect(stage.variants).toContain(variant);
        if (against === 'best') expect(stage.variants).toEqual(expect.arrayContaining(['lwc', 'uplot']));
      }
    }
  });

  it('has every size at full and at a sixth of the speed', () => {
    const conditions = STAGES.map(conditionText);
    expect(conditions).toEqual(['1 000', '10 000', '100 000', '1 000, CPU ÷ 6', '10 000, CPU ÷ 6', '100 000, CPU ÷ 6']);
  });

  it('runs nothing but what the wanted targets need', () => {
    expect(stagesFor(null)).toBe(STAGES);
    expect(stagesFor([])).toEqual([]);
    expect(stagesFor([PAN]).map(({ candles, slowdown, scenarios }) => ({ candles, slowdown, scenarios }))).toEqual([
      { ...SMALL, scenarios: ['pan'] },
    ]);
  });
});

describe('a summary', () => {
  it('has the medians of the rounds that gave a figure', () => {
    const summary = summaryOf([
      cell('lwc', { panMainMs: 3, touchedFps: 50 }),
      cell('lwc', { panMainMs: 1, touchedFps: 60 }),
      cell('lwc', { panMainMs: 2 }, ['the page crashed']),
      cell('uplot', { panMainMs: NaN }),
    ]);
    expect(at(summary, SMALL, 'lwc', 'panMainMs')).toEqual({ samples: [3, 1, 2], median: 2 });
    expect(at(summary, SMALL, 'lwc', 'touchedFps')).toEqual({ samples: [50, 60], median: 55 });
    expect(at(summary, SMALL, 'uplot', 'panMainMs')).toBeNull();
    expect(at(summary, { candles: 1000, slowdown: 6 }, 'lwc', 'panMainMs')).toBeNull();
  });
});

describe('a judgement', () => {
  it('divides by the median of the best rival, for both renderers of the worker', () => {
    const summary = summaryOf([
      cell('lwc', { panMainMs: 4 }),
      cell('uplot', { panMainMs: 2 }),
      cell('worker', { panMainMs: 0.4 }),
      cell('workerPixi', { panMainMs: 0.6 }),
    ]);
    expect(judgeCharts([PAN], summary)).toMatchObject([
      { engine: 'Canvas2D', work: 'pan, main thread, 1 000', value: 0.2, rival: 'uPlot', unit: '×', state: 'met' },
      { engine: 'pixi', value: 0.3, rival: 'uPlot', state: 'MISSED' },
    ]);
  });

  it('has the empty canvas of the same kind as its limit, where one was measured', () => {
    const cells = [
      cell('uplot', { panMainMs: 2 }),
      cell('worker', { panMainMs: 0.6 }),
      cell('workerPixi', { panMainMs: 0.6 }),
    ];
    const limits = judgeCharts([PAN], summaryOf([...cells, cell('floor', { panMainMs: 0.5 })]));
    expect(limits[0]).toMatchObject({ value: 0.3, limit: 0.25 });
    expect(limits[1]).not.toHaveProperty('limit');
    expect(judgeCharts([PAN], summaryOf([...cells, cell('floorGl', { panMainMs: 0.3 })]))[1]).toMatchObject({
      limit: 0.15,
    });
  });

  it('of the first frame has the limit of Canvas2D with either renderer, which paints it', () => {
    const first: ChartTarget = { ...PAN, id: 'C1', metric: 'candlesMs' };
    const figures = { uplot: 50, worker: 30, workerPixi: 30, floor: 20, floorGl: 60 };
    const cells = Object.entries(figures).map(([id, candlesMs]) => cell(id as VariantId, { candlesMs }));
    expect(judgeCharts([first], summaryOf(cells))).toMatchObject([{ limit: 0.4 }, { limit: 0.4 }]);
  });

  it('without a rival takes our own figure in its unit', () => {
    const fps: ChartTarget = { ...PAN, id: 'C7', metric: 'touchedFps', against: null, bound: { atLeast: 60 } };
    const summary = summaryOf([cell('worker', { touchedFps: 57 }), cell('workerPixi', { touchedFps: 61 })]);
    expect(judgeCharts([fps], summary)).toMatchObject([
      { value: 57, unit: 'frames/s', rival: '', state: 'within slack' },
      { value: 61, state: 'met' },
    ]);
  });

  it('is "not measured" where our figure, or every rival\'s, is missing', () => {
    const states = (cells: readonly MeasuredCell[]) => judgeCharts([PAN], summaryOf(cells)).map(({ state }) => state);
    expect(states([cell('uplot', { panMainMs: 2 })])).toEqual(['not measured', 'not measured']);
    expect(states([cell('worker', { panMainMs: 2 })])).toEqual(['not measured', 'not measured']);
  });

  it('of code compares with the smallest rival', () => {
    const size = (name: string, brotliBytes: number) => ({ name, brotliBytes });
    const codes = [
      size('lightweight-charts', 48_000),
      size('uPlot', 22_000),
      size(CHART_VARIANTS.worker.name, 11_000),
      size(DRAWING_ALONE, 5500),
    ];
    expect(judgeCode(codes)).toMatchObject({ value: 0.5, rival: 'uPlot', limit: 0.25, state: 'met' });
  });

  it('has the numbers of docs/targets.md, in their order', () => {
    expect([...TARGET_IDS].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(
      Array.from({ length: 11 }, (_, i) => `C${i + 1}`),
    );
    const outcomes = ['C10', 'C2', 'C9'].flatMap((id) => judgeCharts([{ ...PAN, id }], []));
    expect(inOrder(outcomes).map(({ id }) => id)).toEqual(['C2', 'C2', 'C9', 'C9', 'C10', 'C10']);
  });
});
