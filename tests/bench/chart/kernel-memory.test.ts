import { expect, it } from 'vitest';
import { kernelBytes, watchKernelMemory } from '../../../bench/browser/kernel-memory.ts';

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
