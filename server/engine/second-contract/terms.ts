import type { Static } from 'typebox';
import type { oddsHistory, periodList } from '../../../protocol/rest/second-contract.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';

/** What up/down trades are offered at. The same for everybody: nothing here can be set per user (docs/exchange.md#settlement, point 6). */
const text = (value: string): DecimalText => decimalTextOf(value)!;

/** How an order is decided: settlement.ts. Another rule gets another id. */
export const RULE_ID = 'updown-1';
export const STAKE_ASSET = 'USDT';
export const STAKE_MIN = text('1');
export const STAKE_MAX = text('1000');
/** Orders of one user from midnight to midnight UTC. */
export const DAILY_ORDERS_MAX = 2000;

interface OddsTable {
  readonly version: number;
  /** In force from this time on, epoch ms. */
  readonly fromMs: number;
  readonly rates: readonly (readonly [periodS: number, odds: DecimalText])[];
}

/**
 * Every table of payout rates there ever was, newest first. A changed rate is a new table at the top, with the next
 * version: a receipt names its version, so what stood here must stay.
 */
export const ODDS_TABLES = [
  {
    version: 1,
    fromMs: Date.UTC(2026, 10, 21),
    rates: [
      [30, text('0.85')],
      [60, text('0.87')],
      [120, text('0.9')],
      [180, text('0.91')],
      [300, text('0.92')],
    ],
  },
] as const satisfies readonly OddsTable[];

const PAYOUT_RATES: OddsTable['rates'] = ODDS_TABLES[0].rates;
/** A ticket filled in at another version than the one in force is refused as `oddsChanged`. */
export const ODDS_VERSION: number = ODDS_TABLES[0].version;

/** Payout rate of a period in seconds; undefined when it is not offered. */
export const oddsOf = (periodS: number): DecimalText | undefined =>
  PAYOUT_RATES.find(([offered]) => offered === periodS)?.[1];

export const PERIODS: readonly Static<typeof periodList.row>[] = PAYOUT_RATES.map(([period, odds]) => ({
  id: String(period),
  period,
  odds,
  minAmount: STAKE_MIN,
  maxAmount: STAKE_MAX,
  status: 1,
  oddsVersion: ODDS_VERSION,
}));

/** All tables as the call answers them. */
export const ODDS_HISTORY: readonly Static<typeof oddsHistory.row>[] = ODDS_TABLES.map(
  ({ version, fromMs, rates }) => ({
    oddsVersion: version,
    fromTime: fromMs,
    rates: rates.map(([period, odds]) => ({ period, odds })),
  }),
);
