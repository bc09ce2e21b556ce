import { describe, expect, it } from 'vitest';
import { costLines, faultLines } from '../../lighthouse/costs.ts';
import { missedWork } from '../../lighthouse/main-thread-work.ts';
import { median } from '../../lighthouse/median.ts';
import { middleVisit, routeNotes, routeTable } from '../../lighthouse/report.ts';
import { addressOf } from '../../lighthouse/routes.ts';
import type { Assertion } from '../../lighthouse/visit.ts';
import { madeVisit, ORIGIN } from './made-visit.ts';

const MISSED: readonly Assertion[] = [
  {
    url: addressOf(ORIGIN, { name: 'trade', path: '' }),
    auditId: 'categories',
    auditProperty: 'performance',
    operator: '>=',
    expected: 0.95,
    actual: 0.9,
  },
  {
    url: `${ORIGIN}/`,
    auditId: 'resource-summary',
    auditProperty: 'script.size',
    operator: '<=',
    expected: 1000,
    actual: 1001,
  },
];

describe('the table of routes', () => {
  it('has a line a route, with the medians of its visits, the longest it was blocked, and the budgets it missed', () => {
    const visits = [
      madeVisit('empty', { workMs: 300 }),
      madeVisit('home', { performance: 0.5, lcpMs: 3000, cls: 0.3, workMs: 1000 }),
      madeVisit('trade', { performance: 0.9, scriptBytes: 123_456 }),
      madeVisit('home', { performance: 0.98, lcpMs: 1000, tbtMs: 49.6, workMs: 2000 }),
      madeVisit('home', { performance: 1, lcpMs: 1100, tbtMs: 70, workMs: 900 }),
    ];
    expect(routeTable(visits, MISSED)).toEqual([
      '| route | performance | accessibility | best practices | LCP s | TBT ms | worst TBT ms | work ms | CLS | script KB | all KB | machine | work, times empty | budgets |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| empty | 100 | 100 | 100 | 0.90 | 0 | 0 | 300 | 0.000 | 40.0 | 50.0 | 1235 | 1.0 | ok |',
      '| home | 98 | 100 | 100 | 1.10 | 50 | 70 | 1000 | 0.000 | 40.0 | 50.0 | 1235 | 3.3 | missed: resource-summary script.size |',
      '| trade | 90 | 100 | 100 | 0.90 | 0 | 0 | 900 | 0.000 | 123.5 | 50.0 | 1235 | 3.0 | missed: performance |',
    ]);
  });

  it('judges main-thread work by the empty page of the same run', () => {
    const visits = (home: number, signedIn: number) => [
      madeVisit('empty', { workMs: 250 }),
      madeVisit('home', { workMs: home }),
      madeVisit('signed-in-limits', { workMs: signedIn }),
      madeVisit('rules', { workMs: 9000 }),
    ];
    expect(missedWork(visits(1000, 1250))).toEqual([]);
    expect(missedWork(visits(1010, 1260))).toEqual([
      { url: `${ORIGIN}/`, auditId: 'main-thread work', operator: '<=', expected: 4, actual: 4.04 },
      expect.objectContaining({ expected: 5, actual: 5.04 }),
    ]);
    expect(missedWork([madeVisit('home')]), 'nothing to compare with').toHaveLength(1);
  });

  it('says NaN where no visit has a figure, never a 0', () => {
    const broken = madeVisit('home', { performance: null, audits: { 'largest-contentful-paint': audit([]) } });
    expect(routeTable([broken], [])[2]).toMatch(/^\| home \| NaN \| 100 \| 100 \| NaN \|/);
  });

  it('takes the mean of the middle two, and leaves failed figures out', () => {
    expect(median([4, 1, 2, 9])).toBe(3);
    expect(median([5])).toBe(5);
    expect(median([Number.NaN, 7, 3, 4])).toBe(4);
    expect(median([Number.NaN])).toBeNaN();
  });
});

const audit = (items: readonly unknown[], score: number | null = 0) => ({
  title: 'A title',
  score,
  details: { items },
});

describe('the notes below it', () => {
  it('name each missed budget with figure and limit', () => {
    const notes = routeNotes([madeVisit('home'), madeVisit('trade')], MISSED);
    expect(notes).toContain('- trade: performance is 0.9, wanted >= 0.95');
    expect(notes).toContain('- home: resource-summary script.size is 1001, wanted <= 1000');
  });

  it('name warnings and faults of any visit, and the costs of the middle one', () => {
    const shift = (selector: string) => ({ 'layout-shifts': audit([{ score: 0.1, node: { selector } }]) });
    const notes = routeNotes(
      [
        madeVisit('home', { performance: 0.2, audits: shift('slowest') }),
        madeVisit('home', { performance: 0.9, runWarnings: ['stored data'], audits: shift('middle') }),
        madeVisit('home', { audits: { 'button-name': audit([{ node: { snippet: '<button>' } }]) } }),
      ],
      [],
    );
    const text = notes.join('\n');
    expect(text).toContain('- warning: stored data');
    expect(text).toContain('- accessibility, button-name: A title; `<button>`');
    expect(text).toContain('- layout shifts: 0.100 `middle`');
    expect(text).not.toContain('slowest');
  });

  it('list what costs speed, the largest first as Lighthouse has it, and how many more there are', () => {
    const task = (duration: number) => ({ duration, startTime: 10.4, url: `${ORIGIN}/assets/x.js?v` });
    const lines = costLines(
      madeVisit('home', {
        lcpMs: 1234.6,
        audits: {
          'largest-contentful-paint-element': audit([
            { items: [{ node: { selector: 'main > p' } }] },
            {
              items: [
                { phase: 'TTFB', timing: 450 },
                { phase: 'Load Delay', timing: 0 },
              ],
            },
          ]),
          'long-tasks': audit([task(300), task(200), task(100), task(90), task(80)]),
          'unused-javascript': audit([{ wastedBytes: 31_773, url: `${ORIGIN}/assets/y.js` }]),
        },
      }),
    );
    expect(lines).toEqual([
      '- largest paint: `main > p` at 1235 ms (TTFB 450 ms)',
      '- longest tasks: 300 ms at 10 ms /assets/x.js; 200 ms at 10 ms /assets/x.js; 100 ms at 10 ms /assets/x.js; 90 ms at 10 ms /assets/x.js; 1 more',
      '- unused-javascript: 31.8 KB /assets/y.js',
    ]);
  });

  it('read what an audit leaves out or calls by no address', () => {
    const visit = madeVisit('home', {
      audits: {
        'largest-contentful-paint-element': { title: 'No details', score: null },
        'long-tasks': audit([{ duration: 80, startTime: 5, url: 'Unattributable' }, {}]),
        'layout-shifts': audit([{}]),
      },
    });
    expect(costLines(visit)).toEqual([
      '- largest paint: `none` at 900 ms',
      '- longest tasks: 80 ms at 5 ms Unattributable; NaN ms at NaN ms unknown',
      '- layout shifts: undefined `unknown`',
    ]);
  });

  it('count no fault that costs no points', () => {
    const faulty = { 'button-name': audit([], null), 'image-alt-note': audit([{ url: 'x' }], 0) };
    expect(faultLines(madeVisit('home', { audits: faulty }))).toEqual([]);
  });

  it('speak of the visit in the middle, of two the better', () => {
    const [slow, middle, fast] = [0.3, 0.6, 0.9].map((performance) => madeVisit('home', { performance }));
    expect(middleVisit([fast!, slow!, middle!])).toBe(middle);
    expect(middleVisit([fast!, slow!])).toBe(fast);
  });
});
