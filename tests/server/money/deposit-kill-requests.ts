import { createMoney } from '../../../server/money/money.ts';
import type { Database } from '../../../server/infra/db.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { moneyPartsOf } from './money-parts-of.ts';

/** Those who deposit without pause. */
export const USERS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

/** Every delay of the sandbox passes this many times as fast. */
const FASTER = 40;

/** Money on a clock that is ahead the more the longer it runs, over all runs alike. */
export function fastMoney({ db }: Pick<Database, 'db'>, store: FreshStore, originMs: number) {
  const clock = { now: () => originMs + Math.floor((Date.now() - originMs) * FASTER) };
  const parts = moneyPartsOf(db, store.dataDir, clock);
  return { money: createMoney(parts), news: parts.news, ledger: parts.ledger };
}
