import { describe, expect, it } from 'vitest';
import { failedRow, outcomeRow, overviewTable, ratioRow } from '../../../bench/scenarios/overview/rows.ts';
import type { Outcome } from '../../../bench/targets.ts';

const OUTCOME: Outcome = {
  id: 'P1',
  work: 'storm, React',
  engine: 'Tern',
  bound: { atMost: 0.05 },
  value: 0.04,
  rival: 'React state',
  unit: '×',
  state: 'met',
  short: 0,
};

describe('the overview', () => {
  it('shows a judged target with its bound, and a figure without one with both of its sides', () => {
    const start = ratioRow('start', 'home, first paint', 'empty page', { ours: 90, peer: 60, unit: 'ms' });
    expect(overviewTable([outcomeRow('storm', OUTCOME), start]).slice(2)).toEqual([
      '| storm | P1 | storm, React | **0.040×** | React state | ≤ 0.05× | met |',
      '| start |  | home, first paint | **1.50× (90.0 and 60.0 ms)** | empty page | – | – |',
    ]);
    expect(start.missed).toBe(false);
  });

  it('fails for what is missed or was not measured, and for nothing else', () => {
    const missed = (state: Outcome['state']) => outcomeRow('storm', { ...OUTCOME, state }).missed;
    expect((['met', 'within slack', 'MISSED', 'not measured'] as const).map(missed)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(failedRow('start', 'no answer')).toMatchObject({ work: 'no answer', missed: true });
    const unmeasured = { ours: Infinity, peer: 9, unit: 'ms' };
    expect(ratioRow('server', 'sockets', 'ws', unmeasured)).toMatchObject({ state: 'not measured', missed: true });
  });
});
