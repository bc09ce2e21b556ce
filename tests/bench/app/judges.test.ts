import { describe, expect, it } from 'vitest';
import { judgeBuilds } from '../../../bench/scenarios/app/build-judge.ts';
import { isSameCondition } from '../../../bench/scenarios/app/condition.ts';
import { judgeLevels } from '../../../bench/scenarios/app/level-judge.ts';
import type { Figures } from '../../../bench/scenarios/app/metrics.ts';
import { conditionsOf, runsOf, THIS_BUILD } from '../../../bench/scenarios/app/plan.ts';
import { SCENARIOS } from '../../../bench/scenarios/app/scenarios.ts';
import { summaryOf } from '../../../bench/scenarios/app/summary.ts';
import { APP_TARGETS, judgeApp as judge, rivalOf } from '../../../bench/scenarios/app/targets.ts';
import { failed } from '../../../bench/targets.ts';
import { madeRun, scenarioOf } from './made-run.ts';

const ALL = new Set(SCENARIOS.map(({ id }) => id));
const NO_WISH = { levels: null, slowdowns: null };
const planOf = (...ids: readonly string[]) => runsOf(ids.map(scenarioOf), NO_WISH, [THIS_BUILD]);
const STORM = planOf('tick-storm');
/** Judges with a soak that is too short to count. */
const judgeApp = (...[summary, planned]: [Parameters<typeof judge>[0], Parameters<typeof judge>[1]]) =>
  judge(summary, planned, 0.99);
const SLOWEST = runsOf([scenarioOf('tick-storm')], { levels: [0], slowdowns: [6] }, [THIS_BUILD]);
/** Figures of the slowest phone: Tern's, the loop's and React's, in a copy of our screen as text. */
const storm = (ours: Figures = {}, loop: Figures = {}) =>
  summaryOf([
    madeRun({ mainMs: 5, readMainMs: 20, commits: 0, longFrames: 0, tickP95: 90, ...ours }),
    madeRun({ mainMs: 125 }, { variant: 'text' }),
    madeRun({ mainMs: 100, readMainMs: 200, ...loop }, { variant: 'domLoop' }),
    madeRun({ mainMs: 100 }, { variant: 'sameScreen' }),
    madeRun({ mainMs: 200 }, { variant: 'reactFlushed' }),
  ]);
const byWork = (outcomes: ReturnType<typeof judge>) => Object.fromEntries(outcomes.map((each) => [each.work, each]));

