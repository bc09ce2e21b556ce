import { describe, expect, it } from 'vitest';
import type { MeasuredCell } from '../../../bench/scenarios/chart/measure-cell.ts';
import { FULL_EFFORT } from '../../../bench/scenarios/chart/plan.ts';
import { chartReport, failureLines, summaryLine } from '../../../bench/scenarios/chart/report.ts';
import type { ChartReport } from '../../../bench/scenarios/chart/report.ts';
import { summaryOf } from '../../../bench/scenarios/chart/summary.ts';
import { CHART_TARGETS, judgeCharts } from '../../../bench/scenarios/chart/targets.ts';
import type { VariantId } from '../../../bench/scenarios/chart/variants.ts';

const cell = (variant: VariantId, panMainMs: number, failures: readonly string[] = []): MeasuredCell => ({
  candles: 10_000,
  slowdown: 1,
  variant,
  scenarios: ['load', 'pan'],
  figures: { candlesMs: panMainMs * 10, panMainMs, panFps: 60 / panMainMs },
  failures,
  canvasPixels: 780_000,
});

const CELLS = [
  cell('klc', 4, ['no answer within 25 s']),
  cell('klc', 4, ['no answer within 25 s']),
  cell('uplot', 2),
  cell('worker', 0.5),
  cell('workerPixi', 1),
];
const SUMMARY = summaryOf(CELLS);

const REPORT: ChartReport = {
  subject: 'chart',
  date: '2026-11-21T12:00:00.000Z',
  revision: 'abc1234',
  machine: { cpu: 'Fast', cores: 2, memoryGiB: 8, system: 'Linux', node: '24.0.0', v8: '13' },
  browser: '156.0',
  effort: { rounds: 5, ...FULL_EFFORT },
  partial: false,
  slack: 0.25,
  loadBefore: 0.1,
  loadAfter: 1.2,
  seconds: 61,
  runs: [
    { engine: 'Canvas2D', version: '' },
    { engine: 'pixi', version: '' },
  ],
  outcomes: judgeCharts(
    CHART_TARGETS.filter(({ id }) => id === 'C2' || id === 'C7'),
    SUMMARY,
  ),
  codes: [{ name: 'uPlot', brotliBytes: 21_500, minifiedBytes: 55_700, laterBrotliBytes: 0 }],
  summary: SUMMARY,
  cells: CELLS,
};

describe('the page about charts', () => {
  const page = chartReport(REPORT, 'Title');

  it('has every target once, both renderers side by side', () => {
    expect(page).toContain('| target | work | wanted | Canvas2D | pixi | against | state |');
    expect(page).toContain(
      '| C2 | pan, main thread, 10 000 | ≤ 0.2× | **0.250×** | **0.500×** | uPlot | Canvas2D 25 % short, within slack; pixi MISSED by 150 % |',
    );
    expect(page).toContain(
      '| C7 | stream, pictures, 100 000 | ≥ 60 frames/s | **– frames/s** | **– frames/s** |  | not measured |',
    );
  });

  it('is one page', () => {
    expect(page.split('\n').length).toBeLessThan(60);
    expect(page).not.toContain('klinecharts | 4.00');
  });

  it('says what went wrong, once, and how often', () => {
    expect(failureLines(CELLS)).toEqual(['- klinecharts, 10 000 candles: no answer within 25 s (2 times)']);
    expect(page).toContain('## What went wrong');
    expect(chartReport({ ...REPORT, cells: [] }, 'Title')).not.toContain('## What went wrong');
  });

  it('warns of a partial run only, and sums up', () => {
    expect(page).not.toContain('proof of nothing');
    expect(chartReport({ ...REPORT, partial: true }, 'Title')).toContain('proof of nothing');
    expect(summaryLine(REPORT)).toMatch(/^0 met, 1 within slack, 7 missed, of 8; 61 s$/);
  });
});
