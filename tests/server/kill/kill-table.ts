import { afterAll, beforeAll, it } from 'vitest';
import { killRuns } from './kill-runs.ts';
import type { KillCase, KilledRuns } from './kill-runs.ts';

/** A domain's kill tests as data: what is killed, when, what the next process finds, and what must hold then. */
export interface KillTable<Note, Found> extends KillCase {
  /** Further runs when chance has kept all runs too short, each killed after so many answers. */
  readonly longer?: { readonly answers: number; isEnough(notes: readonly Note[]): boolean };
  /** Does what the next process does with the remains, and reads them. Runs once, before all checks. */
  find(runs: KilledRuns<Note>): Promise<Found>;
  /** Stops what `find` has started. */
  stop?(found: Found): Promise<void>;
  /** Checks by what must hold, in this order. */
  readonly holds: Readonly<Record<string, (found: Found & KilledRuns<Note>) => void | Promise<void>>>;
}

/** Registers a test for each line of `holds`. */
export function killTable<Note, Found extends object>(table: KillTable<Note, Found>): void {
  let runs: KilledRuns<Note> | undefined;
  let found: Found | undefined;
  beforeAll(async () => {
    runs = await killRuns<Note>(table, table.longer ?? null);
    found = await table.find(runs);
  }, 240_000);
  afterAll(async () => {
    if (found) await table.stop?.(found);
    await runs?.remove();
  });
  for (const [what, check] of Object.entries(table.holds)) it(what, () => check({ ...runs!, ...found! }));
}
