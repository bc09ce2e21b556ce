import { signal } from '@preact/signals-core';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallResult, Page } from '../../../src/api/result.ts';
import { createPagedLoader } from '../../../src/data/paged.ts';
import { sessionStore } from '../../../src/data/session.ts';

const user = { userId: 'u', address: '0xAb', walletKind: 'demo' } as const;

/** A list of numbers on the exchange, and the rows the app holds of it. */
function stage(total: number) {
  const held = signal<readonly number[]>([]);
  const asked: (readonly [pageNum: number, pageSize: number])[] = [];
  const known = signal<number | null>(null);
  let hold: Promise<void> | null = null;
  let fails = false;
  const loader = createPagedLoader({
    owner: sessionStore.token,
    async ask(pageNum, pageSize): Promise<CallResult<Page<number>>> {
      asked.push([pageNum, pageSize]);
      await hold;
      if (fails) {
        return {
          success: false,
          error: { kind: 'network', status: 0, context: 'trade', code: 0, msg: '', details: {} },
        };
      }
      const from = (pageNum - 1) * pageSize;
      const rows = Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, at) => from + at);
      return { success: true, data: { rows, total } };
    },
    apply({ rows, total: count }, first) {
      held.value = [...new Set([...(first ? [] : held.peek()), ...rows])];
      known.value = count;
    },
    rows: held,
    total: known,
  });
  return {
    loader,
    held,
    asked,
    /** @returns lets the answers go */
    holdAnswers() {
      let release = () => {};
      hold = new Promise((resolve) => (release = resolve));
      return () => {
        hold = null;
        release();
      };
    },
    fail: (now: boolean) => void (fails = now),
  };
}

beforeEach(() => sessionStore.applySignIn('token', user));

describe('paged loader', () => {
  it('shows 10, then 50, then 50 more at a time (decision 9)', async () => {
    const { loader, held, asked } = stage(1000);
    const counts: number[] = [];
    await loader.refresh();
    counts.push(held.value.length);
    for (let i = 0; i < 3; i++) {
      await loader.more();
      counts.push(held.value.length);
    }
    expect(counts).toEqual([10, 50, 100, 150]);
    expect(asked).toEqual([
      [1, 10],
      [1, 50],
      [2, 50],
      [3, 50],
    ]);
    expect(held.value).toEqual(Array.from({ length: 150 }, (_, at) => at));
  });

  it('loads all in pages of 1 000 and stops at the end', async () => {
    const { loader, held, asked } = stage(3200);
    await loader.refresh();
    await loader.all();
    expect(held.value).toHaveLength(3200);
    expect(asked.slice(1)).toEqual([
      [1, 1000],
      [2, 1000],
      [3, 1000],
      [4, 1000],
    ]);
    expect(loader.now.value).toMatchObject({ state: 'ready', value: 3200 });
    expect(loader.loadingAll.value).toBe(false);
  });

  it('keeps what came when it is stopped', async () => {
    const { loader, held, holdAnswers } = stage(5000);
    await loader.refresh();
    const release = holdAnswers();
    const all = loader.all();
    expect(loader.now.value).toMatchObject({ state: 'stale', value: 10, error: null });
    expect(loader.loadingAll.value).toBe(true);
    loader.stop();
    release();
    await all;
    expect(held.value).toHaveLength(10);
    expect(loader.now.value).toMatchObject({ state: 'ready', value: 10 });
    expect(loader.loadingAll.value).toBe(false);
  });

  it('refreshes as many rows as are shown', async () => {
    const { loader, asked } = stage(400);
    await loader.refresh();
    await loader.more();
    await loader.refresh();
    expect(asked.at(-1)).toEqual([1, 50]);
  });

  it('gives up an older question for a newer one', async () => {
    const { loader, held, holdAnswers } = stage(400);
    const release = holdAnswers();
    const old = loader.refresh();
    const young = loader.refresh();
    release();
    await Promise.all([old, young]);
    expect(held.value).toHaveLength(10);
    expect(loader.now.value.state).toBe('ready');
  });

  it('says why it failed, and the next try forgets it', async () => {
    const { loader, fail, held } = stage(30);
    fail(true);
    await loader.refresh();
    expect(loader.now.value).toMatchObject({ state: 'failed', error: { kind: 'network' } });
    fail(false);
    await loader.refresh();
    expect(loader.now.value).toMatchObject({ state: 'ready', error: null });
    expect(held.value).toHaveLength(10);
  });

  it('asks for no further page once one of all has failed', async () => {
    const { loader, fail, asked, held } = stage(5000);
    await loader.refresh();
    fail(true);
    await loader.all();
    expect(asked).toEqual([
      [1, 10],
      [1, 1000],
    ]);
    expect(loader.now.value).toMatchObject({ state: 'stale', error: { kind: 'network' } });
    expect(held.value).toHaveLength(10);
  });

  it('drops rows of somebody who has left', async () => {
    const { loader, held, holdAnswers } = stage(30);
    const release = holdAnswers();
    const asked = loader.refresh();
    sessionStore.applySignOut();
    sessionStore.applySignIn('other', user);
    release();
    await asked;
    expect(held.value).toEqual([]);
  });
});

it('never leaves a gap, loses a row it shows, or shows an error in place of rows', async () => {
  const step = fc.constantFrom('refresh', 'more', 'all', 'stop', 'down', 'up');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), fc.nat(2500), async (steps, total) => {
      const { loader, held, fail } = stage(total);
      let down = false;
      for (const one of steps) {
        const before = held.value.length;
        const { value } = loader.now.value;
        if (one === 'down' || one === 'up') fail((down = one === 'down'));
        else await loader[one]();
        expect(held.value).toEqual(Array.from({ length: held.value.length }, (_, at) => at));
        expect(held.value.length).toBeGreaterThanOrEqual(Math.min(before, 1000));
        if (value !== null) expect(loader.now.value.value).toBe(held.value.length);
        if (one === 'all' && !down) expect(held.value).toHaveLength(total);
        if (one === 'refresh') expect(loader.now.value.error === null).toBe(!down);
      }
    }),
    { numRuns: 150 },
  );
});
