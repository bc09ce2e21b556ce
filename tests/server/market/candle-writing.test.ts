import { describe, expect, it } from 'vitest';
import { candleSaving, SAVE_DELAY_MS } from '../../../server/market/candle-saving.ts';
import { gapFilling } from '../../../server/market/gap-filling.ts';
import { MINUTE_MS } from '../../../server/market/minute-series.ts';
import { seedCommitments } from '../../../server/market/seed-commitments.ts';
import type { SeedHash, StoredMinute } from '../../../server/market/market-store.ts';
import { EPOCH_MS, epochStart } from '../../../server/market/seed-epochs.ts';

const MINUTE = 29_000_000;
const at = (minute: number, ms = 0): number => minute * MINUTE_MS + ms;
/** No market runs: what is written is empty, when it is written counts. */
const markets = { all: () => [] };

describe('candles of minutes that are over', () => {
  function saves(isWriter = true) {
    const written: number[] = [];
    const fails = { next: false };
    const store = {
      save: async () => {
        if (fails.next) throw new Error('no database');
      },
    };
    const before = async (timeMs: number) => void written.push(timeMs / MINUTE_MS);
    const saving = candleSaving({ store, markets, before, isWriter: () => isWriter, firstMinute: MINUTE });
    return { saving, written, fails };
  }

  it('are written once, two seconds after their end', async () => {
    const { saving, written } = saves();
    for (const nowMs of [at(MINUTE, 30_000), at(MINUTE + 1, SAVE_DELAY_MS - 1)]) saving.whenDue(nowMs);
    expect(written).toEqual([]);
    saving.whenDue(at(MINUTE + 1, SAVE_DELAY_MS));
    await saving.settled();
    saving.whenDue(at(MINUTE + 1, 30_000));
    expect(written).toEqual([MINUTE + 1]);
  });

  it('are tried again after a failure, not at once', async () => {
    const { saving, written, fails } = saves();
    fails.next = true;
    const dueMs = at(MINUTE + 1, SAVE_DELAY_MS);
    saving.whenDue(dueMs);
    saving.whenDue(dueMs);
    await saving.settled();
    saving.whenDue(dueMs + SAVE_DELAY_MS - 1);
    expect(written).toEqual([MINUTE + 1]);
    fails.next = false;
    saving.whenDue(dueMs + SAVE_DELAY_MS);
    await saving.settled();
    expect(written).toEqual([MINUTE + 1, MINUTE + 1]);
  });

  it('are left to the process that writes', () => {
    const { saving, written } = saves(false);
    saving.whenDue(at(MINUTE + 2));
    saving.whenDue(at(MINUTE + 1, SAVE_DELAY_MS));
    expect(written).toEqual([]);
  });
});

describe('gaps of a real feed', () => {
  it('are filled once a minute, and nothing is written behind the end', async () => {
    const asked: number[] = [];
    const written: (readonly StoredMinute[])[] = [];
    const answer = Promise.withResolvers<readonly StoredMinute[]>();
    const fill = (minute: number) => {
      asked.push(minute);
      return answer.promise;
    };
    const filling = gapFilling({ fill }, { save: async (minutes) => void written.push(minutes) }, markets);
    filling.whenDue(at(MINUTE, SAVE_DELAY_MS - 1));
    filling.whenDue(at(MINUTE, SAVE_DELAY_MS));
    filling.whenDue(at(MINUTE + 1, SAVE_DELAY_MS));
    expect(asked).toEqual([MINUTE]);
    const closed = filling.close();
    answer.resolve([{} as StoredMinute]);
    await closed;
    expect(written).toEqual([]);
  });
});

describe('seeds of a simulated feed', () => {
  const NOW = epochStart(1_790_000_000_000) + 1000;
  function commitments(isSimulated: boolean) {
    const fixed: SeedHash[] = [];
    const store = {
      commitSeeds: async (epochs: readonly SeedHash[]) => void fixed.push(...epochs),
      seedHashes: async (fromMs: number, toMs: number) =>
        fixed.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
    };
    return { fixed, seeds: seedCommitments(store, 'master', isSimulated) };
  }

  it('are committed to a week ahead, each hour once', async () => {
    const { fixed, seeds } = commitments(true);
    await seeds.commit(NOW);
    await seeds.commit(NOW + 1000);
    expect(fixed).toHaveLength(7 * 24 + 1);
    await seeds.commit(NOW + EPOCH_MS);
    expect(fixed.at(-1)!.startMs).toBe(epochStart(NOW) + EPOCH_MS * (7 * 24 + 1));
  });

  it('are told once their hour is over and its last tick is out', async () => {
    const { seeds } = commitments(true);
    await seeds.commit(NOW);
    const first = async (nowMs: number) => (await seeds.epochs(epochStart(NOW), NOW, nowMs))[0]!;
    const endMs = epochStart(NOW) + EPOCH_MS;
    expect(await first(endMs + 9999)).toMatchObject({ endMs, seed: null });
    expect((await first(endMs + 10_000)).seed).toEqual(expect.any(String));
  });

  it('are none of a real feed', async () => {
    const { fixed, seeds } = commitments(false);
    await seeds.commit(NOW);
    expect(fixed).toEqual([]);
  });
});
