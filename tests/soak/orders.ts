import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { openDatabase } from '../../server/infra/open-database.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import { operation, SpotTwin } from '../server/engine/spot/spot-twin.ts';
import { table } from './table.ts';

/** Steps of one market's life, then another one begins: the model reads all its orders at every step. */
const SEQUENCE = 50;

/**
 * Random orders of every kind, ticks, amendments and restarts through the engine and its model, compared after each step.
 * The same seed gives the same steps. Stops at the first difference.
 * @returns whether there was none and the books are right
 */
export async function soakOrders(steps: number, seed: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tern-orders-'));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const seen = new Map<string, number>();
  let done = 0;
  let differences = 0;
  try {
    for (let sequence = 0; done < steps && differences === 0; sequence++) {
      const operations = fc.sample(operation, { numRuns: Math.min(SEQUENCE, steps - done), seed: seed + sequence });
      const twin = await SpotTwin.begin(database.db);
      try {
        for (const one of operations) {
          const what = await twin.run(one);
          await twin.compare();
          seen.set(what, (seen.get(what) ?? 0) + 1);
          done++;
        }
      } catch (error) {
        differences++;
        process.stdout.write(`seed ${seed + sequence}: ${String(error)}\n${JSON.stringify(operations)}\n`);
      }
      await twin.end();
      if (sequence % 200 === 199) process.stderr.write(`${done} steps\n`);
    }
    const faults = await bookFaults(database.db);
    process.stdout.write(`${table([['what', 'times'], ...[...seen].toSorted()])}\n`);
    process.stdout.write(`${done} steps, ${differences} differences, ${faults.length} faults in the books\n`);
    return differences === 0 && faults.length === 0;
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