describe('the targets', () => {
  it('are all measured by a whole run, and so is everything they are compared with', () => {
    const runs = runsOf(
      SCENARIOS.filter(({ onlyByName }) => !onlyByName),
      NO_WISH,
      [THIS_BUILD],
    );
    for (const target of APP_TARGETS) {
      for (const condition of target.conditions) {
        const found = runs.some(
          ({ scenario, variant, condition: of }) =>
            scenario.id === target.scenario && variant.id === target.variant && isSameCondition(of, condition),
        );
        expect(found, JSON.stringify([target, condition])).toBe(true);
        if (target.against)
          expect(rivalOf(target, condition, runs), JSON.stringify([target, condition])).not.toBeNull();
      }
    }
    expect(new Set(APP_TARGETS.map(({ id }) => id))).toEqual(
      new Set(['P1', 'P2', 'P7', 'P8', 'P9', 'P11', 'P12', 'P13', 'P14']),
    );
  });

  it('of painted numbers hold at every level on every phone', () => {
    const loop = APP_TARGETS.find(({ work }) => work === 'storm, loop by hand')!;
    expect(loop.conditions).toHaveLength(12);
    expect(APP_TARGETS.find(({ work }) => work === 'storm, whole browser')!.conditions).toHaveLength(4);
  });

  it('compare ours with the rival of the same run', () => {
    const outcomes = judgeApp(storm(), SLOWEST);
    expect(outcomes.map(({ value }) => value)).toEqual([0.05, 0.025, 0.1, 0, 0, 90, 1.25]);
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['met']));
    expect(outcomes.map(({ rival }) => rival)).toEqual([
      'DOM loop by hand, plain rows',
      'React state, fed by a worker',
      'DOM loop by hand, plain rows',
      '',
      '',
      '',
      'DOM loop by hand, our screen',
    ]);
    expect(failed(outcomes)).toBe(false);
  });

  it('have slack for times and none for counts', () => {
    const outcomes = byWork(judgeApp(storm({ mainMs: 6, readMainMs: 60, commits: 1 }), SLOWEST));
    expect(outcomes['storm, loop by hand']!.state).toBe('within slack');
    expect(outcomes['storm, read aloud']!.state).toBe('MISSED');
    expect(outcomes['storm, commits']!.state).toBe('MISSED');
    expect(outcomes['storm, frames > 50 ms']!.state).toBe('met');
  });

  it('tell the worst of their conditions, each beside the rival of level 0 on the same phone', () => {
    const planned = runsOf([scenarioOf('tick-storm')], { levels: [0, 3], slowdowns: [1, 6] }, [THIS_BUILD]);
    const runs = [
      madeRun({ mainMs: 4 }),
      madeRun({ mainMs: 2 }, { level: 3 }),
      madeRun({ mainMs: 3 }, { slowdown: 1 }),
      madeRun({ mainMs: 1 }, { level: 3, slowdown: 1 }),
      madeRun({ mainMs: 100 }, { variant: 'domLoop' }),
      madeRun({ mainMs: 30 }, { variant: 'domLoop', slowdown: 1 }),
    ];
    const { 'storm, loop by hand': loop } = byWork(judgeApp(summaryOf(runs), planned));
    expect(loop).toMatchObject({ value: 0.1, where: 'level 0', state: 'MISSED' });
    const { 'storm, loop by hand': lacking } = byWork(judgeApp(summaryOf(runs.slice(1)), planned));
    expect(lacking).toMatchObject({ state: 'not measured', where: 'level 0, CPU ÷ 6' });
  });

  it('of the whole browser hold at full speed only: the throttle is work of the browser', () => {
    const planned = runsOf([scenarioOf('tick-storm')], { levels: [0], slowdowns: [1, 6] }, [THIS_BUILD]);
    const runs = ([1, 6] as const).flatMap((slowdown) => [
      madeRun({ cpuMs: slowdown === 1 ? 80 : 1000 }, { slowdown }),
      madeRun({ cpuMs: 100 }, { slowdown, variant: 'domLoop' }),
    ]);
    const { 'storm, whole browser': browser } = byWork(judgeApp(summaryOf(runs), planned));
    expect(browser).toMatchObject({ value: 0.8, where: 'level 0', state: 'met' });
  });

  it('compare a tap with a bare listener of the same run', () => {
    const runs = [madeRun({ tapP95: 120, handTapP95: 100 }, { scenario: 'tap-under-load', variant: 'book' })];
    const planned = runsOf([scenarioOf('tap-under-load')], { levels: [0], slowdowns: [6] }, [THIS_BUILD]);
    const { 'tap beside the book': book } = byWork(judgeApp(summaryOf(runs), planned));
    expect(book).toMatchObject({ id: 'P9', value: 1.2, rival: 'bare listener p95', state: 'met' });
  });

  it('are not met by silence', () => {
    const outcomes = judgeApp(summaryOf([madeRun({})]), STORM);
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['not measured']));
    expect(failed(outcomes)).toBe(true);
  });

  it('of scenarios that nobody asked for are not judged', () => {
    expect(judgeApp([], planOf('long-soak'))).toEqual([]);
    expect(judgeApp([], planOf(...ALL))).toHaveLength(APP_TARGETS.length);
  });

  it('at conditions that nobody asked for are not judged', () => {
    const growth = runsOf([scenarioOf('symbol-growth')], { levels: [0], slowdowns: [1] }, [THIS_BUILD]);
    expect(judgeApp([], growth)).toEqual([]);
  });

  it('of a soak are judged from an hour on', () => {
    const grown = summaryOf([madeRun({ heapMbPerHour: 0.5, nodesPerHour: 2 }, { scenario: 'long-soak', slowdown: 1 })]);
    expect(judgeApp(grown, planOf('long-soak'))).toEqual([]);
    expect(judge(grown, planOf('long-soak'), 1).map(({ state }) => state)).toEqual(['met', 'MISSED']);
  });

  it('of what must never happen take the worst round', () => {
    const flung = { scenario: 'list-fling', variant: 'wheel', slowdown: 1 } as const;
    const runs = [0, 0, 3].map((wrongNumbers) => madeRun({ wrongNumbers, blankNumbers: 0 }, flung));
    const planned = runsOf([scenarioOf('list-fling')], { levels: [0], slowdowns: [1] }, [THIS_BUILD]);
    const { 'list flung, wrong numbers': wrong, 'list flung, no numbers': blank } = byWork(
      judgeApp(summaryOf(runs), planned),
    );
    expect(wrong).toMatchObject({ id: 'P13', value: 3, state: 'MISSED' });
    expect(blank).toMatchObject({ value: 0, state: 'met' });
  });

  it('of memory are what paint takes more than text', () => {
    const runs = [
      madeRun({ processMb: 230 }, { scenario: 'list-memory', variant: 'tern', slowdown: 1 }),
      madeRun({ processMb: 200 }, { scenario: 'list-memory', variant: 'text', slowdown: 1 }),
    ];
    const planned = runsOf([scenarioOf('list-memory')], { levels: [0], slowdowns: [1] }, [THIS_BUILD]);
    expect(judgeApp(summaryOf(runs), planned)).toMatchObject([{ id: 'P14', value: 30, unit: 'MB', state: 'met' }]);
  });

  it('take the median of this build only', () => {
    const idle = { scenario: 'idle-list', slowdown: 1 } as const;
    const runs = [
      madeRun({ idleFrames: 0 }, idle),
      madeRun({ idleFrames: 4 }, idle),
      madeRun({ idleFrames: 900 }, { ...idle, build: 'main' }),
    ];
    const planned = runsOf([scenarioOf('idle-list')], { levels: [0], slowdowns: [1] }, [THIS_BUILD]);
    const [frames] = judgeApp(summaryOf(runs), planned);
    expect(frames).toMatchObject({ id: 'P12', value: 2, state: 'MISSED' });
  });
});

