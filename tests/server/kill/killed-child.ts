import { appendFileSync } from 'node:fs';
import type { Db } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';

/** A process that will be killed: its database, and how it says what it does. */
export interface KilledChild {
  readonly store: FreshStore;
  /** Start of the clocks of all processes of the case, epoch ms. */
  readonly originMs: number;
  /** Database of the process's own engine. */
  readonly db: Db;
  /** Appends a line to the side file, which outlives the process. */
  note(line: object): void;
  /** Says on standard output that the work begins. Nothing that the start itself catches up on is an answer. */
  ready(): void;
  /** Counts as one answer, which is noted where there is something to note. */
  answered(line?: object): void;
}

/** Reads the arguments that `killRuns` gives (store as JSON, side file, origin of time) and opens the database. */
export async function killedChild(): Promise<KilledChild> {
  const [, , given, sideFile, origin] = process.argv;
  if (given === undefined || sideFile === undefined || origin === undefined) throw new Error('three arguments, please');
  const store = JSON.parse(given) as FreshStore;
  const note = (line: object): void => appendFileSync(sideFile, `${JSON.stringify(line)}\n`);
  const { db, ownEngine } = await openDatabase(store);
  await ownEngine(() => process.exit(1));
  let isReady = false;
  return {
    store,
    originMs: Number(origin),
    db,
    note,
    ready() {
      isReady = true;
      process.stdout.write('ready\n');
    },
    answered(line) {
      if (line !== undefined) note(line);
      if (isReady) process.stdout.write('.');
    },
  };
}
