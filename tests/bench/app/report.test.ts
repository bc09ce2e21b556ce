import { describe, expect, it } from 'vitest';
import { judgeBuilds } from '../../../bench/scenarios/app/build-judge.ts';
import { judgeLevels } from '../../../bench/scenarios/app/level-judge.ts';
import type { MeasuredRun } from '../../../bench/scenarios/app/measure-run.ts';
import { appReport, failureLines, summaryLine } from '../../../bench/scenarios/app/report.ts';
import type { AppReport } from '../../../bench/scenarios/app/report.ts';
import { summaryOf } from '../../../bench/scenarios/app/summary.ts';
import { judgeApp } from '../../../bench/scenarios/app/targets.ts';
import { madeRun, scenarioOf } from './made-run.ts';

const RUNS = [
  madeRun({ mainMs: 100, commits: 0, longFrames: 0, tickP95: 210 }),
  madeRun({ mainMs: 110, commits: 0, longFrames: 0, tickP95: 190 }),
  madeRun({ mainMs: 130, commits: 0, longFrames: 0 }, { level: 1 }),
  madeRun({ mainMs: 95 }, { variant: 'sameScreen' }),
  madeRun({ mainMs: 90 }, { variant: 'domLoop' }),
  madeRun({ mainMs: 950 }, { variant: 'reactFlushed' }),
];

function reportOf(measured: readonly MeasuredRun[] = RUNS, against: string | null = null): AppReport {
  const summary = summaryOf(measured);
  return {
    subject: 'tick-storm',
    date: '2026-11-22T10:00:00.000Z',
    revision: 'abc1234',
    against,
    machine: { cpu: 'A & B <CPU>', cores: 2, memoryGiB: 8, system: 'Linux', node: '24', v8: '13' },
    browser: '140.0',
    effort: {
      rounds: 2,
      restMs: 6000,
      watchMs: 4000,
      probeMs: 2000,
      taps: 3,
      idleMs: 1000,
      routesBefore: 1,
      routes: 2,
      scrollMs: 100,
      flings: 1,
      soakMs: 1000,
    },
    partial: true,
    slack: 0.25,
    loadBefore: 0.1,
    loadAfter: 1.2,
    seconds: 61.4,
    runs: [{ engine: 'Tern', version: '' }],
    scenarios: [scenarioOf('tick-storm')],
    outcomes: judgeApp(summary, measured, 0),
    levels: judgeLevels(summary),
    builds: against === null ? [] : judgeBuilds(summary, against),
    summary,
    measured,
  };
}

describe('the report as a page', () => {
  const page = appReport(reportOf(), 'Tern in a browser');

  it('says that a partial run proves nothing', () => {
    expect(page).toContain('proof of nothing');
  });

  it('has the targets, each once, with the worst of their conditions', () => {
    expect(page).toContain(
      '| P1 | storm, loop by hand | ≤ 0.05× | **1.44×**, level 1, CPU ÷ 6 | DOM loop by hand, plain rows | MISSED by 2789 % |',
    );
  });

  it('names the levels that cost more, and only those', () => {
    expect(page).toContain('Levels: 1 of 1 steps cost more than the level below.');
    expect(page).toMatch(/\| tick-storm, Tern \| level 1, CPU ÷ 6 \| 130 \| 105 \| 5 % \| \*\*ROSE\*\* \|/);
    const fine = appReport(reportOf([madeRun({ mainMs: 9 }), madeRun({ mainMs: 8 }, { level: 1 })]), 'T');
    expect(fine).toContain('Levels: none of 1 steps costs more than the level below.');
  });

  it('is one page', () => {
    expect(page.split('\n').length).toBeLessThan(60);
    expect(page).not.toContain('105 ± 2 %');
  });

  it('names machine, browser, revision and load', () => {
    expect(page).toContain('A & B <CPU>, 2 cores, 8 GiB');
    expect(page).toContain('Chromium 140.0');
    expect(page).toContain('revision abc1234');
    expect(page).toContain('load 0.1 before, 1.2 after');
  });

  it('says nothing of another build when there is none', () => {
    expect(page).not.toContain('## Against');
  });

  it('shows what changed against another build, and leaves out what did not', () => {
    const measured = [madeRun({ mainMs: 50, tickP95: 200 }), madeRun({ mainMs: 100, tickP95: 201 }, { build: 'main' })];
    const compared = appReport(reportOf(measured, 'main'), 'T');
    expect(compared).toContain('## Against main: 1 better, 0 worse, 1 the same within noise');
    expect(compared).toContain('| main thread, ms/s | 100 | 50.0 | -50 % | 5 % | better |');
    expect(compared).not.toContain('| tick to pixel p95, ms | 201');
  });
});

describe('failures', () => {
  it('stand once each, with their count', () => {
    const broken = madeRun({}, { failures: ['no answer'] });
    expect(failureLines([broken, broken, madeRun({}, { level: 2, failures: ['crashed'] })])).toEqual([
      '- tick-storm, Tern, level 0, CPU ÷ 6: no answer (2 times)',
      '- tick-storm, Tern, level 2, CPU ÷ 6: crashed',
    ]);
  });
});

describe('the last line', () => {
  it('counts targets and levels', () => {
    expect(summaryLine(reportOf())).toBe('2 met, 0 within slack, 4 missed, of 6; 1 of 1 level steps rose; 61 s');
  });
});
