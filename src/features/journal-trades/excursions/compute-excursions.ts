import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { ComputeError } from '../../../compute/compute-errors.ts';
import type { compute as computeOf } from '../../../compute/compute.ts';
import { MinuteRanges } from '../../../compute/strategy/minute-ranges.ts';
import { CandleError } from '../../../data/candle-files.ts';
import type { CandleErrorCode, readyCandles as readyCandlesOf, ReadyCandles } from '../../../data/candle-files.ts';
import type { ExcursionColumns } from '../../trade-journal/excursions/excursion-columns.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { tradeAt } from '../trades/trade-words.ts';
import { excursionBetween } from './excursion.ts';
import { heldTrade } from './held-trade.ts';
import { DAY_MINUTES, minutesOfTrade, wantedSpans } from './wanted-minutes.ts';
import type { WantedSpan } from './wanted-minutes.ts';

/** The reason why prices did not come; `device`: they came, and a worker failed. */
export type ExcursionFailure = Exclude<CandleErrorCode, 'aborted' | 'noCandles' | 'unknownMarket'> | 'device';

/** Prices of a market's minutes, from minutes since 1970. */
export type FetchMinutes = (
  symbol: MarketSymbol,
  firstMinute: number,
  endMinute: number,
  signal: AbortSignal,
) => Promise<MinuteRanges>;

/** Sources of prices. */
export interface ExcursionParts {
  readonly compute: typeof computeOf;
  readonly readyCandles: typeof readyCandlesOf;
  /** Minutes that no file has yet: those of the last days. */
  readonly fetchMinutes: FetchMinutes;
}

interface ExcursionOrder {
  readonly table: TradeTable;
  /** Rows of the table that are wanted. */
  readonly rows: Uint32Array;
  /** Written to: rows that are not known yet. */
  readonly columns: ExcursionColumns;
  readonly parts: ExcursionParts;
  readonly signal: AbortSignal;
  /** @param share  of the spans, 0 … 1  @param queue  place in the queue of an exchange that reads its upstream first */
  readonly onProgress: (share: number, queue: number | null) => void;
}

/** Days behind the last file that are asked for by minutes; more without a file are a hole of the market's past. */
const TAIL_DAYS = 3;

/** Prices that were found so far, by row of the table. */
interface Found {
  /** Infinity and −Infinity until a minute is found. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Spans of the trade that are still to be looked at. */
  readonly pending: Uint8Array;
  /** 1 where some minutes of the trade are not to be had. */
  readonly lacking: Uint8Array;
}

function add({ low, high }: Found, row: number, least: number, greatest: number): void {
  low[row] = Math.min(low[row]!, least);
  high[row] = Math.max(high[row]!, greatest);
}

/** Reads the candle files of a span; null where the market has none of these days. @throws CandleError */
async function candlesOf(span: WantedSpan, order: ExcursionOrder, onShare: ExcursionOrder['onProgress']) {
  const { symbol, firstDay, endDay } = span;
  try {
    return await order.parts.readyCandles(
      { symbol, firstDay, days: endDay - firstDay, volumes: false, stepMinutes: 1 },
      { signal: order.signal, onProgress: onShare },
    );
  } catch (error) {
    if (error instanceof CandleError && (error.code === 'noCandles' || error.code === 'unknownMarket')) return null;
    throw error;
  }
}

/** Looks through the files of a span in a worker. @throws as `compute` does */
async function addFromFiles(span: WantedSpan, candles: ReadyCandles, order: ExcursionOrder, found: Found) {
  const { dataset, firstDay, days, priceDecimals } = candles;
  const [from, to] = [firstDay * DAY_MINUTES, (firstDay + days) * DAY_MINUTES];
  const job = {
    dataset,
    firstMinutes: Uint32Array.from(span.rows, (row) => Math.max(from, minutesOfTrade(order.table, row).first)),
    endMinutes: Uint32Array.from(span.rows, (row) => Math.min(to, minutesOfTrade(order.table, row).end)),
  };
  const affinity = { dataset, workers: 1 };
  const { least, greatest } = await order.parts.compute('strategy', 'excursions', job, {
    signal: order.signal,
    affinity,
  });
  const scale = 10 ** priceDecimals;
  span.rows.forEach((row, at) => {
    if (least[at]! > 0) add(found, row, least[at]! / scale, greatest[at]! / scale);
  });
}

