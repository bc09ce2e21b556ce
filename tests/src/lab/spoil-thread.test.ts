import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_CONDITIONS } from '../../../src/lab/conditions.ts';
import type { Conditions } from '../../../src/lab/conditions.ts';
import { spoiltFetch } from '../../../src/lab/spoil-thread.ts';

let reached = 0;
const trueFetch = () => {
  reached++;
  return Promise.resolve(new Response('{}'));
};
/** @param draws  what `random` answers, in turn */
const spoilt = (part: Partial<Conditions>, ...draws: number[]) =>
  spoiltFetch(
    trueFetch,
    () => ({ ...NO_CONDITIONS, ...part }),
    () => draws.shift() ?? 0.99,
  );

beforeEach(() => {
  reached = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('passes a call on as it is while all is as it is', async () => {
  await expect(spoilt({})('http://host')).resolves.toBeInstanceOf(Response);
  expect(reached).toBe(1);
});

it('holds a call back, and lets it be aborted meanwhile', async () => {
  const answer = spoilt({ latencyMs: 3000 })('http://host');
  await vi.advanceTimersByTimeAsync(2999);
  expect(reached).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  const abort = new AbortController();
  const aborted = spoilt({ latencyMs: 3000 })('http://host', { signal: abort.signal });
  abort.abort('timeout');
  await expect(aborted).rejects.toBe('timeout');
  await expect(spoilt({ latencyMs: 3000 })('http://host', { signal: abort.signal })).rejects.toBe('timeout');
  expect(reached).toBe(1);
});

it('loses calls on the way there, which do nothing, and on the way back, which have done it', async () => {
  await expect(spoilt({ lossPercent: 20 }, 0.19, 0.5)('http://host')).rejects.toThrow('there');
  expect(reached).toBe(0);
  await expect(spoilt({ lossPercent: 20 }, 0.19, 0.49)('http://host')).rejects.toThrow('back');
  expect(reached).toBe(1);
  await spoilt({ lossPercent: 20 }, 0.2)('http://host');
  expect(reached).toBe(2);
});

it('lets nothing through while the line is cut', async () => {
  await expect(spoilt({ cut: true })('http://host')).rejects.toThrow(TypeError);
  expect(reached).toBe(0);
});
