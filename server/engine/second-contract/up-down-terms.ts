import type { Static } from 'typebox';
import type { periodList } from '../../../protocol/rest/second-contract.ts';
import type { OddsTableFields } from '../../../protocol/proof-texts.ts';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { RULE_IN_FORCE } from '../../../protocol/units/payout.ts';

/** Terms of up/down orders, the same for every user (docs/exchange.md#settlement, point 6). */
const text = (value: string): DecimalText => decimalTextOf(value)!;

export const STAKE_ASSET = 'USDT';
/** Decimals of stakes and payouts: a tie returns exactly the amount that was shown (G11). */
export const STAKE_DECIMALS = 2;
export const STAKE_MIN = text('1');
export const STAKE_MAX = text('1000');
/** Most orders of one user between two midnights UTC. */
export const DAILY_ORDERS_MAX = 2000;

interface OddsTable {
  readonly version: number;
  readonly rates: readonly (readonly [periodS: number, odds: DecimalText])[];
}

/**
 * Every table of payout rates, newest first. A changed rate needs a new table with the next version at the top; old
 * ones stay, because receipts name their version. The time at which each came into force on an installation is in its
 * signed tables (server/proof/odds-tables.ts).
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

/** The version in force; a request with another one is refused as `oddsChanged`. */
export const ODDS_VERSION: number = ODDS_TABLES[0].version;

/** Terms that one exchange offers. */
export interface UpDownTerms {
  /** Offered periods, the shortest first. */
  readonly periods: readonly Static<typeof periodList.row>[];
  /** The table in force, as published and signed. */
  readonly offered: Pick<OddsTableFields, 'oddsVersion' | 'ruleId' | 'rates'>;
  /** Returns the payout rate of a period in seconds; undefined when it is not offered. */
  oddsOf(periodS: number): DecimalText | undefined;
}

/**
 * Returns the terms of the tables above, with shorter periods at the payout rate of the shortest one.
 * @param shortPeriodsS  seconds, ascending, each below every period of the tables
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

/** Default terms. */
export const TERMS: UpDownTerms = termsWith([]);
