import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { failedTests, journeysThat } from '../failures.ts';

const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

it('names each failed test with the first line of its reason', () => {
  const files = [
    { name: resolve('a.test.ts'), status: 'passed', message: '', assertionResults: [test('fine', 'passed')] },
    {
      name: resolve('b.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        test('fine', 'passed'),
        test('group wrong', 'failed', 'Error: 1 is not 2\n    at b.test.ts:3'),
      ],
    },
  ];
  expect(failedTests(files)).toEqual(['b.test.ts › group wrong: Error: 1 is not 2']);
});

it('says where an error happened that came without its words', () => {
  const wordless = [
    'Error: STACK_TRACE_ERROR',
    '    at Locator.click (node_modules/vitest/locator.js:1)',
    '    at e.test.ts:7',
  ];
  const file = { name: resolve('e.test.ts'), status: 'failed', message: '' };
  expect(failedTests([{ ...file, assertionResults: [test('clicks', 'failed', wordless.join('\n'))] }])).toEqual([
    'e.test.ts › clicks: timed out or refused at e.test.ts:7, for the reason in the output above',
  ]);
});

it('names a file that failed before, after or without its tests', () => {
  const files = [
    { name: resolve('c.test.ts'), status: 'failed', message: 'SyntaxError: x\n  at c', assertionResults: [] },
    { name: resolve('d.test.ts'), status: 'failed', message: '', assertionResults: [test('not run', 'pending')] },
  ];
  expect(failedTests(files)).toEqual(['c.test.ts: SyntaxError: x', 'd.test.ts: failed without a failed test']);
});

it('names journeys by project, file and line, however deep they stand', () => {
  const spec = (title: string, line: number, ...statuses: string[]) => ({
    title,
    file: 'spot.spec.ts',
    line,
    tests: statuses.map((status, at) => ({ status, projectName: `level ${at * 3}`, results: [] })),
  });
  const suites = [
    {
      specs: [spec('fine', 1, 'expected', 'skipped')],
      suites: [{ specs: [spec('buys', 9, 'flaky', 'unexpected'), spec('sells', 20, 'unexpected', 'expected')] }],
    },
  ];
  expect(journeysThat('unexpected', suites)).toEqual([
    '[level 3] spot.spec.ts:9 › buys',
    '[level 0] spot.spec.ts:20 › sells',
  ]);
  expect(journeysThat('flaky', suites)).toEqual(['[level 0] spot.spec.ts:9 › buys']);
});
