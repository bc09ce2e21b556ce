import { describe, expect, it, beforeAll, afterAll } from 'vitest';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import type { Candles } from '../../../../../src/compute/strategy/candles.ts';
import { excursionsOf } from '../../../../../src/compute/strategy/excursions.ts';
import type { ExcursionsJob } from '../../../../../src/compute/strategy/excursions.ts';
import { MinuteRanges } from '../../../../../src/compute/strategy/minute-ranges.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { CandleError } from '../../../../../src/data/candle-files.ts';
import type { CandleErrorCode, CandleSpan, ReadyCandles } from '../../../../../src/data/candle-files.ts';
import { computeExcursions } from '../../../../../src/features/journal-trades/excursions/compute-excursions.ts';
import type { ExcursionParts } from '../../../../../src/features/journal-trades/excursions/compute-excursions.ts';
import { excursionOf } from '../../../../../src/features/journal-trades/excursions/excursion.ts';
import { heldTrade } from '../../../../../src/features/journal-trades/excursions/held-trade.ts';
import { tradeAt } from '../../../../../src/features/journal-trades/trades/trade-words.ts';
import { noExcursions } from '../../../../../src/features/trade-journal/excursions/excursion-columns.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { randomJournal } from '../../trade-journal/random-journal.ts';

beforeAll(() => startCompute({ createWorker: null }));
afterAll(stopCompute);

const MINUTE_MS = 60_000;
const DAY = 1440;
/** Prices are whole tenths. */
const SCALE = 10;

/** A predictable past: every 97th minute had no trade. */
const isThere = (minute: number): boolean => minute % 97 !== 0;
const lowAt = (minute: number): number => 905_000 - ((minute * 7919) % 4001);
const highAt = (minute: number): number => 911_000 + ((minute * 104_729) % 5003);

function candlesOf(firstDay: number, days: number): Candles {
  const minutes = Array.from({ length: days * DAY }, (_, at) => firstDay * DAY + at).filter(isThere);
  const runs = minutes.flatMap((minute, row) => (row === 0 || minutes[row - 1] !== minute - 1 ? [row, minute] : []));
  const [low, high] = [Int32Array.from(minutes, lowAt), Int32Array.from(minutes, highAt)];
  return { open: low, close: high, low, high, volume: null, runs: Uint32Array.from(runs), firstDay, days };
}

/** An exchange with files of some days, and calls it got. */
function exchange(firstDay: number, lastDay: number, refused: Partial<Record<MarketSymbol, CandleErrorCode>> = {}) {
  const asked: CandleSpan[] = [];
  const parts: ExcursionParts = {
    async readyCandles(span) {
      asked.push(span);
      const code = refused[span.symbol];
      if (code !== undefined) throw new CandleError(code);
      const first = Math.max(span.firstDay, firstDay);
      const days = Math.min(span.firstDay + span.days, lastDay + 1) - first;
      if (days <= 0) throw new CandleError('noCandles');
      const ready = {
        symbol: span.symbol,
        firstDay: first,
        days,
        stepMinutes: 1,
        missing: [],
        kept: true,
        priceDecimals: 1,
      };
      return { ...ready, dataset: `${first} ${days}`, volumeDecimals: 0, simulated: true } satisfies ReadyCandles;
    },
    compute: (async (_: string, name: string, job: ExcursionsJob) => {
      expect(name).toBe('excursions');
      const [first, days] = job.dataset.split(' ').map(Number) as [number, number];
      return excursionsOf(candlesOf(first, days), job);
    }) as never,
    async fetchMinutes(_, first, end) {
      const minutes = Array.from({ length: end - first }, (__, at) => first + at).filter(isThere);
      const priceOf = (of: (minute: number) => number) => minutes.map((minute) => of(minute) / SCALE);
      return new MinuteRanges(minutes, priceOf(lowAt), priceOf(highAt));
    },
  };
  return { asked, parts };
}

async function computed(table: TradeTable, parts: ExcursionParts, signal = new AbortController().signal) {
  const columns = noExcursions(table.count);
  const shares: number[] = [];
  const failure = await computeExcursions({
    table,
    rows: Uint32Array.from({ length: table.count }, (_, row) => row),
    columns,
    parts,
    signal,
    onProgress: (share) => void shares.push(share),
  });
  return { columns, shares, failure };
}

