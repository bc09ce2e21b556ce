import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';

/** Parts of the exchange that every engine uses. */
export interface EngineParts {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly market: Market;
  readonly clock: Clock;
}
