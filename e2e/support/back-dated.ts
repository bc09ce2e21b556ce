import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../../server/infra/open-database.ts';
import { connectNow } from './connect-now.ts';
import type { Sandbox } from './sandbox.ts';

const DAY_MS = 86_400_000;

/** Tables of orders that earn or cost by the day, and their columns of times, which may be empty. */
const TIMES = {
  earn_order: ['start_ms', 'end_ms', 'next_ms', 'redeemed_ms'],
  loan_order: ['next_ms', 'created_ms', 'approved_ms', 'repaid_ms'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Stops a sandbox, moves the times of all orders of these tables back by whole days in its data folder, and starts it again on the
 * same port: its due jobs then catch up, as after so long a sleep. Times of the ledger stay what they are. The page connects
 * again at once.
 */
export async function backDate(
  page: Page,
  sandbox: Sandbox,
  days: number,
  ...tables: readonly (keyof typeof TIMES)[]
): Promise<void> {
  await sandbox.kill();
  const { db, close } = await openDatabase({ dataDir: sandbox.dataDir, databaseUrl: null });
  try {
    for (const table of tables) {
      const moved = TIMES[table].map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${days * DAY_MS}`);
      await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db);
    }
  } finally {
    await close();
  }
  await sandbox.start();
  await connectNow(page);
}
