import type { Db } from '../../../../server/infra/db.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import type { MoneyParts } from '../../../../server/money/money-parts.ts';
import { moneyPartsOf } from '../money-parts-of.ts';

export const PEOPLE = ['ann', 'ben', 'cyd'] as const;

/** Days pass in tenths of a second, so that a loan is decided, costs interest and is repaid within a run. */
const FASTER = 1_000_000;

/** Parts of both the killed process and the one that checks the remains. */
export const loanParts = (db: Db, dataDir: string, originMs: number): MoneyParts => ({
  ...moneyPartsOf(db, dataDir, { now: () => originMs + (Date.now() - originMs) * FASTER }),
  sealing: createSealing(Buffer.alloc(32, 7)),
});
