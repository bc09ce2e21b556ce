import { describe, expect, it } from 'vitest';
import { duration, figure, stateText } from '../../bench/report/numbers.ts';
import type { Report } from '../../bench/report/report.ts';
import { markdownReport, summaryLine, targetTable, verdict } from '../../bench/report/table.ts';
import type { Outcome } from '../../bench/targets.ts';

const outcome = (rest: Partial<Outcome>): Outcome => ({
  id: 'T1',
  work: 'add',
  engine: 'node',
  bound: { atLeast: 10 },
  value: 12.34,
  bestValue: 13,
  rival: 'big.js',
  unit: '×',
  state: 'met',
  short: 0,
  ...rest,
});

const REPORT: Report = {
  subject: 'compute',
  date: '2026-11-21T12:00:00.000Z',
  revision: 'abc1234',
  machine: { cpu: 'Fast & <small>', cores: 2, memoryGiB: 8, system: 'Linux', node: '24.0.0', v8: '13' },
  effort: { rounds: 5, sampleMs: 20 },
  partial: false,
  slack: 0.25,
  runs: [
    {
      engine: 'node',
      version: '24.0.0',
      kernels: { decimal: 'simd' },
      loadBefore: 0.1,
      loadAfter: 1.2,
      seconds: 61,
      disagreements: [],
      cases: [
        {
          id: 'strings.add',
          title: 'add',
          item: 'operation',
          items: 1000,
          variants: [
            { name: 'big.js', side: 'library', differs: null, passes: 3, samples: [1000], median: 1000, best: 900 },
            { name: 'other', side: 'library', differs: 'rounds up', passes: 3, samples: [2000], median: 2000, best: 2 },
            { name: 'Tern', side: 'ours', differs: null, passes: 30, samples: [80], median: 80, best: 79.96 },
          ],
        },
      ],
    },
  ],
  outcomes: [
    outcome({}),
    outcome({ engine: 'chromium', value: 8, state: 'within slack', short: 0.2 }),
    outcome({ id: 'T6', work: 'memory', bound: { atMost: 1.15 }, value: 2.3, state: 'MISSED', short: 1 }),
    outcome({
      id: 'T11',
      work: 'held',
      bound: { atMost: 50 },
      unit: 'µs',
      value: NaN,
      state: 'not measured',
      short: NaN,
    }),
    outcome({ id: 'T12', work: 'vectors', bound: { atMost: 0 }, unit: 'differences', value: 0 }),
  ],
};

describe('numbers of a report', () => {
  it('show three digits that matter', () => {
    expect([0, 0.5123, 1, 9.316, 12.345, 123.4, 1234.5, 1_234_567].map(figure)).toEqual([
      '0',
      '0.512',
      '1.00',
      '9.32',
      '12.3',
      '123',
      '1 235',
      '1 234 567',
    ]);
    expect(figure(NaN)).toBe('–');
  });

  it('show times in the unit that reads best', () => {
    expect([3.4, 999, 1500, 2_500_000].map(duration)).toEqual(['3.40 ns', '999 ns', '1.50 µs', '2.50 ms']);
  });

  it('say how much a target is short', () => {
    expect(REPORT.outcomes.map(stateText)).toEqual([
      'met',
      '20 % short, within slack',
      'MISSED by 100 %',
      'not measured',
      'met',
    ]);
    const wrong = outcome({ unit: 'differences', value: 3, state: 'MISSED', short: Infinity });
    expect(stateText(wrong)).toBe('MISSED by 3');
  });
});

describe('the page', () => {
  const page = markdownReport(REPORT, 'Title');

  it('has every target once, with what was wanted, what each engine measured and what that means', () => {
    expect(page).toContain('| T1 | add | ≥ 10× | **12.3×** | **8.00×** | big.js | Chromium 20 % short, within slack |');
    expect(page).toContain('| T6 | memory | ≤ 1.15× | **2.30×** | – | big.js | MISSED by 100 % |');
  });

  it('says under which condition a figure is the worst', () => {
    const worst = outcome({ where: 'level 0, CPU ÷ 6' });
    expect(targetTable([worst])).toContain('| **12.3×**, level 0, CPU ÷ 6 |');
  });

  it('says what nobody gets below, by engine, and which targets miss because of it', () => {
    const held = { id: 'T11', work: 'held', bound: { atMost: 50 }, unit: 'µs', state: 'MISSED' } as const;
    const outcomes = [
      outcome({}),
      outcome({ ...held, value: 80, short: 0.6, limit: 55 }),
      outcome({ ...held, engine: 'chromium', value: 70, short: 0.4, limit: 40 }),
    ];
    const table = targetTable(outcomes);
    expect(table).toContain('| target | work | wanted | Node | Chromium | limit | against | state |');
    expect(table).toContain('| T1 | add | ≥ 10× | **12.3×** | – | – | big.js | met |');
    expect(table).toContain(
      '| 55.0 µs, 40.0 µs | big.js | Node MISSED by 60 %, as the limit does; Chromium MISSED by 40 % |',
    );
    expect(verdict(outcomes)).toBe('1 met, 0 within slack, 2 missed (1 out of reach), of 3');
  });

  it('names the machine, the load and the revision', () => {
    expect(page).toContain('Fast & <small>, 2 cores, 8 GiB, Linux; 2026-11-21T12:00:00.000Z; revision abc1234');
    expect(page).toContain('load 0.1 before, 1.2 after');
  });

  it('warns of a partial run only', () => {
    expect(page).not.toContain('proof of nothing');
    expect(markdownReport({ ...REPORT, partial: true }, 'Title')).toContain('proof of nothing');
  });

  it('sums up', () => {
    expect(summaryLine(REPORT)).toBe('2 met, 1 within slack, 2 missed, of 5; 61 s');
  });
});
