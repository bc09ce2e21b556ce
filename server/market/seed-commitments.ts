import type { MarketStore } from './market-store.ts';
import { EPOCH_MS, epochSeed, epochStart, seedHashOf } from './seed-epochs.ts';

/** Hours that are committed ahead, so that even after days without the server no hour is used uncommitted. */
const COMMITTED_EPOCHS = 7 * 24;
/** Delay after the end of an hour, ms, by which its last tick is certainly published. */
const REVEAL_DELAY_MS = 10_000;

export interface SeedEpoch {
  readonly startMs: number;
  /** End of the hour, exclusive. */
  readonly endMs: number;
  /** SHA-256 of the seed text of protocol/proof-texts.ts. */
  readonly seedHash: string;
  /** The seed; null until the hour is over. */
  readonly seed: string | null;
}

/** Public commitments to the seeds of a simulated feed. */
export interface SeedCommitments {
  /** Stores the seed hashes of the coming week. Call it before the feeds run and then every hour. */
  commit(nowMs: number): Promise<void>;
  /** Returns hours that begin in [fromMs, toMs), each with its seed once it is over. */
  epochs(fromMs: number, toMs: number, nowMs: number): Promise<readonly SeedEpoch[]>;
}

/**
 * Creates the commitments.
 * @param isSimulated  whether the feed uses seeds; a real one commits to none
 */
export function seedCommitments(
  store: Pick<MarketStore, 'commitSeeds' | 'seedHashes'>,
  masterSeed: string,
  isSimulated: boolean,
): SeedCommitments {
  let committedThrough = 0;
  return {
    async commit(nowMs) {
      if (!isSimulated) return;
      const first = epochStart(nowMs);
      const last = first + COMMITTED_EPOCHS * EPOCH_MS;
      if (last <= committedThrough) return;
      const epochs: { startMs: number; seedHash: string }[] = [];
      for (let startMs = first; startMs <= last; startMs += EPOCH_MS) {
        epochs.push({ startMs, seedHash: seedHashOf(startMs, epochSeed(masterSeed, startMs)) });
      }
      await store.commitSeeds(epochs, nowMs);
      committedThrough = last;
    },

    async epochs(fromMs, toMs, nowMs) {
      const overMs = nowMs - REVEAL_DELAY_MS;
      return (await store.seedHashes(fromMs, toMs)).map(({ startMs, seedHash }) => ({
        startMs,
        endMs: startMs + EPOCH_MS,
        seedHash,
        seed: startMs + EPOCH_MS <= overMs ? epochSeed(masterSeed, startMs) : null,
      }));
    },
  };
}
