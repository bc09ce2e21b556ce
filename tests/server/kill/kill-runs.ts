import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { freshStore } from '../infra/fresh-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { killOnce, readNotes } from './kill-once.ts';

const LONGER_KILLS = 4;

/** One case of the kill tests. */
export interface KillCase {
  /** The script of the process that is killed; it begins with `killedChild`. */
  readonly child: URL;
  /** Number of processes that are killed, one after the other, on the same database. */
  readonly kills: number;
  /** Each is killed after a random number of answers between these, both included. */
  readonly answers: readonly [least: number, most: number];
}

/** Remains of killed processes: their database, and a side file with the messages that they sent and received. */
export interface KilledRuns<Note> {
  readonly store: FreshStore;
  /** Start of the clocks of all processes, epoch ms of this machine. */
  readonly originMs: number;
  readonly notes: readonly Note[];
  /** The database, opened as the next process would. */
  readonly database: Database;
  /** Closes the database and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Runs and kills the processes of a case, then opens what they left.
 * @param longer  where chance has kept all runs too short for what the case looks at: some more, each killed after so many
 * answers
 */
export async function killRuns<Note>(
  { child, kills, answers: [least, most] }: KillCase,
  longer: { readonly answers: number; isEnough(notes: readonly Note[]): boolean } | null = null,
): Promise<KilledRuns<Note>> {
  const store = await freshStore();
  const sideFile = join(store.dataDir, 'side-file');
  const originMs = Date.now();
  const script = fileURLToPath(child);
  const args = [JSON.stringify(store), sideFile, String(originMs)];
  for (let kill = 0; kill < kills; kill++) await killOnce(script, args, randomInt(least, most + 1));
  let notes = await readNotes<Note>(sideFile);
  const isEnough = (): boolean => longer === null || longer.isEnough(notes);
  for (let more = 0; more < LONGER_KILLS && !isEnough(); more++) {
    await killOnce(script, args, longer!.answers);
    notes = await readNotes<Note>(sideFile);
  }
  const database = await openDatabase(store);
  return {
    store,
    originMs,
    notes,
    database,
    async remove() {
      await database.close();
      await rm(store.dataDir, { recursive: true, force: true });
    },
  };
}
