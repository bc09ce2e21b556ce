import type { DataOf } from '../../../protocol/call.ts';
import type { liabilityPath, liabilityRoots } from '../../../protocol/rest/liabilities.ts';
import { FIRST_NIGHT, liabilityRootText } from '../../../protocol/units/liability-tree.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { log } from '../../infra/log.ts';
import { createDueLoop } from '../../infra/due-loop.ts';
import type { Proof } from '../../proof/proof.ts';
import {
  addressOf,
  exactText,
  finishNight,
  deleteUnfinished,
  newestRoots,
  nightBefore,
  nextNight,
  pathsOf,
  rootsOf,
  saveTree,
} from './liability-store.ts';
import type { RootWire } from './liability-store.ts';
import { publishRoots } from './published-roots.ts';
import { takeSnapshot } from './snapshot.ts';
import { buildSumTree, sha256 } from './sum-tree.ts';

/**
 * Publishes, each night, the exchange's liabilities to all users under a signed root, in which each user can find their
 * own part.
 */
export interface Liabilities {
  /** Returns the roots of a night, by default the last one; empty for an unknown night. */
  roots(nightTime?: number): Promise<DataOf<typeof liabilityRoots>>;
  /** Returns the user's paths of the last night. */
  pathsFor(userId: string): Promise<DataOf<typeof liabilityPath>>;
  /**
   * Handles the night that has begun, if it has not been handled.
   * @returns false, because there is one at a time
   */
  runDue(): Promise<boolean>;
  /**
   * Checks the published roots and starts.
   * @throws Error when published roots differ from those of the database
   */
  start(): Promise<void>;
  /** Waits for running work and stops. */
  stop(): Promise<void>;
}

export interface LiabilitiesParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly proof: Pick<Proof, 'signed' | 'publicDir'>;
  /** Length of a night, ms. */
  readonly nightMs: number;
}

/** Delay before a failed night is retried, ms. */
const AGAIN_MS = 60_000;

export function createLiabilities({ db, clock, proof, nightMs }: LiabilitiesParts): Liabilities {
  let nextMs: number | null = null;
  let failedMs = -Infinity;
  const nightAt = (timeMs: number): number => timeMs - (timeMs % nightMs);
  // The exchange's first night is the next one that begins.
  const next = async (): Promise<number> => (nextMs ??= await nextNight(db, nightAt(clock.now()) + nightMs));

  /**
   * Handles a night. After a kill before the roots are saved the next start reads the balances again; after one before
   * the file is written it writes the file. Of missed nights only the last is handled, because past balances cannot be
   * read any more.
   */
  async function takeUp(nightTime: number): Promise<void> {
    await deleteUnfinished(db, nightTime);
    const { takenMs: takenTime, owed } = await takeSnapshot(db, clock);
    const before = await newestRoots(db);
    const roots: RootWire[] = [];
    for (const { asset, people, booked } of owed) {
      const tree = await buildSumTree(asset, nightTime, people);
      await saveTree(db, asset, nightTime, tree);
      const { hash: rootHash, sum } = tree.root;
      const last = before.get(asset);
      const fields = { asset, nightTime, takenTime, rootHash, leaves: tree.leafCount };
      const previousHash = last ? sha256(last.payload) : FIRST_NIGHT;
      const payload = liabilityRootText({ ...fields, sum, simulatedReserves: booked, previousHash });
      const amounts = { sum: exactText(sum), simulatedReserves: exactText(booked) };
      roots.push({ ...fields, ...amounts, previousHash, ...proof.signed(payload) });
    }
    await finishNight(db, nightTime, roots, nightTime + nightMs);
    nextMs = nightTime + nightMs;
    await publishRoots(db, proof.publicDir, nightTime);
  }

  async function runDue(): Promise<boolean> {
    const nowMs = clock.now();
    if (nowMs < (await next()) || nowMs < failedMs + AGAIN_MS) return false;
    try {
      await takeUp(nightAt(nowMs));
    } catch (error) {
      failedMs = nowMs;
      log.error('liabilities: night not taken up', error);
    }
    return false;
  }

  const loop = createDueLoop('liabilities', runDue);
  let starting: Promise<void> | null = null;

  return {
    async roots(nightTime) {
      const [nextTime, roots] = [await next(), [...(await rootsOf(db, nightTime))]];
      const before = roots[0] && (await nightBefore(db, roots[0].nightTime));
      return { nextTime, ...(before != null && { previousTime: before }), roots };
    },
    async pathsFor(userId) {
      const [owner, paths] = [await addressOf(db, userId), await pathsOf(db, userId)];
      return { nextTime: await next(), owner, paths: [...paths] };
    },
    runDue,
    async start() {
      await publishRoots(db, proof.publicDir, 0);
      // Not awaited, so that a missed night does not delay the start.
      starting = loop.start();
    },
    async stop() {
      await starting;
      await loop.stop();
    },
  };
}
