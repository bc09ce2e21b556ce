import { afterEach, describe, expect, it, vi } from 'vitest';
import { inOneTab } from '../../../../../src/features/trade-journal/notes/one-tab.ts';

afterEach(() => vi.unstubAllGlobals());

describe('work of one tab', () => {
  it('holds the lock of its name, where there are locks', async () => {
    const held: string[] = [];
    const request = async (name: string, work: () => Promise<void>) => {
      held.push(name);
      await work();
      held.pop();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const work = vi.fn(() => Promise.resolve(expect(held).toEqual(['notes'])));
    await inOneTab('notes', work);
    expect(work).toHaveBeenCalledOnce();
    expect(held).toEqual([]);
  });

  it.each([
    ['without locks', {}],
    ['where no lock is allowed', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
  ])('is done all the same %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const work = vi.fn(() => Promise.resolve());
    await inOneTab('notes', work);
    expect(work).toHaveBeenCalledOnce();
  });
});