/** Looks through the days of a span that have no file, where they are the last ones; other trades lack them. */
async function addTail(span: WantedSpan, covered: { from: number; to: number }, order: ExcursionOrder, found: Found) {
  const { table, signal } = order;
  const wantsTail = (row: number): boolean => minutesOfTrade(table, row).end > covered.to;
  const endMinute = span.endDay * DAY_MINUTES;
  const isTail = endMinute - covered.to <= TAIL_DAYS * DAY_MINUTES;
  const ranges =
    isTail && span.rows.some(wantsTail)
      ? await order.parts.fetchMinutes(span.symbol, covered.to, endMinute, signal)
      : null;
  for (const row of span.rows) {
    const { first, end } = minutesOfTrade(table, row);
    // An earlier quarter has its own span.
    if (first < covered.from && covered.from > span.firstDay * DAY_MINUTES) found.lacking[row] = 1;
    if (!wantsTail(row) || covered.to >= endMinute) continue;
    if (ranges === null) found.lacking[row] = 1;
    else if (ranges.find(Math.max(first, covered.to), Math.min(end, endMinute))) {
      add(found, row, ranges.least, ranges.greatest);
    }
  }
}

async function lookThrough(
  span: WantedSpan,
  order: ExcursionOrder,
  found: Found,
  onShare: ExcursionOrder['onProgress'],
) {
  for (let attempt = 1; ; attempt++) {
    const candles = await candlesOf(span, order, onShare);
    if (candles && candles.missing.length > 0) throw new CandleError(navigator.onLine ? 'failed' : 'offline');
    try {
      if (candles) await addFromFiles(span, candles, order, found);
    } catch (error) {
      // The files may have gone from the device in between.
      if (attempt === 1 && error instanceof ComputeError && error.code === 'datasetMissing') continue;
      throw error;
    }
    const from = (candles?.firstDay ?? span.firstDay) * DAY_MINUTES;
    const to = candles ? (candles.firstDay + candles.days) * DAY_MINUTES : from;
    await addTail(span, { from, to }, order, found);
    for (const row of span.rows) found.pending[row]!--;
    return;
  }
}

function failureOf(error: unknown): ExcursionFailure {
  if (!(error instanceof CandleError)) return error instanceof ComputeError ? 'device' : 'failed';
  const { code } = error;
  return code === 'aborted' || code === 'noCandles' || code === 'unknownMarket' ? 'failed' : code;
}

/**
 * Computes MAE and MFE of trades from candle files, which are loaded where the device does not have them, a market and a
 * quarter at a time. A span that fails leaves its trades unknown, and the others go on.
 * @returns the first failure, or null
 * @throws ComputeError `aborted`
 */
export async function computeExcursions(order: ExcursionOrder): Promise<ExcursionFailure | null> {
  const { table, rows, columns, signal, onProgress } = order;
  const spans = await wantedSpans(table, rows, columns.known);
  const found: Found = {
    low: new Float64Array(table.count).fill(Infinity),
    high: new Float64Array(table.count).fill(-Infinity),
    pending: new Uint8Array(table.count),
    lacking: new Uint8Array(table.count),
  };
  for (const span of spans) for (const row of span.rows) found.pending[row]!++;
  let failure: ExcursionFailure | null = null;
  for (const [at, span] of spans.entries()) {
    onProgress(at / spans.length, null);
    try {
      // One after the other: a worker has one span at a time, and less memory.
      await lookThrough(span, order, found, (share, queue) => onProgress((at + share) / spans.length, queue));
    } catch (error) {
      failure ??= failureOf(error);
    }
    if (signal.aborted) throw new ComputeError('aborted');
  }
  await inSlices(rows.length, (at) => {
    const row = rows[at]!;
    if (columns.known[row] === 1 || found.pending[row]! > 0) return;
    columns.known[row] = 1;
    const held = found.lacking[row] === 1 ? null : heldTrade(tradeAt(table, row));
    if (held === null) return;
    const { worst, best } = excursionBetween(held, found.low[row]!, found.high[row]!);
    columns.worst[row] = worst;
    columns.best[row] = best;
  });
  return failure;
}
