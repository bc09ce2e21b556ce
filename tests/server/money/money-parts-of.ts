import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createFundPasswords } from '../../../server/identity/fund-password.ts';
import type { Clock } from '../../../server/infra/clock.ts';
import type { Db } from '../../../server/infra/db.ts';
import { createSealing } from '../../../server/infra/sealing.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { createMoneyNews } from '../../../server/money/money-news.ts';
import type { MoneyParts } from '../../../server/money/money-parts.ts';
import { directoryBlobs } from '../../../server/infra/blob.ts';
import { moneyMarket } from './money-market.ts';

/** Hold after a new address or a changed fund password. */
export const HOLD_MS = 60_000;

/** Builds the parts that the money flows need, on a store of a test. @param dataDir  folder for uploads */
export function moneyPartsOf(db: Db, dataDir: string, clock: Clock): MoneyParts {
  const news = createMoneyNews();
  return {
    db,
    ledger: createLedger(),
    clock,
    news,
    market: moneyMarket().market,
    files: directoryBlobs(join(dataDir, 'uploads')),
    fundPasswords: createFundPasswords({
      db,
      clock,
      holdMs: HOLD_MS,
      onChange: (userId) => news.publish(userId, { lines: [], things: [{ noun: 'fundPassword', id: userId }] }),
    }),
    sealing: createSealing(randomBytes(32)),
    holdMs: HOLD_MS,
  };
}
