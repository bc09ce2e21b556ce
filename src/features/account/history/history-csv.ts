import { fetchAccountHistory } from '../account-calls.ts';
import { collectCsv } from '../../../data/collect-csv.ts';
import type { Collection } from '../../../data/collect-csv.ts';
import type { AccountEvent, HistoryFilter } from '../../../model/account-event.ts';
import { csvHead, csvLines, textCell, timeCell } from '../../../model/csv.ts';
import type { CsvColumns } from '../../../model/csv.ts';
import { rangeMs } from '../../../model/day-range.ts';
import type { DayRange } from '../../../model/day-range.ts';

/** Columns of the history file; see model/csv.ts. */
const COLUMNS: CsvColumns<AccountEvent> = [
  ['time', ({ timeMs }) => timeCell(timeMs)],
  ['id', ({ id }) => textCell(id)],
  ['type', ({ type }) => type],
  ['kind', ({ kind }) => textCell(kind)],
  ['account', ({ account }) => account],
  ['asset', ({ asset }) => textCell(asset)],
  // A signed number, which a spreadsheet must parse as one.
  ['amount', ({ amount }) => amount],
  ['reference', ({ ref }) => textCell(ref)],
];

export const historyHead = csvHead(COLUMNS);
export const historyLines = (events: readonly AccountEvent[]): string => csvLines(COLUMNS, events);

/** `balance-history-transfer-USDT-2026-10-24-to-2026-11-22.csv` */
export function historyCsvName({ type, asset }: HistoryFilter, { from, to }: DayRange): string {
  const chosen = [type, asset].filter((part) => part !== null);
  return `${['balance-history', ...chosen, from, 'to', to].join('-')}.csv`;
}

/** Starts collecting the rows of the list's filter over these days, which replace the filter's own time span. */
export const collectHistory = (
  { type, asset }: HistoryFilter,
  range: DayRange,
  onProgress: (rows: number) => void,
): Collection =>
  collectCsv<AccountEvent>({
    ask: (pageNum, pageSize, signal) =>
      fetchAccountHistory({ type, asset, ...rangeMs(range), pageNum, pageSize, signal }),
    idOf: ({ id }) => id,
    head: historyHead,
    linesOf: historyLines,
    onProgress,
  });
