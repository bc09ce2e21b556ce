import { createEarn } from '../../../server/money/earn/earn.ts';
import type { Database } from '../../../server/infra/db.ts';
import { createTransfers } from '../../../server/money/transfers/transfers.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { moneyPartsOf } from './money-parts-of.ts';

/** Those who buy and redeem without pause. */
export const USERS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

/** A day of the sandbox passes in a tenth of a second. */
const FASTER = 864_000;

/** Earn on a clock that is ahead the more the longer it runs, over all runs alike. */
export function fastEarn({ db }: Pick<Database, 'db'>, store: FreshStore, originMs: number) {
  const clock = { now: () => originMs + (Date.now() - originMs) * FASTER };
  const parts = moneyPartsOf(db, store.dataDir, clock);
  return { earn: createEarn(parts), transfers: createTransfers(parts), ledger: parts.ledger };
}
