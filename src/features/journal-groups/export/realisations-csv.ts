import { csvHead, csvLines, textCell, timeCell } from '../../../model/csv.ts';
import type { CsvColumns } from '../../../model/csv.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import { coinsOf } from '../../trade-journal/table/coins.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { realisationsOf } from './realisations.ts';
import type { CostMethod, Realisation } from './realisations.ts';
import { FILE_HEAD } from './trades-csv.ts';
import { UNITS_TO_WIDE } from '../../../compute/order/wide-columns.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';

const METHOD_CELLS: Readonly<Record<CostMethod, string>> = { fifo: 'FIFO', average: 'average cost' };
const UNKNOWN_COST = 'without known cost';

const amountCell = (amount: bigint | null): string => (amount === null ? '' : textOfUnits(amount));

/** Columns of the file of realisations; see model/csv.ts. `fees` are those of the sale and already off the proceeds. */
function columnsOf({ rows, coins }: TradeTable, method: CostMethod): CsvColumns<Realisation> {
  const { fills, symbols } = rows;
  const { ofMarket } = coinsOf(symbols);
  return [
    ['acquired', ({ acquiredMs }) => (acquiredMs === null ? '' : timeCell(acquiredMs))],
    ['sold', ({ fill }) => timeCell(fills.times[fill]!)],
    ['asset', ({ fill }) => textCell(coins[ofMarket[fills.markets[fill]!]!]!)],
    ['order_id', ({ fill }) => textCell(fills.orders[fill]!)],
    ['quantity', ({ quantity }) => textOfUnits(quantity * UNITS_TO_WIDE)],
    ['proceeds', ({ proceeds }) => textOfUnits(proceeds)],
    ['cost', ({ cost }) => amountCell(cost)],
    ['fees', ({ fee }) => textOfUnits(fee)],
    ['gain', ({ gain }) => amountCell(gain)],
    [
      'held_days',
      ({ acquiredMs, fill }) => (acquiredMs === null ? '' : ((fills.times[fill]! - acquiredMs) / DAY_MS).toFixed(2)),
    ],
    ['method', ({ cost }) => (cost === null ? UNKNOWN_COST : METHOD_CELLS[method])],
  ];
}

/**
 * Returns the file of realisations in pieces, made without blocking the page: by FIFO a line for each lot and sale, by
 * average cost a line for each sale, the oldest first; coins sold without a known buy have lines without cost and gain.
 * @param year  of UTC in which they were sold; null for all
 */
export async function realisationsCsv(
  table: TradeTable,
  method: CostMethod,
  year: number | null,
): Promise<readonly string[]> {
  const { fills } = table.rows;
  const columns = columnsOf(table, method);
  const pieces = [FILE_HEAD, csvHead(columns)];
  const cursor = { next: 0 };
  await inSlices(fills.count, (fill) => {
    const found = realisationsOf(table, fill, method, cursor);
    if (found.length === 0 || (year !== null && new Date(fills.times[fill]!).getUTCFullYear() !== year)) return;
    pieces.push(csvLines(columns, found));
  });
  return pieces;
}
