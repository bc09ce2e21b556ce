import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Db } from '../../server/infra/db.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import { operation } from '../server/engine/spot/spot-operations.ts';
import type { Operation } from '../server/engine/spot/spot-operations.ts';
import { SpotTwin } from '../server/engine/spot/spot-twin.ts';
import { embeddedDatabases, serverDatabases } from './soak-databases.ts';
import type { SoakDatabases } from './soak-databases.ts';
import { table } from './table.ts';

/** Steps of one market's life, then another one begins: the model reads all its orders at every step. */
const SEQUENCE = 100;
/** Answers and events are compared after each step, stored rows after so many steps and at the end. */
const READ_EVERY = 10;
const SEQUENCES_A_DATABASE = 50;
/** Sequences at the same time, each on a database of its own: one that waits leaves the processor to another. */
const LANES = 3;
/** One of so many steps also runs on the embedded database, which is slower. */
const EMBEDDED_SHARE = 50;

/** An engine that tries something for ever has failed by then, on any machine. */
const STEP_MS = 120_000;

/** @throws Error when the work takes longer than any step may */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = pause(STEP_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error('not done in time');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Counts of a run so far. */
interface Tally {
  readonly seen: Map<string, number>;
  readonly wrong: string[];
  steps: number;
}

/** @returns where the engine and its model first differ; null when nowhere. @param tally counts the steps */
async function difference(
  db: Db,
  steps: readonly Operation[],
  readEvery: number,
  tally: Tally,
): Promise<string | null> {
  const twin = await SpotTwin.begin(db);
  for (const [at, step] of steps.entries()) {
    try {
      const what = await inTime(twin.run(step));
      if ((at + 1) % readEvery === 0) await twin.compare();
      else twin.compareTold();
      tally.seen.set(what, (tally.seen.get(what) ?? 0) + 1);
      tally.steps++;
    } catch (error) {
      await twin.stage.stop();
      return `step ${at + 1}, ${JSON.stringify(step)}: ${String(error)}`;
    }
  }
  try {
    await inTime(twin.end());
    return null;
  } catch (error) {
    await twin.stage.stop();
    return `once all was taken back: ${String(error)}`;
  }
}

/** The same, everything compared at each step, on a database where nobody else has left orders. */
async function differenceAlone(databases: SoakDatabases, steps: readonly Operation[]): Promise<string | null> {
  const one = await databases.open();
  try {
    return await difference(one.first.db, steps, 1, { seen: new Map(), wrong: [], steps: 0 });
  } finally {
    await one.close();
  }
}

/** Runs sequences one after the other until `next` has no more. A sequence that differs is run again, alone. */
async function lane(
  databases: SoakDatabases,
  next: () => readonly [seed: number, length: number] | null,
  tally: Tally,
) {
  for (let isOver = false; !isOver;) {
    const one = await databases.open();
    const { db } = one.first;
    try {
      for (let sequence = 0; sequence < SEQUENCES_A_DATABASE && !isOver; sequence++) {
        const job = next();
        isOver = job === null;
        if (job === null) break;
        const [seed, numRuns] = job;
        const steps = fc.sample(operation, { numRuns, seed });
        const first = await difference(db, steps, READ_EVERY, tally);
        if (first === null) continue;
        const again = await differenceAlone(databases, steps);
        tally.wrong.push(`${databases.name}, --seed ${seed} --cases ${numRuns}: ${first}\nalone: ${again}`);
        isOver = true;
      }
      for (const fault of await bookFaults(db)) tally.wrong.push(`${databases.name}: ${fault}`);
    } finally {
      await one.close();
    }
  }
}

/** @returns whether there was no difference and the books are right */
async function soakOn(databases: SoakDatabases, lanes: number, steps: number, seed: number): Promise<boolean> {
  const tally: Tally = { seen: new Map(), wrong: [], steps: 0 };
  const started = Date.now();
  let sequences = 0;
  const next = () => {
    const left = steps - sequences * SEQUENCE;
    if (left <= 0 || tally.wrong.length > 0) return null;
    if (sequences % 100 === 99) {
      const perSecond = (tally.steps * 1000) / (Date.now() - started);
      process.stderr.write(`${databases.name}: ${tally.steps} steps, ${perSecond.toFixed(0)} a second\n`);
    }
    return [seed + sequences++, Math.min(SEQUENCE, left)] as const;
  };
  try {
    await Promise.all(Array.from({ length: lanes }, () => lane(databases, next, tally)));
  } finally {
    await databases.close();
  }
  process.stdout.write(`${table([['what', 'times'], ...[...tally.seen].toSorted()])}\n${tally.wrong.join('\n')}\n`);
  process.stdout.write(`${databases.name}: ${tally.steps} steps, ${tally.wrong.length} differences\n`);
  return tally.wrong.length === 0;
}

/**
 * Random orders of every kind, ticks, amendments and restarts through the engine and its model, side by side; a smaller share
 * of the same steps on the embedded database. The same seed gives the same steps: of a sequence that differs the seed is
 * told, with which it runs alone. Stops at the first difference.
 * @returns whether there was none and the books are right
 */
export async function soakOrders(steps: number, seed: number): Promise<boolean> {
  const few = Math.min(steps, Math.max(SEQUENCE, Math.floor(steps / EMBEDDED_SHARE)));
  const onServer = await soakOn(await serverDatabases(), LANES, steps, seed);
  return (await soakOn(embeddedDatabases(), 1, few, seed)) && onServer;
}
