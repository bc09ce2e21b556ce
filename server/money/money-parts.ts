import type { FundPasswords } from '../identity/fund-password.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db.ts';
import type { Sealing } from '../infra/sealing.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { MoneyNews } from './money-news.ts';
import type { BlobFolder } from '../infra/blob.ts';

/** The parts that every money module needs. */
export interface MoneyParts {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly news: MoneyNews;
  readonly market: Pick<Market, 'usdtPrice' | 'usdtRange' | 'isStale' | 'klines'>;
  /** Stores the bytes of uploads. */
  readonly files: BlobFolder;
  readonly fundPasswords: FundPasswords;
  /** Encrypts personal fields. */
  readonly sealing: Sealing;
  /** Hold of a new withdrawal address, ms (W4). */
  readonly holdMs: number;
}
