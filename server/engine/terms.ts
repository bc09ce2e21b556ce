import type { Static } from 'typebox';
import type { periodList } from '../../protocol/rest/second-contract.ts';
import { decimalTextOf } from '../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';

/** What up/down trades are offered at. The same for everybody: nothing here can be set per user (server.md section 6.6). */
const text = (value: string): DecimalText => decimalTextOf(value)!;

/** How an order is decided: settlement.ts. Another rule gets another id. */
export const RULE_ID = 'updown-1';
/** Changes whenever a payout rate does; a ticket filled in at another version is refused as `oddsChanged`. */
export const ODDS_VERSION = 1;
export const STAKE_ASSET = 'USDT';
export const STAKE_MIN = text('1');
export const STAKE_MAX = text('1000');
/** Orders of one user from midnight to midnight UTC. */
export const DAILY_ORDERS_MAX = 2000;

const PAYOUT_RATES: readonly (readonly [periodS: number, odds: DecimalText])[] = [
  [30, text('0.85')],
  [60, text('0.87')],
  [120, text('0.9')],
  [180, text('0.91')],
  [300, text('0.92')],
];

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
