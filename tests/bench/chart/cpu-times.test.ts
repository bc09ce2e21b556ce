import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cpuMsOf } from '../../../bench/scenarios/chart/cpu-times.ts';

it.runIf(existsSync('/proc/self/task'))('knows how long the threads of a process have run', () => {
  const before = cpuMsOf(process.pid);
  expect(before).toBeGreaterThan(0);
  expect(cpuMsOf(process.pid)).toBeGreaterThanOrEqual(before);
});

it('knows nothing of a process that is not there', () => {
  expect(cpuMsOf(2 ** 30)).toBeNaN();
});
