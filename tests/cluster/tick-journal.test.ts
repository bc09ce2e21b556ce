import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { genesisHash } from '../../server/market/chain.ts';
import { fillLogs, placeIn } from '../../server/market/fill-logs.ts';
import { tickJournal } from '../../server/market/tick-journal.ts';
import type { JournalEntry } from '../../server/market/tick-journal.ts';
import { openTickLog } from '../../server/market/tick-log.ts';
import { freshDatabase } from '../server/infra/fresh-database.ts';
import type { FreshDatabase } from '../server/infra/fresh-database.ts';
import { entryFor } from '../server/market/market-support.ts';

const { rules } = entryFor('BTCUSDT');
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 1);
const PER_DAY = 20;
const genesisOf = (): number => START_MS;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate tick_journal`.execute(database.db);
});

const journal = () => tickJournal(database.db);

/** Two ticks an entry, twenty entries a day. */
function entryAt(n: number): JournalEntry {
  const ts = START_MS + Math.floor((n - 1) / PER_DAY) * DAY_MS + ((n - 1) % PER_DAY) * 1000;
  const ticks = [ts, 9_000_000 + n, 5, 1, ts + 300, 9_000_000 + n, 7, 2];
  return { entry: n, runs: [['BTCUSDT' as never, 2 * n - 1, 'sim', ticks]] };
}

async function publish(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await journal().append(entryAt(n));
}

/** `ticks` below a folder of a node. */
async function nodeFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tern-node-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  return join(dir, 'ticks');
}

const openLog = (ticksDir: string) =>
  openTickLog(join(ticksDir, 'BTCUSDT'), rules, genesisHash(rules.symbol, START_MS));

async function headOf(ticksDir: string): Promise<{ seq: number; hash: string } | null> {
  const log = openLog(ticksDir);
  const head = log.head();
  log.close();
  return head && { seq: head.tick.seq, hash: head.tick.hash };
}

it('entries of before a time go, never the newest', async () => {
  expect(await journal().last()).toBe(0);
  expect(await journal().removeBefore(START_MS)).toBe(false);
  await publish(1, 3 * PER_DAY);
  expect(await journal().last()).toBe(3 * PER_DAY);
  expect(await journal().removeBefore(START_MS + DAY_MS)).toBe(false);
  expect((await journal().after(0)).map(({ entry }) => entry)).toEqual(
    Array.from({ length: 2 * PER_DAY }, (_, n) => PER_DAY + 1 + n),
  );
  await journal().removeBefore(START_MS + 100 * DAY_MS);
  expect((await journal().after(0)).map(({ entry }) => entry)).toEqual([3 * PER_DAY]);
  await publish(3 * PER_DAY + 1, 3 * PER_DAY + 1);
});

it('a node that was away is filled up, with the same chain as one that begins anew', async () => {
  const [old, fresh] = [await nodeFolder(), await nodeFolder()];
  await publish(1, 30);
  expect(await fillLogs(journal(), old, genesisOf)).toBe(30);
  await publish(31, 50);
  expect(await fillLogs(journal(), old, genesisOf)).toBe(50);
  expect(await placeIn(old)).toBe(50);
  expect(await fillLogs(journal(), fresh, genesisOf)).toBe(50);
  expect(await headOf(old)).toEqual({ seq: 100, hash: expect.any(String) });
  expect(await headOf(fresh)).toEqual(await headOf(old));
});

it('a node whose old ticks were thinned goes on, also from the beginning of the journal', async () => {
  const ticksDir = await nodeFolder();
  await publish(1, 3 * PER_DAY);
  await fillLogs(journal(), ticksDir, genesisOf);
  const log = openLog(ticksDir);
  expect(await log.closeDay(START_MS + 2 * DAY_MS)).toBe(true);
  await log.thin(log.oldestDay()!.day, [], () => undefined);
  expect(await log.bySeq(1)).toBeNull();
  log.close();
  await publish(3 * PER_DAY + 1, 3 * PER_DAY + 5);
  // As after a power cut: nothing says up to which entry the folder has them.
  await writeFile(join(ticksDir, '..', 'journal-entry'), '0\n');
  expect(await fillLogs(journal(), ticksDir, genesisOf)).toBe(3 * PER_DAY + 5);
  expect(await headOf(ticksDir)).toMatchObject({ seq: 2 * (3 * PER_DAY + 5) });
});

it('a folder from before what is left of the journal is refused, and so is an empty one', async () => {
  const [old, fresh, copied] = [await nodeFolder(), await nodeFolder(), await nodeFolder()];
  await publish(1, 10);
  await fillLogs(journal(), old, genesisOf);
  await publish(11, 2 * PER_DAY + 2);
  await fillLogs(journal(), copied, genesisOf);
  await journal().removeBefore(START_MS + DAY_MS);
  await expect(fillLogs(journal(), old, genesisOf)).rejects.toThrow('copy that of another node');
  await expect(fillLogs(journal(), fresh, genesisOf)).rejects.toThrow('copy that of another node');
  await publish(2 * PER_DAY + 3, 2 * PER_DAY + 4);
  expect(await fillLogs(journal(), copied, genesisOf)).toBe(2 * PER_DAY + 4);
});

it('a folder with ticks that the database has not is refused', async () => {
  const ticksDir = await nodeFolder();
  await publish(1, 10);
  await fillLogs(journal(), ticksDir, genesisOf);
  await sql`delete from tick_journal where entry > 5`.execute(database.db);
  await expect(fillLogs(journal(), ticksDir, genesisOf)).rejects.toThrow('ticks that the database has not');
  // The place is written now and then only.
  await writeFile(join(ticksDir, '..', 'journal-entry'), '5\n');
  await expect(fillLogs(journal(), ticksDir, genesisOf)).rejects.toThrow('ticks that the database has not');
  // Others in their place, as an engine with an empty folder would have made them.
  await sql`truncate tick_journal`.execute(database.db);
  for (let n = 1; n <= 12; n++) {
    const { entry, runs } = entryAt(n);
    const [symbol, seq, source, ticks] = runs[0]!;
    await journal().append({ entry, runs: [[symbol, seq, source, ticks.map((x, at) => (at % 4 === 1 ? x + 1 : x))]] });
  }
  await writeFile(join(ticksDir, '..', 'journal-entry'), '0\n');
  await expect(fillLogs(journal(), ticksDir, genesisOf)).rejects.toThrow('not those of the database');
});