describe('levels', () => {
  const stepsOf = (...costs: readonly (readonly [level: 0 | 1 | 2 | 3, ...ms: number[]])[]) =>
    judgeLevels(summaryOf(costs.flatMap(([level, ...ms]) => ms.map((mainMs) => madeRun({ mainMs }, { level })))));

  it('may cost less or as much as the one below', () => {
    const steps = stepsOf([0, 100], [1, 100], [2, 40], [3, 39]);
    expect(steps.map(({ rose }) => rose)).toEqual([false, false, false]);
    expect(steps.map(({ belowMs, ms }) => [belowMs, ms])).toEqual([
      [100, 100],
      [100, 40],
      [40, 39],
    ]);
  });

  it('that cost more than noise explains are told', () => {
    expect(stepsOf([0, 100], [1, 120])[0]).toMatchObject({ rose: true, noise: 0.05 });
    expect(stepsOf([0, 100], [1, 104])[0]!.rose).toBe(false);
  });

  it('of a noisy run may differ by as much as the rounds of both do', () => {
    const [step] = stepsOf([0, 80, 100, 120], [1, 90, 115, 140]);
    expect(step!.noise).toBeCloseTo(0.1 + 12.5 / 115);
    expect(step!.rose).toBe(false);
  });

  it('of which one was not measured are compared with the next lower one', () => {
    expect(stepsOf([0, 50], [3, 80])).toMatchObject([{ belowMs: 50, ms: 80, rose: true }]);
    expect(stepsOf([2, 50])).toEqual([]);
  });

  it('differ by nothing when they cost nothing', () => {
    expect(stepsOf([0, 0.5], [1, 1.5])[0]!.rose).toBe(false);
  });

  it('are compared at the same slowdown, in the same build and variant', () => {
    const runs = [
      madeRun({ mainMs: 10 }, { level: 0, slowdown: 1 }),
      madeRun({ mainMs: 60 }, { level: 1, slowdown: 6 }),
      madeRun({ mainMs: 10 }, { level: 0, build: 'main' }),
      madeRun({ mainMs: 10 }, { variant: 'domLoop' }),
    ];
    expect(judgeLevels(summaryOf(runs))).toEqual([]);
  });
});

