import type { candleFiles } from '../../protocol/rest/candles.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';
import { integer, list, optional, record, symbol, text, WireError } from './wire.ts';
import type { WireRecord } from './wire.ts';

const ENDPOINT: Endpoint<typeof candleFiles> = {
  method: 'POST',
  path: '/api/candles/files',
  access: 'public',
  context: 'market',
};

/** A file of a market's past: a closed month, `2026-03`, or a closed day, `2026-11-05`. */
export interface CandleFileRow {
  readonly name: string;
  /** SHA-256 of the file with prices, and of that with volumes, in hex; null before it is made. */
  readonly prices: string | null;
  readonly volumes: string | null;
}

/** Files of a market's past. */
export interface CandleList {
  readonly symbol: MarketSymbol;
  /** Whether the exchange passes them on. */
  readonly offered: boolean;
  readonly simulated: boolean;
  /** Another past has another version. */
  readonly version: string;
  readonly priceDecimals: number;
  /** May be below 0. */
  readonly volumeDecimals: number;
  /** UTC days since 1970 with candles, both included; `lastDay` is before `firstDay` when there is none. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Ascending, months then days. */
  readonly files: readonly CandleFileRow[];
}

const DAY_MS = 86_400_000;
/** A century of months, and a month of days. */
const FILES_MOST = 1300;
const VERSION = /^[0-9a-f]{16}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const MONTH = /^\d{4}-\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function matching(value: string, pattern: RegExp, field: string): string {
  if (!pattern.test(value)) throw new WireError(field);
  return value;
}

/** Returns the UTC day since 1970 of a date. @throws WireError for a date that does not exist */
function dayOf(date: string, field: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
  if (!Number.isInteger(day) || day < 0) throw new WireError(field);
  return day;
}

/** Returns the last day of a month. */
const monthEnd = (month: string): number => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return Date.UTC(year, number, 1) / DAY_MS - 1;
};

const digestOf = (row: WireRecord, field: string): string | null =>
  optional(row, field, (from) => matching(text(record(from[field], field), 'sha256'), DIGEST, 'sha256')) ?? null;

const fileRow =
  (nameField: string, pattern: RegExp) =>
  (row: WireRecord): CandleFileRow => ({
    name: matching(text(row, nameField), pattern, nameField),
    prices: digestOf(row, 'prices'),
    volumes: digestOf(row, 'volumes'),
  });

/** Decodes a list, from the wire or as it was kept. @throws WireError */
export function candleListOf(data: unknown): CandleList {
  const answer = record(data, 'data');
  const months = list(answer['months'], 'months', fileRow('month', MONTH));
  const days = list(answer['days'], 'days', fileRow('day', DATE));
  if (months.length + days.length > FILES_MOST) throw new WireError('months');
  const firstDay = dayOf(matching(text(answer, 'firstDay'), DATE, 'firstDay'), 'firstDay');
  const [lastMonth, lastDate] = [months[months.length - 1]?.name, days[days.length - 1]?.name];
  return {
    symbol: symbol(answer, 'symbol'),
    offered: answer['offered'] === true,
    simulated: answer['feed'] !== 'binance',
    version: matching(text(answer, 'version'), VERSION, 'version'),
    priceDecimals: integer(answer, 'priceDecimals'),
    volumeDecimals: integer(answer, 'volumeDecimals'),
    firstDay,
    lastDay: lastDate ? dayOf(lastDate, 'day') : lastMonth ? monthEnd(lastMonth) : firstDay - 1,
    files: [...months, ...days],
  };
}

/** Returns the list, and the answer it was decoded from, to keep it. */
export const fetchCandleList = (
  of: MarketSymbol,
  signal?: AbortSignal,
): Promise<CallResult<{ readonly list: CandleList; readonly answer: unknown }>> =>
  fetchData(ENDPOINT, { body: { symbol: of }, ...(signal && { signal }) }, (data) => ({
    list: candleListOf(data),
    answer: data,
  }));
