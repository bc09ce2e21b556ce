import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fileTimes, journeyTimes, projectTimes, timeTable } from '../time-table.ts';

const FILES = [
  { name: resolve('tests/a.test.ts'), project: 'unit', ms: 1500 },
  { name: resolve('tests/b.test.ts'), project: 'server', ms: 30_240 },
  { name: resolve('tests/b.test.ts'), project: 'postgres', ms: 2000 },
  { name: resolve('tests/c.test.ts'), project: 'unit', ms: 500 },
];

it('shows each stage with its share, its parts, and the slowest of all', () => {
  const stages = [
    { name: 'types', ms: 20_000 },
    { name: 'tests', ms: 60_400 },
  ];
  expect(timeTable(stages, { tests: projectTimes(FILES) }, fileTimes(FILES))).toEqual([
    'Where the time went, seconds:',
    '  types                           20  25 %',
    '  tests                           60  75 %',
    '    unit (in all workers)          2',
    '    server (in all workers)       30',
    '    postgres (in all workers)      2',
    '  together                        80',
    'The slowest test files and journeys, seconds:',
    '    30.2  [server] tests/b.test.ts',
    '     2.0  [postgres] tests/b.test.ts',
    '     1.5  [unit] tests/a.test.ts',
    '     0.5  [unit] tests/c.test.ts',
  ]);
});

it('names no more than the ten slowest', () => {
  const units = Array.from({ length: 12 }, (_, i) => ({ name: `n${i}`, ms: i * 1000 }));
  const lines = timeTable([{ name: 'tests', ms: 1 }], {}, units);
  expect(lines.slice(-10).map((line) => line.trim())).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `${i}.0  n${i}`),
  );
});

it('knows journeys however deep they stand, with all tries', () => {
  const suites = [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'buys',
              file: 'spot.spec.ts',
              line: 9,
              tests: [
                { projectName: 'level 0', status: 'flaky', results: [{ duration: 4000 }, { duration: 2500 }] },
                { projectName: 'level 3', status: 'expected', results: [{ duration: 100 }] },
              ],
            },
          ],
        },
      ],
    },
  ];
  expect(journeyTimes(suites)).toEqual([
    { name: '[level 0] spot.spec.ts:9 › buys', ms: 6500 },
    { name: '[level 3] spot.spec.ts:9 › buys', ms: 100 },
  ]);
});
