import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { fetchHistory, KLINE_LIMIT } from '../../../live/fetch-history.ts';
import { DAY_MS } from '../table/utc-day.ts';

/** Decimals of the closes: no price of the exchange has more. */
export const CLOSE_DECIMALS = 8;
const SCALE = 10 ** CLOSE_DECIMALS;

/** Closes of days that have ended, by market and day since 1970; they do not change. As many as days were asked for. */
const known = new Map<MarketSymbol, Map<number, number>>();

interface DayCloses {
  readonly symbol: MarketSymbol;
  /** Days since 1970. */
  readonly firstDay: number;
  readonly days: number;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

/** Fetches the last closes before a day. @returns the first day of them; null without one */
async function fetchPage(
  into: Map<number, number>,
  symbol: MarketSymbol,
  endDay: number,
  limit: number,
  signal: AbortSignal,
): Promise<number | null> {
  const request = { wireSymbol: symbol.toLowerCase(), interval: 'ONE_DAY', limit, endMs: endDay * DAY_MS } as const;
  const { openTimeMs, close } = await fetchHistory(location.origin, request, signal);
  openTimeMs.forEach((ms, at) => {
    // A double has all digits of a price, so that this is the price × 10^8 exactly.
    into.set(Math.floor(ms / DAY_MS), Math.round(close[at]! * SCALE));
  });
  return openTimeMs.length === 0 ? null : Math.floor(openTimeMs[0]! / DAY_MS);
}

/** Fetches closes of days into `into`, the newest first, until all of the span are there. @throws as `fetchHistory` does */
async function fetchInto(
  into: Map<number, number>,
  symbol: MarketSymbol,
  firstDay: number,
  lastDay: number,
  signal: AbortSignal,
): Promise<void> {
  for (let end = lastDay + 1; end > firstDay;) {
    // oxlint-disable-next-line no-await-in-loop
    const first = await fetchPage(into, symbol, end, Math.min(KLINE_LIMIT, end - firstDay), signal);
    if (first === null) return;
    end = first;
  }
}

/**
 * Returns the prices × 10^8 at the ends of UTC days, of the present day the last one. A day without trades ends with the
 * price before it; NaN where there is none.
 * @throws Error when there is no usable answer
 */
export async function dayCloses({ symbol, firstDay, days, nowMs, signal }: DayCloses): Promise<readonly number[]> {
  const ended = known.get(symbol) ?? new Map<number, number>();
  known.set(symbol, ended);
  const missing = Array.from({ length: days }, (_, at) => firstDay + at).filter((day) => !ended.has(day));
  const fetched = new Map<number, number>();
  if (missing.length > 0) await fetchInto(fetched, symbol, missing[0]!, missing[missing.length - 1]!, signal);
  if (missing[0] === firstDay && !fetched.has(firstDay)) {
    // The day had no trade: its close is the one before it.
    const before = new Map<number, number>();
    await fetchPage(before, symbol, firstDay, 1, signal);
    for (const close of before.values()) fetched.set(firstDay, close);
  }
  const today = Math.floor(nowMs / DAY_MS);
  let last = NaN;
  return Array.from({ length: days }, (_, at) => {
    const day = firstDay + at;
    last = ended.get(day) ?? fetched.get(day) ?? last;
    if (day < today && !Number.isNaN(last)) ended.set(day, last);
    return last;
  });
}
