import { FILL_KINDS, UP_DOWN_RESULTS } from '../../../../protocol/units/journal-terms.ts';
import { UNITS_TO_WIDE, wideAt } from '../../../compute/order/wide-columns.ts';
import { csvHead, csvLines, textCell, timeCell } from '../../../model/csv.ts';
import type { CsvColumns } from '../../../model/csv.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import { roleOf } from '../groups/group-entries.ts';
import type { ExcursionColumns } from '../../trade-journal/excursions/excursion-columns.ts';
import type { NoteContent } from '../../trade-journal/note-calls.ts';
import { soldOf } from '../../trade-journal/table/sold-coins.ts';
import { tradeIdAt, UP_DOWN_TRADE } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';

const HEAD = 'Tern sandbox: play money, no tax document';

/** First line of every file of the journal, in English like the names of the columns. */
export const FILE_HEAD = `${textCell(HEAD)}\r\n`;
/** First line of a file that was made without an answer of the exchange. */
const HEAD_WITHOUT_ANSWER = `${textCell(`${HEAD}; notes of other devices may be missing`)}\r\n`;

const unitsCell = (units: bigint): string => textOfUnits(units * UNITS_TO_WIDE);

/** Notes by trade id, and whether they are all that the exchange has. */
export interface NotesOfFile {
  readonly notes: ReadonlyMap<string, { readonly content: NoteContent }>;
  readonly isWhole: boolean;
}

const resultOf = (net: bigint): string => (net > 0n ? 'win' : net < 0n ? 'loss' : 'even');

/** Cells that only one kind of trades has; the other has an empty one. */
function ownCells(table: TradeTable, row: number): Readonly<Record<string, string>> {
  const { rows, sales, sources, opens } = table;
  const source = sources[row]!;
  if (table.kinds[row] === UP_DOWN_TRADE) {
    const { upDown } = rows;
    return {
      kind: 'up_down',
      side: upDown.directions[source] === 1 ? 'up' : 'down',
      opened: timeCell(opens[row]!),
      period_seconds: String(upDown.periods[source]!),
      payout_rate: unitsCell(upDown.odds[source]!),
      open_price: upDown.openPrices[source]!,
      closing_price: upDown.closePrices[source] ?? '',
      payout: unitsCell(upDown.payouts[source]!),
      result: UP_DOWN_RESULTS[upDown.results[source]!]!,
    };
  }
  const fills = sales[source]!;
  const { quantity, covered } = soldOf(table, row);
  return {
    kind: 'spot',
    side: 'sell',
    order_type: FILL_KINDS[rows.fills.kinds[fills[0]!]!]!,
    role: roleOf(rows.fills.makers, fills),
    // The mean time of its lots; nothing is known of coins that were not bought here.
    opened: covered === 0n ? '' : timeCell(Math.round(opens[row]!)),
    quantity: unitsCell(quantity),
    without_known_cost: unitsCell(quantity - covered),
    result: resultOf(wideAt(table.nets, row)),
  };
}

const OWN = [
  'kind',
  'side',
  'order_type',
  'role',
  'opened',
  'period_seconds',
  'payout_rate',
  'open_price',
  'closing_price',
  'payout',
  'quantity',
  'without_known_cost',
  'result',
] as const;

/** MAE or MFE in percent of the entry price, where its prices were loaded. */
const shareCell = (share: number | undefined): string =>
  share === undefined || Number.isNaN(share) ? '' : (share * 100).toFixed(4);

interface TradeLine {
  readonly row: number;
  readonly id: string;
  readonly own: Readonly<Record<string, string>>;
  readonly note: NoteContent | undefined;
}

/** Columns of the file of trades; see model/csv.ts. Amounts are signed numbers, which a spreadsheet must read as such. */
const columnsOf = (table: TradeTable, excursions: ExcursionColumns | null): CsvColumns<TradeLine> => [
  ['trade_id', ({ id }) => textCell(id)],
  ['symbol', ({ row }) => textCell(table.rows.symbols[table.markets[row]!]!)],
  ['closed', ({ row }) => timeCell(table.closes[row]!)],
  ...OWN.map((name) => [name, ({ own }: TradeLine) => own[name] ?? ''] as const),
  ['size', ({ row }) => unitsCell(table.sizes[row]!)],
  ['fees', ({ row }) => unitsCell(table.fees[row]!)],
  ['net', ({ row }) => textOfUnits(wideAt(table.nets, row))],
  ['net_fifo', ({ row }) => textOfUnits(wideAt(table.netsFifo, row))],
  ['mae_percent', ({ row }) => shareCell(excursions?.worst[row])],
  ['mfe_percent', ({ row }) => shareCell(excursions?.best[row])],
  ['tags', ({ note }) => textCell(note?.tags.join('; ') ?? '')],
  ['followed_plan', ({ note }) => note?.plan ?? ''],
  ['note', ({ note }) => textCell(note?.text ?? '')],
];

/**
 * Returns the file of trades in pieces, made without blocking the page: a line for each trade, the oldest first. `net`
 * is by average cost, after fees.
 * @param year        of UTC; null for all
 * @param excursions  MAE and MFE of the table; null while none is known
 */
export async function tradesCsv(
  table: TradeTable,
  { notes, isWhole }: NotesOfFile,
  year: number | null,
  excursions: ExcursionColumns | null,
): Promise<readonly string[]> {
  const columns = columnsOf(table, excursions);
  const pieces = [isWhole ? FILE_HEAD : HEAD_WITHOUT_ANSWER, csvHead(columns)];
  await inSlices(table.count, (row) => {
    if (year !== null && new Date(table.closes[row]!).getUTCFullYear() !== year) return;
    const id = tradeIdAt(table, row);
    pieces.push(csvLines(columns, [{ row, id, own: ownCells(table, row), note: notes.get(id)?.content }]));
  });
  return pieces;
}
