import type { FundPasswords } from '../identity/fund-password.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import type { Sealing } from '../infra/sealing.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { MoneyNews } from './money-news.ts';
import type { BlobFolder } from '../infra/blob.ts';

/** What the flows of money stand on. */
export interface MoneyParts {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly news: MoneyNews;
  readonly market: Pick<Market, 'usdtPrice' | 'usdtRange' | 'isStale' | 'klines'>;
  /** Of what people upload. */
  readonly files: BlobFolder;
  readonly fundPasswords: FundPasswords;
  /** Of personal fields. */
  readonly sealing: Sealing;
  /** How long a new address waits before its first use (W4), ms. */
  readonly holdMs: number;
}
