import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseSpan } from '../../../../../src/features/trade-journal/table/journal-choice.ts';
import { chosenSpan } from '../../../../../src/features/trade-journal/table/journal-state.ts';
import { utcToday } from '../../../../../src/features/trade-journal/table/utc-today.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = Date.UTC(2026, 10, 30);

beforeEach(() => vi.useFakeTimers({ now: MIDNIGHT - 90_000 }));
afterEach(() => vi.useRealTimers());

it('the span moves on at midnight UTC while it is shown', async () => {
  chooseSpan('week');
  const starts: (number | null)[] = [];
  const stop = effect(() => void starts.push(chosenSpan.value.fromMs));
  await vi.advanceTimersByTimeAsync(1);
  expect(starts.splice(0).at(-1)).toBe(MIDNIGHT - 7 * DAY_MS);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(starts).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(starts).toEqual([MIDNIGHT - 6 * DAY_MS]);
  stop();
  // Nobody looks: no timer is left.
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('a device that slept over midnight finds the new day', async () => {
  const seen: number[] = [];
  const stop = effect(() => void seen.push(utcToday.value));
  await vi.advanceTimersByTimeAsync(1);
  vi.setSystemTime(MIDNIGHT + 5 * DAY_MS + 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.at(-1)).toBe(MIDNIGHT + 5 * DAY_MS);
  stop();
});
