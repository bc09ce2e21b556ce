import { expect, it } from 'vitest';
import { diedFiles } from '../died-files.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

it('takes only files that failed before any of their tests did', () => {
  const died = file('crashed', 'failed', 'pending', 'pending');
  const others = [
    file('fine', 'passed', 'passed'),
    file('skipped', 'passed', 'pending'),
    file('wrong', 'failed', 'passed', 'failed'),
    file('wrong, then crashed', 'failed', 'failed', 'pending'),
    file('stopped half-way', 'failed', 'passed', 'pending'),
    file('does not compile', 'failed'),
  ];
  expect(diedFiles([died, ...others])).toEqual([died]);
});
