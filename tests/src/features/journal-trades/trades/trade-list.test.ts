import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../../protocol/units/market-symbol.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { setWide, wideAt } from '../../../../../src/compute/order/wide-columns.ts';
import { NO_LOTS } from '../../../../../src/compute/order/lots-state.ts';
import type { NoteContent } from '../../../../../src/features/trade-journal/note-calls.ts';
import { NO_FILLS, NO_UP_DOWN } from '../../../../../src/features/trade-journal/rows/no-rows.ts';
import { tradeIdAt, UP_DOWN_TRADE } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { rowOfTrade } from '../../../../../src/features/journal-trades/trades/trade-index.ts';
import { listTrades, TRADE_SORTS } from '../../../../../src/features/journal-trades/trades/trade-list.ts';
import type { TradeQuery } from '../../../../../src/features/journal-trades/trades/trade-list.ts';

const DAY_MS = 86_400_000;
const NO_WORDS = new BigInt64Array(0);
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((name) => marketSymbolOf(name)!);

interface Trade {
  market: number;
  closeMs: number;
  heldMs: number;
  net: bigint;
  size: bigint;
}

/** A table of up/down trades. */
function tableOf(trades: readonly Trade[]): TradeTable {
  const count = trades.length;
  const nets = new BigInt64Array(2 * count);
  trades.forEach(({ net }, row) => setWide(nets, row, net));
  return {
    rows: {
      symbols: SYMBOLS,
      fills: NO_FILLS,
      upDown: { ...NO_UP_DOWN, count, orders: trades.map((_, row) => `o${row}`) },
      asOfMs: 0,
    },
    lots: { covered: NO_WORDS, gains: NO_WORDS, gainsFifo: NO_WORDS, uses: NO_WORDS, state: NO_LOTS },
    coins: ['BTC', 'ETH', 'SOL'],
    count,
    kinds: new Uint8Array(count).fill(UP_DOWN_TRADE),
    sources: Uint32Array.from(trades, (_, row) => row),
    sales: [],
    markets: Uint16Array.from(trades, ({ market }) => market),
    opens: Float64Array.from(trades, ({ closeMs, heldMs }) => closeMs - heldMs),
    closes: Float64Array.from(trades, ({ closeMs }) => closeMs),
    nets,
    netsFifo: nets,
    fees: new BigInt64Array(count),
    sizes: BigInt64Array.from(trades, ({ size }) => size),
  };
}

const ALL: TradeQuery = { search: '', notes: null, symbol: null, sort: 'newest' };
const NO_NOTES = new Map<string, { content: NoteContent }>();
const noteOf = (text: string, tags: readonly string[] = []) => ({ content: { text, tags, plan: null } });
const never = new AbortController().signal;

beforeAll(() => startCompute({ createWorker: null }));
afterAll(() => stopCompute());

const trade = fc.record({
  market: fc.nat(2),
  closeMs: fc.integer({ min: 0, max: 6 * DAY_MS }),
  heldMs: fc.integer({ min: 0, max: 4 }).map((minutes) => minutes * 60_000),
  net: fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n }),
  size: fc.bigInt({ min: 1n, max: 5n }),
});
const tradesOf = fc.array(trade, { maxLength: 40 }).map((trades) => trades.sort((a, b) => a.closeMs - b.closeMs));
const note = fc.record({
  at: fc.nat(45),
  text: fc.constantFrom('', 'Entered late', 'broke the high', 'ETH looked weak'),
  tags: fc.subarray(['Plan', 'News']),
});
const query = fc.record({
  search: fc.constantFrom('', ' ', 'eth', 'LATE', 'plan', 'btc/', 'nothing'),
  notes: fc.constantFrom(null, 'noNote' as const, { tag: 'Plan' }, { tag: 'None' }),
  symbol: fc.constantFrom(null, 'ETHUSDT', 'XRPUSDT'),
  sort: fc.constantFrom(...TRADE_SORTS),
});

/** MAE and MFE that follow from the trades in some way; every fifth trade has none. */
function sharesOf(trades: readonly { readonly net: bigint; readonly heldMs: number }[]) {
  const share = (of: (trade: (typeof trades)[number]) => number) =>
    Float64Array.from(trades, (trade, row) => (row % 5 === 4 ? NaN : of(trade)));
  return {
    worst: share(({ net }) => Number(net % 7n) / 7 - 1),
    best: share(({ heldMs, net }) => heldMs / 60_000 + Math.abs(Number(net % 3n))),
  };
}

const PARTS = { query: ALL, notes: NO_NOTES, excursions: null, zone: 'utc' } as const;

