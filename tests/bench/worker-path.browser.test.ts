import { expect, it } from 'vitest';
import { workerPathCases } from '../../bench/browser/worker-path.ts';
import { measureCases } from '../../bench/measure.ts';
import { COMPUTE_TARGETS } from '../../bench/scenarios/compute/targets.ts';
import { judgeAll } from '../../bench/targets.ts';

it('gives every target of the worker path a value', async () => {
  const cases = await measureCases(workerPathCases(), { rounds: 1, sampleMs: 0.1 });
  const outcomes = judgeAll(COMPUTE_TARGETS, cases, 'chromium').filter(({ id }) => id === 'T11');
  expect(outcomes).toHaveLength(6);
  // The clock of this page is coarse: what is held for a few µs may read 0, and 0 of 0 is no ratio.
  expect(cases.flatMap(({ variants }) => variants).filter(({ median }) => !(median >= 0))).toEqual([]);
}, 60_000);
