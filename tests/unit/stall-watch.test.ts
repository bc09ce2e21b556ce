import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import StallWatch, { STALLED } from '../stall-watch.ts';

const module = (name: string) => ({ moduleId: resolve(name), project: { name: 'browser' } }) as TestModule;
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);

const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);

beforeEach(() => {
  vi.useFakeTimers();
  exit.mockClear();
  said.mockClear();
});
afterEach(() => vi.useRealTimers());

it('ends a run whose page never came up, and names what it waited for', () => {
  const watch = new StallWatch();
  watch.onTestRunStart();
  watch.onTestModuleQueued(module('a.browser.test.ts'));
  watch.onTestModuleQueued(module('b.browser.test.ts'));
  watch.onTestModuleEnd(module('a.browser.test.ts'));
  minutes(5);
  expect(exit).toHaveBeenCalledExactlyOnceWith(STALLED);
  expect(said.mock.calls[0]?.[0]).toContain('[browser] b.browser.test.ts');
  expect(said.mock.calls[0]?.[0]).not.toContain('a.browser.test.ts');
});

it('ends a run that never began with a file', () => {
  new StallWatch().onTestRunStart();
  minutes(5);
  expect(exit).toHaveBeenCalledWith(STALLED);
});

it('waits for as long as tests end, and for nothing behind the last', () => {
  const watch = new StallWatch();
  watch.onTestRunStart();
  watch.onTestModuleQueued(module('a.browser.test.ts'));
  for (let test = 0; test < 5; test++) {
    minutes(4);
    watch.onTestCaseResult();
  }
  minutes(4);
  watch.onTestModuleEnd(module('a.browser.test.ts'));
  minutes(4);
  watch.onTestRunEnd();
  minutes(60);
  expect(exit).not.toHaveBeenCalled();
});
