import type { oddsHistory } from '../../../protocol/rest/second-contract.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decimal, integer, list, time } from '../wire.ts';

const ENDPOINT: Endpoint<typeof oddsHistory> = {
  method: 'POST',
  path: '/api/period/oddsHistory',
  access: 'public',
  context: 'trade',
};

/** One table of payout rates; its version stands in every receipt. */
export interface PayoutVersion {
  readonly version: number;
  /** In force from then until the next newer one. */
  readonly fromMs: number;
  readonly rates: readonly { readonly seconds: number; readonly payoutRate: DecimalText }[];
}

/** A signed table as it came: the verifier reads it. */
export interface SignedOddsTable {
  readonly fromMs: number;
  readonly table: unknown;
}

/** All signed tables, newest first. */
export const fetchOddsTables = (): Promise<CallResult<Page<SignedOddsTable>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({ fromMs: time(row, 'fromTime'), table: row }));

/** All versions, newest first. */
export const fetchPayoutVersions = (): Promise<CallResult<Page<PayoutVersion>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({
    version: integer(row, 'oddsVersion'),
    fromMs: time(row, 'fromTime'),
    rates: list(row['rates'], 'rates', (rate) => ({
      seconds: integer(rate, 'period'),
      payoutRate: decimal(rate, 'odds'),
    })),
  }));