/** MAE and MFE by a look at each minute of a trade; null without prices of the trade. */
function slowly(table: TradeTable, row: number) {
  const held = heldTrade(tradeAt(table, row));
  if (held === null) return null;
  const minutes: number[] = [];
  for (let minute = Math.floor(held.entryMs / MINUTE_MS); minute * MINUTE_MS < held.exitMs; minute++) {
    if (isThere(minute)) minutes.push(minute);
  }
  const column = (of: (minute: number) => number) => Float64Array.from(minutes, of);
  const ranges = {
    openTimeMs: column((minute) => minute * MINUTE_MS),
    low: column((minute) => lowAt(minute) / SCALE),
    high: column((minute) => highAt(minute) / SCALE),
  };
  const { worst, best } = excursionOf(held, ranges, MINUTE_MS);
  return { worst, best };
}

const dayOf = (ms: number): number => Math.floor(ms / MINUTE_MS / DAY);

describe('MAE and MFE of all trades', () => {
  it('are those of a look at each minute, over quarters, gaps and trades of seconds', async () => {
    const table = await randomJournal(150, 200, 21);
    const { asked, parts } = exchange(0, 99_999);
    const { columns, shares, failure } = await computed(table, parts);
    expect(failure).toBeNull();
    let without = 0;
    for (let row = 0; row < table.count; row++) {
      const expected = slowly(table, row);
      without += expected === null ? 1 : 0;
      expect({ worst: columns.worst[row], best: columns.best[row] }).toEqual(expected ?? { worst: NaN, best: NaN });
    }
    expect(without).toBeGreaterThan(0);
    expect([...columns.known].every((known) => known === 1)).toBe(true);
    // Each market and quarter once.
    const keys = asked.map(({ symbol, firstDay }) => {
      const date = new Date(firstDay * DAY * MINUTE_MS);
      return `${symbol} ${date.getUTCFullYear()} ${Math.floor(date.getUTCMonth() / 3)}`;
    });
    expect(new Set(keys).size).toBe(keys.length);
    expect(asked.every(({ days }) => days <= 92)).toBe(true);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('take the last days from minutes, and say of others without a file that there are none', async () => {
    const table = await randomJournal(0, 200, 22);
    const first = dayOf(table.opens[0]!) + 20;
    const last = dayOf(table.closes[table.count - 1]!);
    const recent = await computed(table, exchange(first, last - 2).parts);
    for (let row = 0; row < table.count; row++) {
      const isCovered =
        Math.ceil(table.opens[row]! / MINUTE_MS) >= first * DAY || table.closes[row]! - table.opens[row]! < MINUTE_MS;
      const expected = isCovered ? slowly(table, row) : null;
      if (isCovered || table.closes[row]! - table.opens[row]! > 2 * MINUTE_MS) {
        expect(recent.columns.worst[row]).toBe(expected?.worst ?? NaN);
      }
      expect(recent.columns.known[row]).toBe(1);
    }
    // A hole of weeks behind the last file is none that minutes fill.
    const { columns } = await computed(table, exchange(first, last - 30).parts);
    const late = [...table.opens.keys()].filter(
      (row) => dayOf(table.opens[row]!) > last - 30 && table.closes[row]! - table.opens[row]! > 2 * MINUTE_MS,
    );
    expect(late.length).toBeGreaterThan(0);
    for (const row of late) expect(columns.worst[row]).toBeNaN();
  });

  it('stay unknown where a market fails, and the others go on', async () => {
    const table = await randomJournal(60, 100, 23);
    const broken = table.rows.symbols[0]!;
    const { columns, failure } = await computed(table, exchange(0, 99_999, { [broken]: 'offline' }).parts);
    expect(failure).toBe('offline');
    const unknown = [...columns.known.keys()].filter((row) => columns.known[row] === 0);
    expect(unknown.length).toBeGreaterThan(0);
    for (const row of unknown) expect(table.rows.symbols[table.markets[row]!]).toBe(broken);
    // Those alone are asked for once more.
    const again = exchange(0, 99_999);
    const order = { table, rows: Uint32Array.from(columns.known.keys()), columns, parts: again.parts };
    const signal = new AbortController().signal;
    expect(await computeExcursions({ ...order, signal, onProgress: () => undefined })).toBeNull();
    expect(new Set(again.asked.map(({ symbol }) => symbol))).toEqual(new Set([broken]));
    expect([...columns.known].every((known) => known === 1)).toBe(true);
  });

  it('end when they are cancelled', async () => {
    const table = await randomJournal(0, 50, 24);
    const stop = new AbortController();
    const { parts } = exchange(0, 99_999);
    const cancelling: ExcursionParts = {
      ...parts,
      readyCandles(span, options) {
        stop.abort();
        return parts.readyCandles(span, options);
      },
    };
    await expect(computed(table, cancelling, stop.signal)).rejects.toThrow();
  });
});
