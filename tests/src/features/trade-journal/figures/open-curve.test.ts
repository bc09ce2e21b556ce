import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { wideAt } from '../../../../../src/compute/order/wide-columns.ts';
import { openCurve } from '../../../../../src/features/trade-journal/figures/open-curve.ts';
import { CURVE_POINTS } from '../../../../../src/features/trade-journal/figures/result-curve.ts';
import { rowsOfChoice } from '../../../../../src/features/trade-journal/table/chosen-rows.ts';
import type { TimeSpan, TradeKindChoice } from '../../../../../src/features/trade-journal/table/journal-choice.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { modelLots } from '../../../../models/lots-model.ts';
import { lotsJobOf, randomJournal } from '../random-journal.ts';

const DAY_MS = 86_400_000;
const SIGNAL = new AbortController().signal;
const CENT = 10n ** 16n;

/** The close of a day, × 10^8: any number of cents of the market and the day. */
const closeOf = (symbol: string, day: number): bigint =>
  BigInt(100 + ((day * 7919 + symbol.charCodeAt(0) * 104_729) % 9_000_000)) * 10n ** 6n;

const textOf = (units: bigint): string => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`;

interface Asked {
  readonly symbol: string;
  readonly interval: string;
  readonly limit: number;
  readonly end: number;
}

let asked: Asked[] = [];
/** Days without a candle, and markets without an answer. */
let idleDays = new Set<number>();
let silent = new Set<string>();

function answer(request: Asked): Response {
  asked.push(request);
  const { symbol, limit, end } = request;
  if (silent.has(symbol)) return new Response('{}', { status: 503 });
  const days: number[] = [];
  for (let day = Math.ceil(end / DAY_MS) - 1; days.length < limit && day > 0; day--) {
    if (!idleDays.has(day)) days.unshift(day);
  }
  const historyKline = days.map((day) => {
    const price = textOf(closeOf(symbol.toUpperCase(), day));
    return [day * DAY_MS, price, price, price, price, '1', 0, '0', 0, '0', '0', '0'];
  });
  return Response.json({ code: '200', data: { historyKline } });
}

beforeEach(() => {
  asked = [];
  idleDays = new Set();
  silent = new Set();
  startCompute({ createWorker: null });
  vi.stubGlobal('location', { origin: 'https://tern.test' });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => answer(JSON.parse(body) as Asked));
});
afterEach(() => {
  stopCompute();
  vi.unstubAllGlobals();
});

const halfUpToCents = (value: bigint): bigint => {
  const doubled = 2n * value + CENT;
  const floor = doubled >= 0n ? doubled / (2n * CENT) : -((-doubled + 2n * CENT - 1n) / (2n * CENT));
  return floor * CENT;
};

/** Σ of what the held coins would gain at a price of each, replayed fill by fill. */
function slowOpen(table: TradeTable, endMs: number, priceDay: (symbol: string) => number): bigint {
  const job = lotsJobOf(table.rows);
  const until = job.times.findIndex((ms) => ms >= endMs);
  const count = until < 0 ? job.times.length : until;
  const { positions } = modelLots({
    ...job,
    coins: job.coins.slice(0, count),
    sides: job.sides.slice(0, count),
    quantities: job.quantities.slice(0, count),
    quotes: job.quotes.slice(0, count),
    fees: job.fees.slice(0, count),
    times: job.times.slice(0, count),
  });
  return positions.reduce((sum, { quantity, cost }, coin) => {
    const symbol = `${table.coins[coin]!}USDT`;
    if (quantity === 0n) return sum;
    // The model has quantities × 10^18.
    return sum + halfUpToCents((quantity * closeOf(symbol, priceDay(symbol))) / 10n ** 8n - cost);
  }, 0n);
}

function slowTotal(table: TradeTable, rows: Uint32Array, { fromMs }: TimeSpan, endMs: number): bigint {
  const day = Math.ceil(endMs / DAY_MS) - 1;
  const before = fromMs === null ? 0n : slowOpen(table, fromMs, () => Math.floor(fromMs / DAY_MS) - 1);
  const ended = [...rows].filter((row) => table.closes[row]! < endMs);
  const net = ended.reduce((sum, row) => sum + wideAt(table.nets, row), 0n);
  return net + slowOpen(table, endMs, () => day) - before;
}

const choose = (table: TradeTable, kind: TradeKindChoice, span: TimeSpan) => rowsOfChoice(table, kind, span);

describe('the curve with open positions', () => {
  it.each([1, 2, 3])('is the sum of results and of open positions at each close, history %i', async (seed) => {
    const table = await randomJournal(60, 40, seed);
    const last = Math.max(...table.rows.fills.times);
    const middle = Math.floor(table.rows.fills.times[30]! / DAY_MS) * DAY_MS;
    const nowMs = last + 3 * DAY_MS + 5000;
    for (const kind of ['all', 'spot'] as const) {
      for (const span of [
        { fromMs: null, toMs: null },
        { fromMs: middle, toMs: null },
        { fromMs: middle, toMs: middle + 9 * DAY_MS },
      ]) {
        const rows = choose(table, kind, span);
        const { points, isToday, missing, startMs } = await openCurve(table, rows, span, nowMs, SIGNAL);
        expect(missing).toEqual([]);
        expect(isToday).toBe(span.toMs === null);
        expect(points.at(-1)!.atMs).toBe(span.toMs ?? nowMs);
        for (const { atMs, total } of points) {
          expect(total, `${kind} ${new Date(atMs).toISOString()}`).toBe(slowTotal(table, rows, span, atMs));
        }
        // Days before the first point came to nothing.
        expect(startMs).toBeGreaterThanOrEqual(span.fromMs ?? 0);
      }
    }
  });

  it('asks for closed days of a market once, and in answers of at most 1000', async () => {
    const table = await randomJournal(40, 0, 5);
    const span = { fromMs: null, toMs: null };
    const rows = choose(table, 'all', span);
    // Three years after the fills, with coins that are still held.
    const nowMs = Math.max(...table.rows.fills.times) + 1500 * DAY_MS;
    const first = await openCurve(table, rows, span, nowMs, SIGNAL);
    expect(first.points.length).toBeLessThanOrEqual(CURVE_POINTS);
    expect(first.points.at(-1)!.total).toBe(slowTotal(table, rows, span, nowMs));
    expect(Math.max(...asked.map(({ limit }) => limit))).toBe(1000);
    expect(new Set(asked.map(({ interval }) => interval))).toEqual(new Set(['ONE_DAY']));
    const markets = new Set(asked.map(({ symbol }) => symbol)).size;
    asked = [];
    await openCurve(table, rows, span, nowMs + 1000, SIGNAL);
    // Those that are still held, for the present day.
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(markets);
    expect(new Set(asked.map(({ limit }) => limit))).toEqual(new Set([1]));
  });

  it('takes the close before it for a day without a candle', async () => {
    // Days that no other test asks for.
    const table = await randomJournal(30, 0, 8);
    const nowMs = Math.max(...table.rows.fills.times) + 6000 * DAY_MS;
    const today = Math.floor(nowMs / DAY_MS);
    idleDays = new Set([today, today - 1, today - 6]);
    const span = { fromMs: (today - 5) * DAY_MS, toMs: null };
    const rows = choose(table, 'all', span);
    const { points } = await openCurve(table, rows, span, nowMs, SIGNAL);
    const before = slowOpen(table, span.fromMs, () => today - 7);
    expect(points.at(-1)!.total).toBe(slowOpen(table, nowMs, () => today - 2) - before);
  });

  it('names the coins whose prices did not come, has no points then, and asks again', async () => {
    const table = await randomJournal(60, 0, 9);
    const span = { fromMs: null, toMs: null };
    const rows = choose(table, 'all', span);
    const nowMs = Math.max(...table.rows.fills.times) + 2000 * DAY_MS;
    silent = new Set(['btcusdt', 'ethusdt']);
    const found = await openCurve(table, rows, span, nowMs, SIGNAL);
    expect(found.points).toEqual([]);
    expect(found.missing.length).toBeGreaterThan(0);
    expect(found.missing.every((coin) => ['BTC', 'ETH'].includes(coin))).toBe(true);
    silent = new Set();
    expect((await openCurve(table, rows, span, nowMs, SIGNAL)).missing).toEqual([]);
  });

  it('is none where nothing was bought, and stops when it is not wanted any more', async () => {
    const span = { fromMs: null, toMs: null };
    const without = await randomJournal(0, 30, 4);
    const none = await openCurve(without, choose(without, 'all', span), span, Date.now(), SIGNAL);
    expect(none).toMatchObject({ points: [], missing: [] });
    expect(asked).toEqual([]);
    const stop = new AbortController();
    stop.abort();
    const table = await randomJournal(30, 0, 5);
    const rows = choose(table, 'all', span);
    await expect(openCurve(table, rows, span, Date.now(), stop.signal)).rejects.toThrow('not wanted');
  });
});
