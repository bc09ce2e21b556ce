import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { spotStage } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

/** Database, stage and engine at the beginning of a test. */
export interface SpotSetup {
  readonly database: FreshDatabase;
  readonly stage: SpotStage;
  /** Started. */
  readonly engine: SpotOrders;
  /** Somebody with play funds and 10 BTC. */
  readonly userId: string;
}

/**
 * One database for a test file, and for each of its tests a market, an engine and a user of its own. After each the
 * user's orders are cancelled and the books are right.
 * @param begin  called before each test
 */
export function setUpSpot(begin: (setup: SpotSetup) => void): void {
  let database: FreshDatabase;
  let setup: SpotSetup;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  beforeEach(async () => {
    // A market of its own begins at seq 1 again: what earlier tests left must not be met by it.
    await sql`delete from spot_cursor`.execute(database.db);
    const stage = spotStage(database.db);
    const engine = stage.newEngine();
    await engine.start();
    setup = { database, stage, engine, userId: await stage.newUser({ BTC: '10' }) };
    begin(setup);
  });
  afterEach(async () => {
    const { stage, userId } = setup;
    // A test may have stopped its engine and gone on with another.
    for (const engine of stage.engines) await engine.cancelAll(userId);
    await stage.stop();
    expect(await booksWrong(database.db)).toEqual([]);
  });
  afterAll(() => database.close());
}
