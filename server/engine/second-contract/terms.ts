import type { Static } from 'typebox';
import type { periodList } from '../../../protocol/rest/second-contract.ts';
import type { OddsTableFields } from '../../../protocol/proof-texts.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { RULE_IN_FORCE } from '../../../protocol/units/payout.ts';

/** What up/down trades are offered at. The same for everybody: nothing here can be set per user (docs/exchange.md#settlement, point 6). */
const text = (value: string): DecimalText => decimalTextOf(value)!;

export const STAKE_ASSET = 'USDT';
/** Of a stake, as of what is paid: a tie gives back what screens show (G11). */
export const STAKE_DECIMALS = 2;
export const STAKE_MIN = text('1');
export const STAKE_MAX = text('1000');
/** Orders of one user from midnight to midnight UTC. */
export const DAILY_ORDERS_MAX = 2000;

interface OddsTable {
  readonly version: number;
  readonly rates: readonly (readonly [periodS: number, odds: DecimalText])[];
}

/**
 * Every table of payout rates there ever was, newest first. A changed rate is a new table at the top, with the next
 * version: a receipt names its version, so what stood here must stay. When each came into force on an installation stands in
 * its signed tables (server/proof/odds-tables.ts).
 */
export const ODDS_TABLES = [
  {
    version: 1,
    rates: [
      [30, text('0.85')],
      [60, text('0.87')],
      [120, text('0.9')],
      [180, text('0.91')],
      [300, text('0.92')],
    ],
  },
] as const satisfies readonly OddsTable[];

/** A ticket filled in at another version than the one in force is refused as `oddsChanged`. */
export const ODDS_VERSION: number = ODDS_TABLES[0].version;

/** What one exchange offers to everybody. */
export interface UpDownTerms {
  /** On offer, the shortest first. */
  readonly periods: readonly Static<typeof periodList.row>[];
  /** The table in force, as it is published and signed. */
  readonly offered: Pick<OddsTableFields, 'oddsVersion' | 'ruleId' | 'rates'>;
  /** Payout rate of a period in seconds; undefined when it is not offered. */
  oddsOf(periodS: number): DecimalText | undefined;
}

/**
 * The tables above, and shorter periods where a sandbox is set up with some, at the payout rate of the shortest there is.
 * @param shortPeriodsS  seconds, rising, each below every period of the tables
 */
export function termsWith(shortPeriodsS: readonly number[]): UpDownTerms {
  const ratesOf = ({ rates }: OddsTable): OddsTable['rates'] => [
    ...shortPeriodsS.map((periodS) => [periodS, rates[0]![1]] as const),
    ...rates,
  ];
  const inForce = ratesOf(ODDS_TABLES[0]);
  return {
    periods: inForce.map(([period, odds]) => ({
      id: String(period),
      period,
      odds,
      minAmount: STAKE_MIN,
      maxAmount: STAKE_MAX,
      status: 1,
      oddsVersion: ODDS_VERSION,
    })),
    offered: {
      oddsVersion: ODDS_VERSION,
      ruleId: RULE_IN_FORCE,
      rates: inForce.map(([period, odds]) => ({ period, odds })),
    },
    oddsOf: (periodS) => inForce.find(([offered]) => offered === periodS)?.[1],
  };
}

/** What an exchange offers unless it is set up otherwise. */
export const TERMS: UpDownTerms = termsWith([]);
