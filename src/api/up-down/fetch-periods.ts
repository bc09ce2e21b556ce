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

export interface Cycle {
  readonly id: string;
  readonly seconds: number;
  /** 0.85 pays back 1.85 × stake on a win. */
  readonly payoutRate: DecimalText;
  readonly stakeMin: DecimalText;
  readonly stakeMax: DecimalText;
  readonly open: boolean;
  readonly oddsVersion: number;
}

export const fetchPeriods = (): Promise<CallResult<Page<Cycle>>> =>
  fetchRows(ENDPOINT, {}, (row) => ({
    id: text(row, 'id'),
    seconds: integer(row, 'period'),
    payoutRate: decimal(row, 'odds'),
    stakeMin: decimal(row, 'minAmount'),
    stakeMax: decimal(row, 'maxAmount'),
    open: integer(row, 'status') === 1,
    oddsVersion: integer(row, 'oddsVersion'),
  }));
