import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { F64Column, I64Column, U16Column, U8Column } from '../../../compute/order/order-columns.ts';

/** All executions of an account's spot orders as columns of equal length, in the order of the wire (never sorted). */
export interface FillRows {
  readonly count: number;
  /** Older rows of the account that are not here: a long history has its newest rows only. */
  readonly before: number;
  /** Ids of the orders; a trade's id is `s:` and this. */
  readonly orders: readonly string[];
  /** Indexes of `JournalRows.symbols`. */
  readonly markets: U16Column;
  /** 0 buy, 1 sell. */
  readonly sides: U8Column;
  /** Indexes of `FILL_KINDS`. */
  readonly kinds: U8Column;
  /** Indexes of `FILL_ORIGINS`. */
  readonly origins: U8Column;
  /** 1 when the order rested, 0 when it took from the book. */
  readonly makers: U8Column;
  /** Prices as text, unchanged from the exchange. */
  readonly prices: readonly DecimalText[];
  /** × 10^8. */
  readonly quantities: I64Column;
  /** Value in the quote asset before the fee, × 10^8. */
  readonly quotes: I64Column;
  /** In the quote asset, × 10^8. */
  readonly fees: I64Column;
  /** Epoch ms. */
  readonly times: F64Column;
}

/** All settled up/down trades of an account as columns of equal length, in the order of their settlement. */
export interface UpDownRows {
  readonly count: number;
  /** Older rows of the account that are not here, as for fills. */
  readonly before: number;
  /** Ids of the orders; a trade's id is `u:` and this. */
  readonly orders: readonly string[];
  /** Indexes of `JournalRows.symbols`. */
  readonly markets: U16Column;
  /** 1 up, 2 down. */
  readonly directions: U8Column;
  /** Seconds. */
  readonly periods: F64Column;
  /** × 10^8. */
  readonly stakes: I64Column;
  /** Payout rates × 10^8: 85 000 000 pays back 1.85 × the stake on a win. */
  readonly odds: I64Column;
  /** Names of the exchange's rules under which the trades were made. */
  readonly rules: readonly string[];
  /** Indexes of `UP_DOWN_RESULTS`. */
  readonly results: U8Column;
  readonly openPrices: readonly DecimalText[];
  /** The prices at the end; null for a void trade. */
  readonly closePrices: readonly (DecimalText | null)[];
  /** Epoch ms. */
  readonly openTimes: F64Column;
  readonly dueTimes: F64Column;
  readonly settleTimes: F64Column;
  /** × 10^8. */
  readonly payouts: I64Column;
  /** Payout − stake, signed, × 10^8. */
  readonly profits: I64Column;
}

/** Everything that the exchange knows of an account's closed trading. */
export interface JournalRows {
  readonly symbols: readonly MarketSymbol[];
  readonly fills: FillRows;
  readonly upDown: UpDownRows;
  /** Server time of the newest answer, epoch ms. */
  readonly asOfMs: number;
}
