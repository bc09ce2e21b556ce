import type { outcomeStatistics as outcomeStatisticsCall } from '../../../protocol/rest/second-contract.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decimal, integer, symbol } from '../../api/wire.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const OUTCOME_STATISTICS: Endpoint<typeof outcomeStatisticsCall> = {
  method: 'POST',
  path: '/api/secondContractOrder/statistics',
  access: 'public',
  context: 'trade',
};

/** Outcomes of all people's settled up/down trades in one market. */
export interface OutcomeStatistics {
  readonly symbol: MarketSymbol;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  readonly voids: number;
  /** Stakes in USDT without void trades. */
  readonly staked: DecimalText;
  readonly paid: DecimalText;
}

/** Fetches the statistics of every market with settled trades. */
export const fetchOutcomeStatistics = (): Promise<CallResult<Page<OutcomeStatistics>>> =>
  fetchRows(OUTCOME_STATISTICS, { body: {} }, (row) => ({
    symbol: symbol(row, 'symbol'),
    trades: integer(row, 'trades'),
    wins: integer(row, 'wins'),
    losses: integer(row, 'losses'),
    ties: integer(row, 'ties'),
    voids: integer(row, 'voids'),
    staked: decimal(row, 'staked'),
    paid: decimal(row, 'paid'),
  }));

/** Outcomes of all people's settled trades, one row per market. */
export const outcomeStatistics = createResource({ ask: fetchOutcomeStatistics, take: rowsOf });
