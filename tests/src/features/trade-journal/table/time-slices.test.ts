import { afterEach, expect, it, vi } from 'vitest';
import { inSlices } from '../../../../../src/features/trade-journal/table/time-slices.ts';

afterEach(() => vi.restoreAllMocks());

/** Does several pieces of work of 5 ms one after the other. @returns how many tasks of the page ran in between */
async function tasksBetween(pieces: number): Promise<number> {
  let nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let tasks = 0;
  const timer = setInterval(() => tasks++, 0);
  for (let piece = 0; piece < pieces; piece++) await inSlices(1024, () => void (nowMs += 5 / 1024));
  clearInterval(timer);
  return tasks;
}

it('gives the thread back between pieces of work that each take less than a turn', async () => {
  expect(await tasksBetween(10)).toBeGreaterThanOrEqual(4);
});

it('does what is short at once', async () => {
  let rows = 0;
  const done = inSlices(100, () => void rows++);
  expect(rows).toBe(100);
  await done;
});
