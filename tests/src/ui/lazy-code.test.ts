import { describe, expect, it, vi } from 'vitest';
import { lazyCode } from '../../../src/ui/lazy-code.ts';

const MODULE = { name: 'ticket' };

describe('code that is fetched when it is wanted', () => {
  it('is fetched once, however many ask, and kept', async () => {
    const load = vi.fn(async () => MODULE);
    const code = lazyCode(load);
    expect(code.state.value).toEqual({ module: null, failed: false });
    expect(await Promise.all([code.fetch(), code.fetch()])).toEqual([MODULE, MODULE]);
    expect(await code.fetch()).toBe(MODULE);
    expect(load).toHaveBeenCalledTimes(1);
    expect(code.state.value).toEqual({ module: MODULE, failed: false });
  });

  it('fails without a rejection, and is fetched anew by the next who asks', async () => {
    const load = vi.fn(async () => MODULE);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const code = lazyCode(load);
    expect(await code.fetch()).toBeNull();
    expect(code.state.value).toEqual({ module: null, failed: true, error: new TypeError('Failed to fetch') });
    const again = code.fetch();
    // The error stays known until the next state.
    expect(code.state.value).toEqual({ module: null, failed: false, error: new TypeError('Failed to fetch') });
    expect(await again).toBe(MODULE);
    expect(code.state.value).toEqual({ module: MODULE, failed: false });
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('tells those who wait of each try, and nothing else', async () => {
    const load = vi.fn(async () => MODULE);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const code = lazyCode(load);
    const seen: unknown[] = [];
    code.state.subscribe((state) => seen.push(state.failed ? 'failed' : (state.module?.name ?? 'waiting')));
    await code.fetch();
    await code.fetch();
    await code.fetch();
    expect(seen).toEqual(['waiting', 'failed', 'waiting', 'ticket']);
  });
});
