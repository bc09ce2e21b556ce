import { orderRound } from '../races/order-pairs.ts';
import { spotStage } from '../races/spot-stage.ts';
import { embeddedDatabases, serverDatabases } from './soak-databases.ts';
import type { SoakDatabases } from './soak-databases.ts';

/**
 * Pairs at the same time. The embedded database has one connection, and no request waits for it longer than ten
 * seconds.
 */
const PAIRS_A_ROUND = { PostgreSQL: 40, embedded: 10 } as const;
const PAIRS_A_DATABASE = 2400;

/** Rounds on one fresh database. @returns how many pairs; throws where anything is lost, doubled or held */
async function raceOnOne(databases: SoakDatabases, pairs: number): Promise<number> {
  const stage = await spotStage(await databases.open());
  const atOnce = PAIRS_A_ROUND[databases.name];
  try {
    const both = [await stage.engine(), await stage.engine()] as const;
    let done = 0;
    for (; done < Math.min(pairs, PAIRS_A_DATABASE); done += atOnce) await orderRound(stage, both, atOnce);
    await stage.expectBooksRight();
    await stage.expectFillsRight();
    return done;
  } finally {
    await stage.close();
  }
}

/** @returns whether every round went right */
async function raceOn(databases: SoakDatabases, pairs: number): Promise<boolean> {
  let done = 0;
  try {
    while (done < pairs) {
      done += await raceOnOne(databases, pairs - done);
      process.stderr.write(`${databases.name}: ${done} pairs\n`);
    }
    process.stdout.write(`${databases.name}: ${done} pairs, none lost and none doubled, the books right\n`);
    return true;
  } catch (error) {
    process.stdout.write(`${databases.name}: wrong after ${done} pairs: ${String(error)}\n`);
    return false;
  } finally {
    await databases.close();
  }
}

/** Half of the pairs on each kind of database, at the same time. @returns whether all of them ended right */
export async function soakOrderRaces(pairs: number): Promise<boolean> {
  const kinds = [await serverDatabases(), embeddedDatabases()];
  return (await Promise.all(kinds.map((databases) => raceOn(databases, pairs / 2)))).every(Boolean);
}
