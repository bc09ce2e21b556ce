import { describe, expect, it } from 'vitest';
import { judgeBuilds } from '../../../bench/scenarios/app/build-judge.ts';
import { isSameCondition } from '../../../bench/scenarios/app/condition.ts';
import { judgeLevels } from '../../../bench/scenarios/app/level-judge.ts';
import type { Figures } from '../../../bench/scenarios/app/metrics.ts';
import { conditionsOf, runsOf, THIS_BUILD } from '../../../bench/scenarios/app/plan.ts';
import { SCENARIOS } from '../../../bench/scenarios/app/scenarios.ts';
import { summaryOf } from '../../../bench/scenarios/app/summary.ts';
import { APP_TARGETS, judgeApp as judge } from '../../../bench/scenarios/app/targets.ts';
import { failed } from '../../../bench/targets.ts';
import { madeRun, scenarioOf } from './made-run.ts';

const ALL = new Set(SCENARIOS.map(({ id }) => id));
const NO_WISH = { levels: null, slowdowns: null };
const planOf = (...ids: readonly string[]) => runsOf(ids.map(scenarioOf), NO_WISH, [THIS_BUILD]);
const STORM = planOf('tick-storm');
/** With a soak that is too short to be judged. */
const judgeApp = (...[summary, planned]: [Parameters<typeof judge>[0], Parameters<typeof judge>[1]]) =>
  judge(summary, planned, 0.99);
const storm = (ours: Figures, sameScreen: number, domLoop: number, reactState: number) =>
  summaryOf([
    madeRun({ mainMs: 100, commits: 0, longFrames: 0, ...ours }),
    madeRun({ mainMs: sameScreen }, { variant: 'sameScreen' }),
    madeRun({ mainMs: domLoop }, { variant: 'domLoop' }),
    madeRun({ mainMs: reactState }, { variant: 'reactState' }),
  ]);

describe('the targets', () => {
  it('are all measured by a whole run', () => {
    const runs = runsOf(
      SCENARIOS.filter(({ onlyByName }) => !onlyByName),
      NO_WISH,
      [THIS_BUILD],
    );
    for (const { ours, against } of APP_TARGETS) {
      for (const where of against ? [ours, against] : [ours]) {
        const found = runs.some(
          ({ scenario, variant, condition }) =>
            scenario.id === where.scenario &&
            variant.id === where.variant &&
            condition.level === where.level &&
            condition.slowdown === where.slowdown,
        );
        expect(found, JSON.stringify(where)).toBe(true);
      }
    }
    expect([...new Set(APP_TARGETS.map(({ id }) => id))]).toEqual(['P1', 'P2', 'P7', 'P8', 'P9']);
  });

  it('compare ours with the rival of the same run', () => {
    const outcomes = judgeApp(storm({}, 125, 100, 2000), STORM);
    expect(outcomes.map(({ value }) => value)).toEqual([0.8, 1, 0.05, 0, 0]);
    expect(outcomes.map(({ state }) => state)).toEqual(['met', 'met', 'met', 'met', 'met']);
    expect(outcomes.slice(0, 2).map(({ rival }) => rival)).toEqual([
      'DOM loop by hand, our screen',
      'DOM loop by hand, plain rows',
    ]);
    expect(failed(outcomes)).toBe(false);
  });

  it('have slack for times and none for counts', () => {
    const outcomes = judgeApp(storm({ commits: 1 }, 70, 60, 600), STORM);
    expect(outcomes.map(({ state }) => state)).toEqual(['within slack', 'MISSED', 'MISSED', 'MISSED', 'met']);
  });

  it('are not met by silence', () => {
    const outcomes = judgeApp(summaryOf([madeRun({})]), STORM);
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['not measured']));
    expect(failed(outcomes)).toBe(true);
  });

  it('of scenarios that nobody asked for are not judged', () => {
    expect(judgeApp([], planOf('order-book'))).toEqual([]);
    expect(judgeApp([], planOf(...ALL))).toHaveLength(APP_TARGETS.length);
  });

  it('at a slowdown that nobody asked for are not judged', () => {
    const storm = runsOf([scenarioOf('tick-storm')], { levels: [0], slowdowns: [1] }, [THIS_BUILD]);
    expect(judgeApp([], storm)).toEqual([]);
  });

  it('of a soak are judged from an hour on', () => {
    const grown = summaryOf([madeRun({ heapMbPerHour: 0.5, nodesPerHour: 2 }, { scenario: 'long-soak', slowdown: 1 })]);
    expect(judgeApp(grown, planOf('long-soak'))).toEqual([]);
    expect(judge(grown, planOf('long-soak'), 1).map(({ state }) => state)).toEqual(['met', 'MISSED']);
  });

  it('take the median of this build only', () => {
    const runs = [
      madeRun({ tapP95: 90 }, { scenario: 'tap-under-load' }),
      madeRun({ tapP95: 110 }, { scenario: 'tap-under-load' }),
      madeRun({ tapP95: 900 }, { scenario: 'tap-under-load', build: 'main' }),
    ];
    const [tap] = judgeApp(summaryOf(runs), planOf('tap-under-load'));
    expect(tap).toMatchObject({ id: 'P9', value: 100, state: 'met' });
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

  it('is compared in the direction of each figure', () => {
    expect(verdictsOf({ mainMs: 50, fps: 30 }, { mainMs: 100, fps: 60 })).toEqual([
      ['mainMs', 'better'],
      ['fps', 'worse'],
    ]);
  });

  it('is the same within noise, and figures without a direction are nobody’s', () => {
    expect(verdictsOf({ mainMs: 103, writes: 5 }, { mainMs: 100, writes: 500 })).toEqual([['mainMs', 'same']]);
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
    for (const { id, conditions } of SCENARIOS.filter(({ onlyByName }) => !onlyByName)) {
      for (const level of [1, 2, 3]) {
        const { slowdown } = conditions.find((each) => each.level === level)!;
        const below = conditions.some((each) => isSameCondition(each, { level: (level - 1) as 0, slowdown }));
        expect(below, `${id}, level ${level}`).toBe(true);
      }
    }
  });

  it('measures all combinations of what is asked for', () => {
    const found = conditionsOf(scenarioOf('tick-storm'), { levels: [0, 3], slowdowns: [1, 6] });
    expect(found).toEqual([
      { level: 0, slowdown: 1 },
      { level: 0, slowdown: 6 },
      { level: 3, slowdown: 1 },
      { level: 3, slowdown: 6 },
    ]);
    expect(conditionsOf(scenarioOf('tick-storm'), { levels: [2], slowdowns: null })).toHaveLength(3);
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
    expect(ours.filter(({ build }) => build === 'main')).toHaveLength(ours.length / 2);
  });

  it('has scenarios and variants with names of their own', () => {
    expect(ALL.size).toBe(SCENARIOS.length);
    for (const { variants } of SCENARIOS) {
      expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
      expect(variants.some(({ side }) => side === 'ours')).toBe(true);
    }
  });
});
