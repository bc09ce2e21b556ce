import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/infra/open-database.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import { ensurePostgres } from '../ensure-postgres.ts';
import { randomOf } from '../models/decimal-texts.ts';
import { pairStage, pairWrong } from '../races/money-pairs.ts';
import { startPostgres } from '../races/throw-away-postgres.ts';

const USERS = 100;

/**
 * Pairs of money requests at the same moment, from two exchanges on one PostgreSQL: no pair may be carried out twice, and
 * at the end the books are right. A table of what was sent goes to stdout.
 * @returns whether all of it held
 */
export async function soakMoney(pairs: number, seed: number): Promise<boolean> {
  const server = await startPostgres(ensurePostgres());
  const folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'tern-money-'))));
  try {
    const databaseUrl = server.urlOf('postgres');
    const one = await openDatabase({ dataDir: folders[0]!, databaseUrl });
    const other = await openDatabase({ dataDir: folders[1]!, databaseUrl });
    const stage = await pairStage([one, other], folders[0]!, USERS);
    const random = randomOf(seed);
    const counts = new Map<string, number>();
    let sent = 0;
    let wrong = 0;
    while (sent < pairs) {
      for (const pair of await stage.round(random)) {
        sent++;
        const name = `${pair.call}, ${pair.sameKey ? 'one key' : 'two keys'}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const told = pairWrong(pair);
        if (told === null) continue;
        wrong++;
        process.stdout.write(`${told}\n`);
      }
      if (sent % 5000 === 0) process.stderr.write(`${sent} pairs, ${wrong} wrong\n`);
    }
    const faults = await bookFaults(one.db);
    for (const [name, count] of [...counts].sort())
      process.stdout.write(`${name.padEnd(24)} ${String(count).padStart(8)}\n`);
    process.stdout.write(`${sent} pairs, ${wrong} wrong, ${faults.length} faults in the books\nseed ${seed}\n`);
    for (const fault of faults) process.stdout.write(`${String(fault)}\n`);
    await one.close();
    await other.close();
    return wrong === 0 && faults.length === 0;
  } finally {
    await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