describe('another build', () => {
  const verdictsOf = (now: Figures, before: Figures) =>
    judgeBuilds(summaryOf([madeRun(now), madeRun(before, { build: 'main' })]), 'main').map(({ metric, verdict }) => [
      metric,
      verdict,
    ]);

  it('is better with less', () => {
    expect(verdictsOf({ mainMs: 50, tickP95: 300 }, { mainMs: 100, tickP95: 60 })).toEqual([
      ['mainMs', 'better'],
      ['tickP95', 'worse'],
    ]);
  });

  it('is the same within noise, and figures without a direction are nobody’s', () => {
    expect(verdictsOf({ mainMs: 103, told: 5 }, { mainMs: 100, told: 500 })).toEqual([['mainMs', 'same']]);
  });

  it('is not compared where it gave no figure', () => {
    expect(verdictsOf({ mainMs: 1 }, {})).toEqual([]);
  });

  it('with a count of zero is worse by any', () => {
    expect(verdictsOf({ commits: 3 }, { commits: 0 })).toEqual([['commits', 'worse']]);
    expect(verdictsOf({ commits: 0 }, { commits: 0 })).toEqual([['commits', 'same']]);
  });
});

describe('docs/targets.md', () => {
  it('measures every scenario that a level can change at all four, on one phone', () => {
    for (const { id, variants, conditions: own } of SCENARIOS.filter(({ onlyByName }) => !onlyByName)) {
      const conditions = variants[0]!.conditions ?? own;
      for (const level of [1, 2, 3]) {
        const { slowdown } = conditions.find((each) => each.level === level)!;
        const below = conditions.some((each) => isSameCondition(each, { level: (level - 1) as 0, slowdown }));
        expect(below, `${id}, level ${level}`).toBe(true);
      }
    }
  });

  it('measures all combinations of what is asked for', () => {
    const found = conditionsOf([], { levels: [0, 3], slowdowns: [1, 6] });
    expect(found).toEqual([
      { level: 0, slowdown: 1 },
      { level: 0, slowdown: 6 },
      { level: 3, slowdown: 1 },
      { level: 3, slowdown: 6 },
    ]);
    expect(conditionsOf([], { levels: [2], slowdowns: null })).toHaveLength(3);
  });

  it('has rivals once beside each slowdown, and never of another build', () => {
    const runs = runsOf([scenarioOf('tick-storm')], NO_WISH, [THIS_BUILD, 'main']);
    const rivals = runs.filter(({ variant }) => variant.id === 'domLoop');
    expect(rivals.map(({ condition, build }) => [condition.level, condition.slowdown, build])).toEqual([
      [0, 1, 'this'],
      [0, 4, 'this'],
      [0, 6, 'this'],
    ]);
    const ours = runs.filter(({ variant }) => variant.id === 'tern');
    expect(ours).toHaveLength(24);
    expect(ours.filter(({ build }) => build === 'main')).toHaveLength(12);
  });
});
