import type { periodList, oddsHistory } from '../../protocol/rest/second-contract.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';
import { decimal, integer, text, list, time } from './wire.ts';

const PERIOD_LIST: Endpoint<typeof periodList> = {
  method: 'POST',
  path: '/api/period/list',
  access: 'public',
  context: 'trade',
};

/** One offered duration with its payout rate and its range of stakes. */
export interface Period {
  readonly id: string;
  readonly seconds: number;
  /** 0.85 pays back 1.85 × stake on a win. */
  readonly payoutRate: DecimalText;
  readonly stakeMin: DecimalText;
  readonly stakeMax: DecimalText;
  readonly open: boolean;
  /** Version of the payout rates in force; an order names it. */
  readonly payoutVersion: number;
}

export const fetchPeriods = (): Promise<CallResult<Page<Period>>> =>
  fetchRows(PERIOD_LIST, {}, (row) => ({
    id: text(row, 'id'),
    seconds: integer(row, 'period'),
    payoutRate: decimal(row, 'odds'),
    stakeMin: decimal(row, 'minAmount'),
    stakeMax: decimal(row, 'maxAmount'),
    open: integer(row, 'status') === 1,
    payoutVersion: integer(row, 'oddsVersion'),
  }));

const ODDS_HISTORY: Endpoint<typeof oddsHistory> = {
  method: 'POST',
  path: '/api/period/oddsHistory',
  access: 'public',
  context: 'trade',
};

/** One table of payout rates; every receipt names its version. */
export interface PayoutVersion {
  readonly version: number;
  /** The table is in force from this time until the next version. */
  readonly fromMs: number;
  readonly rates: readonly { readonly seconds: number; readonly payoutRate: DecimalText }[];
}

/** A signed table as received; the verifier parses it. */
interface SignedOddsTable {
  readonly fromMs: number;
  readonly table: unknown;
}

/** Fetches all signed tables, newest first. */
export const fetchOddsTables = (): Promise<CallResult<Page<SignedOddsTable>>> =>
  fetchRows(ODDS_HISTORY, {}, (row) => ({ fromMs: time(row, 'fromTime'), table: row }));

/** Fetches all versions, newest first. */
export const fetchPayoutVersions = (): Promise<CallResult<Page<PayoutVersion>>> =>
  fetchRows(ODDS_HISTORY, {}, (row) => ({
    version: integer(row, 'oddsVersion'),
    fromMs: time(row, 'fromTime'),
    rates: list(row['rates'], 'rates', (rate) => ({
      seconds: integer(rate, 'period'),
      payoutRate: decimal(rate, 'odds'),
    })),
  }));
