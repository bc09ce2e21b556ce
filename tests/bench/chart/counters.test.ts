import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { kernelBytes, watchKernelMemory } from '../../../bench/browser/kernel-memory.ts';
import { cpuMsOf } from '../../../bench/scenarios/chart/cpu-times.ts';

it.runIf(existsSync('/proc/self/task'))('knows how long the threads of a process have run', () => {
  const before = cpuMsOf(process.pid);
  expect(before).toBeGreaterThan(0);
  expect(cpuMsOf(process.pid)).toBeGreaterThanOrEqual(before);
});

it('knows nothing of a process that is not there', () => {
  expect(cpuMsOf(2 ** 30)).toBeNaN();
});

it('counts the pages of kernel memory in which something stands', () => {
  watchKernelMemory();
  const memory = new WebAssembly.Memory({ initial: 16 });
  expect(memory).toBeInstanceOf(WebAssembly.Memory);
  expect(kernelBytes()).toBe(0);
  const bytes = new Uint8Array(memory.buffer);
  bytes[5] = 1;
  bytes[4095] = 1;
  expect(kernelBytes()).toBe(4096);
  bytes[4096] = 1;
  bytes[bytes.length - 1] = 1;
  expect(kernelBytes()).toBe(3 * 4096);
});
