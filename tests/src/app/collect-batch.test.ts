import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectBatch } from '../../../src/app/collect-batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells what happened at one moment once, and the next moment by itself', () => {
  const told: (readonly number[])[] = [];
  const one = collectBatch<number>(150, (numbers) => told.push(numbers));
  one(1);
  vi.advanceTimersByTime(100);
  one(2);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([[1, 2]]);
  one(3);
  vi.advanceTimersByTime(150);
  expect(told).toEqual([[1, 2], [3]]);
});
