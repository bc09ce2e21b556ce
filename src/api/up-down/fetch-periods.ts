import type { periodList } from '../../../protocol/rest/second-contract.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decimal, integer, text } from '../wire.ts';

const ENDPOINT: Endpoint<typeof periodList> = {
  method: 'POST',
  path: '/api/period/list',
  access: 'public',
  context: 'trade',
};

/** One duration on offer, with its payout rate and the stakes it takes. */
export interface Period {
  readonly id: string;
  readonly seconds: number;
  /** 0.85 pays back 1.85 × stake on a win. */
  readonly payoutRate: DecimalText;
  readonly stakeMin: DecimalText;
  readonly stakeMax: DecimalText;
  readonly open: boolean;
  /** Of the payout rates in force; an order names it. */
  readonly payoutVersion: number;
}

export const fetchPeriods = (): Promise<CallResult<Page<Period>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({
    id: text(row, 'id'),
    seconds: integer(row, 'period'),
    payoutRate: decimal(row, 'odds'),
    stakeMin: decimal(row, 'minAmount'),
    stakeMax: decimal(row, 'maxAmount'),
    open: integer(row, 'status') === 1,
    payoutVersion: integer(row, 'oddsVersion'),
  }));
