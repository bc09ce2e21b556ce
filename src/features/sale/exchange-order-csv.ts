import { collectCsv } from '../../data/collect-csv.ts';
import type { Collection } from '../../data/collect-csv.ts';
import type { Conversion } from '../../model/conversion.ts';
import { csvHead, csvLines, textCell, timeCell } from '../../model/csv.ts';
import type { CsvColumns } from '../../model/csv.ts';
import { rangeMs } from '../../model/day-range.ts';
import type { DayRange } from '../../model/day-range.ts';
import { fetchConversions } from '../../api/conversion-list.ts';
import { fetchMerchantSales, SOLD_ASSET } from './merchant-sale-calls.ts';
import type { MerchantSale, SaleStatus } from './merchant-sale-calls.ts';

/** Columns of the files of sales and conversions; see model/csv.ts. */
const SALE_COLUMNS: CsvColumns<MerchantSale> = [
  ['created', ({ createdMs }) => timeCell(createdMs)],
  ['updated', ({ updatedMs }) => timeCell(updatedMs)],
  ['sale_id', ({ id }) => textCell(id)],
  ['merchant', ({ username }) => textCell(username)],
  ['status', ({ status }) => status],
  ['step', ({ step }) => step],
  ['reason', ({ reason }) => reason ?? ''],
  ['sold_amount', ({ amount }) => amount],
  ['sold_asset', () => SOLD_ASSET],
  ['rate', ({ exchangeRate }) => exchangeRate],
  ['receive_amount', ({ receiveAmount }) => receiveAmount],
  ['receive_asset', ({ receiveAsset }) => textCell(receiveAsset)],
];

const CONVERSION_COLUMNS: CsvColumns<Conversion> = [
  ['time', ({ timeMs }) => timeCell(timeMs)],
  ['conversion_id', ({ id }) => textCell(id)],
  ['status', ({ status }) => status],
  ['paid_amount', ({ amount }) => amount],
  ['paid_asset', ({ from }) => textCell(from)],
  ['rate', ({ rate }) => rate],
  ['fee', ({ fee }) => fee],
  ['fee_asset', ({ to }) => textCell(to)],
  ['receive_amount', ({ receive }) => receive],
  ['receive_asset', ({ to }) => textCell(to)],
];

/** `merchant-sales-completed-2026-10-24-to-2026-11-22.csv` */
export function orderCsvName(what: string, status: SaleStatus | null, { from, to }: DayRange): string {
  return `${[what, ...(status === null ? [] : [status]), from, 'to', to].join('-')}.csv`;
}

/** Returns a test whether a time lies within these days. */
function within(range: DayRange): (ms: number) => boolean {
  const { fromMs, toMs } = rangeMs(range);
  return (ms) => ms >= fromMs && ms < toMs;
}

/** Starts collecting the sales of a status that were agreed in these days. */
export function collectSales(
  status: SaleStatus | null,
  range: DayRange,
  onProgress: (rows: number) => void,
): Collection {
  const holds = within(range);
  return collectCsv<MerchantSale>({
    ask: (pageNum, pageSize, signal) => fetchMerchantSales({ status, pageNum, pageSize, signal }),
    idOf: ({ id }) => id,
    holds: ({ createdMs }) => holds(createdMs),
    head: csvHead(SALE_COLUMNS),
    linesOf: (rows) => csvLines(SALE_COLUMNS, rows),
    onProgress,
  });
}

/** Starts collecting the conversions of a status in these days. */
export function collectConversions(
  status: SaleStatus | null,
  range: DayRange,
  onProgress: (rows: number) => void,
): Collection {
  const holds = within(range);
  return collectCsv<Conversion>({
    ask: (pageNum, pageSize, signal) => fetchConversions({ status, pageNum, pageSize, signal }),
    idOf: ({ id }) => id,
    holds: ({ timeMs }) => holds(timeMs),
    head: csvHead(CONVERSION_COLUMNS),
    linesOf: (rows) => csvLines(CONVERSION_COLUMNS, rows),
    onProgress,
  });
}
