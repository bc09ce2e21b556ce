import { rm } from 'node:fs/promises';
import { openDatabase } from '../../server/infra/open-database.ts';
import { gains, randomCycle } from '../models/money-cycles.ts';
import { freshDataDir } from '../server/infra/fresh-data-dir.ts';
import { booksWrong } from '../server/ledger/reconcile.ts';
import { cycleStage, exchangeCycle, Gained } from '../server/money/cycle-stage.ts';
import { seededRandom } from './random.ts';
import { table } from './table.ts';

/** One of so many cycles runs through the exchange and its database. */
const EXCHANGE_SHARE = 500;

/**
 * Random cycles of conversions, spot orders, sales, deposits, withdrawals and Earn at random prices: `cases` through the
 * shared functions of money, one of 500 of them through an exchange. None may gain.
 * @returns whether none did, and the books are right
 */
export async function soakCycles(cases: number, seed: number): Promise<boolean> {
  const random = seededRandom(seed);
  let steps = 0;
  let gained = 0;
  for (let count = 1; count <= cases; count++) {
    const cycle = randomCycle(random);
    steps += cycle.steps.length;
    if (gains(cycle)) {
      gained++;
      process.stdout.write(`gained: ${cycle.steps.join(', ')}; ${cycle.began} became ${cycle.ended}\n`);
    }
    if (count % 100_000 === 0) process.stderr.write(`${count} cycles through the functions, ${gained} gained\n`);
  }
  const wanted = Math.max(1, Math.round(cases / EXCHANGE_SHARE));
  const met = new Map<string, number>();
  const dataDir = await freshDataDir();
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const stage = await cycleStage({ dataDir, databaseUrl: null, ...database });
  let exchangeSteps = 0;
  let exchangeGained = 0;
  for (let count = 1; count <= wanted; count++) {
    try {
      for (const { name, refusal } of await exchangeCycle(stage, random)) {
        exchangeSteps++;
        const kind = `${name.split(' ')[0]}${refusal === null ? '' : `: ${refusal}`}`;
        met.set(kind, (met.get(kind) ?? 0) + 1);
      }
    } catch (error) {
      if (!(error instanceof Gained)) throw error;
      exchangeGained++;
      process.stdout.write(`${error.message}\n`);
    }
    if (count % 200 === 0) process.stderr.write(`${count} cycles through the exchange, ${exchangeGained} gained\n`);
  }
  const faults = await booksWrong(stage.db);
  await stage.close();
  await rm(dataDir, { recursive: true, force: true });
  const rows = [
    ['through', 'cycles', 'steps', 'gained'],
    ['functions', cases, steps, gained],
    ['exchange', wanted, exchangeSteps, exchangeGained],
  ];
  process.stdout.write(`${table(rows)}\n${table([...met].sort().map(([name, count]) => [name, count]))}\n`);
  process.stdout.write(`${faults.length} faults in the books, seed ${seed}\n`);
  return gained === 0 && exchangeGained === 0 && faults.length === 0;
}
