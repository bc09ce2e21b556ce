import type { LotsResult } from '../../../compute/order/lots.ts';
import type { F64Column, I64Column, U16Column, U32Column, U8Column } from '../../../compute/order/order-columns.ts';
import type { WideColumn } from '../../../compute/order/wide-columns.ts';
import type { JournalRows } from '../rows/journal-rows.ts';

/** Kinds of trades in `TradeTable.kinds`. */
export const SPOT_TRADE = 0;
export const UP_DOWN_TRADE = 1;

/**
 * Trades that count in statistics, by the time at which they ended, oldest first: one row for each spot order that sold
 * (all its fills) and for each settled up/down trade. Buys are in `rows.fills` and, while they are held, in
 * `lots.state`.
 */
export interface TradeTable {
  readonly rows: JournalRows;
  /** Costs and results of `rows.fills`, by fill. */
  readonly lots: LotsResult;
  /** Base coins; `lots` counts positions by their index. */
  readonly coins: readonly string[];
  readonly count: number;
  /** `SPOT_TRADE` or `UP_DOWN_TRADE`. */
  readonly kinds: U8Column;
  /** Up/down: the row of `rows.upDown`. Spot: the index of the order in `sales`. */
  readonly sources: U32Column;
  /** Fills of each order that sold, numbers of rows of `rows.fills`, in order. */
  readonly sales: readonly (readonly number[])[];
  /** Indexes of `rows.symbols`. */
  readonly markets: U16Column;
  /** Start of the trade, epoch ms: up/down its open tick, spot the end less the holding time by FIFO lots. */
  readonly opens: F64Column;
  /** End of the trade, epoch ms: settlement, or the last fill of the sale. */
  readonly closes: F64Column;
  /** [2n] Result after fees by average cost, × 10^18. */
  readonly nets: WideColumn;
  /** The same by FIFO; up/down equal to `nets`. */
  readonly netsFifo: WideColumn;
  /** Fees of the sale, × 10^8; 0 for up/down. Fees of buys are part of the cost. */
  readonly fees: I64Column;
  /** Stake, or value of the sale before the fee, × 10^8. */
  readonly sizes: I64Column;
}

/** Id of a trade, as notes and receipts name it: `s:<order>` or `u:<order>`. */
export function tradeIdAt({ rows, kinds, sources, sales }: TradeTable, row: number): string {
  const source = sources[row]!;
  return kinds[row] === UP_DOWN_TRADE
    ? `u:${rows.upDown.orders[source]!}`
    : `s:${rows.fills.orders[sales[source]![0]!]!}`;
}