describe('the list of trades', () => {
  it('lists what a slow search lists, in the order of a stable sort, with exact days', async () => {
    await fc.assert(
      fc.asyncProperty(tradesOf, fc.array(note), query, fc.nat(3), async (trades, written, asked, skipped) => {
        const table = tableOf(trades);
        const notes = new Map(written.map(({ at, text, tags }) => [`u:o${at}`, noteOf(text, tags)]));
        const rows = Uint32Array.from(trades.keys()).filter((row) => row >= skipped);
        const excursions = { known: new Uint8Array(trades.length).fill(1), ...sharesOf(trades) };
        const list = await listTrades({ table, rows, query: asked, notes, excursions, zone: 'utc' }, never);

        const text = asked.search.trim().toLowerCase().replace('/', '');
        const expected = Array.from(rows.keys(), (place) => rows[rows.length - 1 - place]!).filter((row) => {
          const content = notes.get(`u:o${row}`)?.content;
          const symbol = SYMBOLS[trades[row]!.market]!;
          if (asked.symbol !== null && symbol !== asked.symbol) return false;
          if (asked.notes === 'noNote' && content !== undefined) return false;
          if (asked.notes !== null && asked.notes !== 'noNote' && !content?.tags.includes(asked.notes.tag))
            return false;
          const words = [symbol, content?.text ?? '', ...(content?.tags ?? [])];
          return words.some((word) => word.toLowerCase().includes(text));
        });
        const keys = {
          newest: null,
          oldest: null,
          best: (row: number) => -Number(trades[row]!.net),
          worst: (row: number) => Number(trades[row]!.net),
          largest: (row: number) => -Number(trades[row]!.size),
          longest: (row: number) => -trades[row]!.heldMs,
          // Trades without prices are the last ones.
          mae: (row: number) => (Number.isNaN(excursions.worst[row]!) ? 1 : excursions.worst[row]!),
          mfe: (row: number) => (Number.isNaN(excursions.best[row]!) ? 1 : -excursions.best[row]!),
        }[asked.sort];
        if (keys) expected.sort((a, b) => keys(a) - keys(b));
        if (asked.sort === 'oldest') expected.reverse();
        expect([...list.lines].filter((line) => line >= 0)).toEqual(expected);
        expect(list.count).toBe(expected.length);
        if (keys) {
          expect(list.days).toEqual([]);
          return;
        }
        let day = -1;
        const sums = list.days.map(() => 0n);
        for (const line of list.lines) {
          if (line < 0) expect(-1 - line).toBe(++day);
          else {
            const { closeMs, net } = trades[line]!;
            expect(Math.floor(closeMs / DAY_MS) * DAY_MS).toBe(list.days[day]!.startMs);
            sums[day]! += net;
          }
        }
        expect(sums).toEqual(list.days.map(({ net }) => net));
        expect(new Set(list.days.map(({ startMs }) => startMs)).size).toBe(list.days.length);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves the table as it was: what is computed gets copies', async () => {
    const table = tableOf([{ market: 0, closeMs: 5, heldMs: 1, net: -7n, size: 2n }]);
    const rows = Uint32Array.of(0);
    for (const sort of TRADE_SORTS) {
      for (const symbol of [null, 'BTCUSDT']) {
        const asked = { ...ALL, sort, symbol, search: 'btc' };
        const list = await listTrades({ ...PARTS, table, rows, query: asked }, never);
        expect(list.count).toBe(1);
      }
    }
    expect([table.nets.length, table.sizes.length, table.closes.length, rows.length]).toEqual([2, 1, 1, 1]);
    expect(wideAt(table.nets, 0)).toBe(-7n);
  });

  it('has the order of time where MAE and MFE are not known', async () => {
    const table = tableOf([1, 2, 3].map((closeMs) => ({ market: 0, closeMs, heldMs: 1, net: 1n, size: 2n })));
    const rows = Uint32Array.of(0, 1, 2);
    const { lines, days } = await listTrades({ ...PARTS, table, rows, query: { ...ALL, sort: 'mae' } }, never);
    expect([...lines]).toEqual([-1, 2, 1, 0]);
    expect(days).toHaveLength(1);
  });

  it('is empty without trades', async () => {
    expect(await listTrades({ ...PARTS, table: tableOf([]), rows: new Uint32Array(0) }, never)).toMatchObject({
      count: 0,
      days: [],
    });
  });

  it('finds one trade by its id', () => {
    const table = tableOf([1, 2, 3].map((closeMs) => ({ market: 0, closeMs, heldMs: 0, net: 0n, size: 1n })));
    for (let row = 0; row < 3; row++) expect(rowOfTrade(table, tradeIdAt(table, row))).toBe(row);
    for (const id of ['s:o1', 'u:none', 'u:', '', 's:']) expect(rowOfTrade(table, id)).toBe(-1);
  });
});
