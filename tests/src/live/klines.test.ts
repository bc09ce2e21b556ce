import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { KlineColumns } from '../../../src/compute/kline/columns.ts';
import type { KlineSink } from '../../../src/chart/kline-source.ts';
import { createSymbolTable } from '../../../src/feed/decode/symbol-table.ts';
import { createCandleColumns } from '../../../src/live/candle-columns.ts';
import type { HistoryRequest } from '../../../src/live/fetch-history.ts';
import { createKlineFeed } from '../../../src/live/kline-feed.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const MINUTE = 60_000;
const NAMES = ['openTimeMs', 'open', 'high', 'low', 'close', 'volume'] as const;
type Row = readonly number[];

const flat = (minute: number, price: number): Row => [minute * MINUTE, price, price, price, price, 1];
const columnsOf = (rows: readonly Row[]): KlineColumns =>
  Object.fromEntries(
    NAMES.map((name, c) => [name, Float64Array.from(rows, (row) => row[c]!)]),
  ) as unknown as KlineColumns;
const rowsOf = (columns: KlineColumns): number[][] =>
  Array.from(columns.openTimeMs, (_, i) => NAMES.map((name) => columns[name][i]!));

async function settle(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

/** A chart that records its calls. */
function createChart() {
  const chart = { rows: [] as number[][], calls: [] as string[], priceDecimals: NaN };
  const sink: KlineSink = {
    reset(columns, priceDecimals) {
      chart.rows = rowsOf(columns);
      chart.priceDecimals = priceDecimals;
      chart.calls.push('reset');
    },
    update(...row) {
      if (chart.rows.at(-1)?.[0] === row[0]) chart.rows.pop();
      chart.rows.push(row);
      chart.calls.push('update');
    },
    prepend(columns) {
      chart.rows.unshift(...rowsOf(columns));
      chart.calls.push(`prepend ${columns.openTimeMs.length}`);
    },
    fail: () => chart.calls.push('fail'),
  };
  return { chart, sink };
}

function stage(answer: (request: HistoryRequest) => readonly Row[] | 'fail', known = true) {
  const symbols = createSymbolTable();
  const addSymbols = () => symbols.add([{ symbol: BTC, priceDecimals: 2, sizeDecimals: 3, tickScaled: 1 }]);
  if (known) addSymbols();
  const requests: HistoryRequest[] = [];
  let topicChanges = 0;
  const feed = createKlineFeed({
    symbols,
    apiBase: () => 'http://host',
    onTopics: () => topicChanges++,
    async fetchHistory(_base, request) {
      requests.push(request);
      const rows = answer(request);
      if (rows === 'fail') throw new Error('offline');
      return columnsOf(rows);
    },
  });
  /** All at once, as a page that is never late does. @returns whether klines wait on */
  const flush = (all: boolean): boolean => {
    const waits = feed.take(all);
    feed.stage(0);
    feed.show(0);
    return waits;
  };
  return { feed, flush, requests, addSymbols, topicChanges: () => topicChanges };
}

const KEY = { symbol: BTC, interval: 'ONE_MIN' } as const;

describe('kline feed', () => {
  it('loads history, then follows klines and ticks', async () => {
    const { feed, flush, requests } = stage(() => [flat(1, 10), flat(2, 11)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    expect(requests).toEqual([{ wireSymbol: 'btcusdt', interval: 'ONE_MIN', limit: 500 }]);
    expect([chart.rows.length, chart.priceDecimals]).toEqual([2, 2]);

    expect(feed.tick(0, 5, 2 * MINUTE + 5, 1350)).toBe(true);
    flush(false);
    expect(chart.rows.at(-1)).toEqual([2 * MINUTE, 11, 13.5, 11, 13.5, 1]);

    feed.kline(0, 'ONE_MIN', Float64Array.from([2 * MINUTE, 11, 14, 11, 13, 9]));
    feed.kline(0, 'ONE_MIN', Float64Array.from([3 * MINUTE, 13, 13, 13, 13, 0]));
    flush(true);
    expect(chart.rows.slice(-2)).toEqual([
      [2 * MINUTE, 11, 14, 11, 13, 9],
      [3 * MINUTE, 13, 13, 13, 13, 0],
    ]);
  });

  it('lets an older tick stretch the candle but not close it, and leaves ticks of another minute alone', async () => {
    const { feed, flush } = stage(() => [flat(2, 10)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    feed.tick(0, 9, 2 * MINUTE + 9, 1100);
    feed.tick(0, 8, 2 * MINUTE + 8, 1500);
    feed.tick(0, 10, 3 * MINUTE, 9900);
    feed.tick(0, 10, 1 * MINUTE, 100);
    flush(false);
    expect(chart.rows).toEqual([[2 * MINUTE, 10, 15, 10, 11, 1]]);
  });

  it('shows the newest tick whatever klines say, and klines of the open candle only when all are asked for', async () => {
    const { feed, flush } = stage(() => [flat(2, 10)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    feed.tick(0, 5, 2 * MINUTE + 5, 1100);
    feed.kline(0, 'ONE_MIN', Float64Array.from([2 * MINUTE, 10, 11, 10, 11, 7]));
    feed.tick(0, 6, 2 * MINUTE + 6, 1200);
    expect(flush(false)).toBe(true);
    expect(chart.rows.at(-1)).toEqual([2 * MINUTE, 10, 12, 10, 12, 1]);
    expect(flush(true)).toBe(false);
    expect(chart.rows.at(-1)).toEqual([2 * MINUTE, 10, 12, 10, 12, 7]);
  });

  it('is not whole between the first tick of a minute and the kline that opens it, which is then shown at once', async () => {
    const { feed, flush } = stage(() => [flat(2, 10)]);
    const { chart, sink } = createChart();
    expect(feed.isWhole()).toBe(true);
    feed.source.open(KEY, sink);
    await settle();
    feed.tick(0, 5, 3 * MINUTE - 1, 1100);
    expect(feed.isWhole()).toBe(true);
    feed.tick(0, 6, 3 * MINUTE, 1300);
    expect(feed.isWhole()).toBe(false);
    feed.kline(0, 'ONE_MIN', Float64Array.from([2 * MINUTE, 10, 11, 10, 11, 7]));
    feed.kline(0, 'ONE_MIN', Float64Array.from([3 * MINUTE, 13, 13, 13, 13, 1]));
    expect(feed.isWhole()).toBe(true);
    feed.tick(0, 7, 3 * MINUTE + 1, 1400);
    expect(flush(false)).toBe(false);
    expect(chart.rows.slice(-2)).toEqual([
      [2 * MINUTE, 10, 11, 10, 11, 7],
      [3 * MINUTE, 13, 14, 13, 14, 1],
    ]);
  });

  it('shows the newest tick also over a history that is older', async () => {
    const { feed } = stage(() => [flat(2, 10)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    feed.tick(0, 5, 2 * MINUTE + 5, 1100);
    await settle();
    expect(chart.rows).toEqual([[2 * MINUTE, 10, 11, 10, 11, 1]]);
  });

  it('shows a moment as it was when it was staged, once the page has it', async () => {
    const { feed } = stage(() => [flat(2, 10)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    const closes = () => chart.rows.map((row) => row[4]);
    for (const [moment, price] of [
      [1, 1100],
      [2, 1200],
      [2, 1300],
    ] as const) {
      feed.tick(0, price, 2 * MINUTE + price, price);
      expect(feed.isChanged()).toBe(true);
      feed.stage(moment);
      expect(feed.isChanged()).toBe(false);
    }
    expect(closes()).toEqual([10]);
    feed.show(1);
    expect(closes()).toEqual([11]);
    feed.tick(0, 1400, 2 * MINUTE + 1400, 1400);
    feed.show(2);
    expect(closes()).toEqual([13]);
  });

  it('shares one subscription and one history among charts of the same key', async () => {
    const { feed, requests, topicChanges } = stage(() => [flat(1, 10)]);
    const [a, b] = [createChart(), createChart()];
    const first = feed.source.open(KEY, a.sink);
    await settle();
    const second = feed.source.open({ symbol: 'btcusdt', interval: 'ONE_MIN' }, b.sink);
    expect(b.chart.rows).toEqual(a.chart.rows);
    expect([requests.length, topicChanges()]).toEqual([1, 1]);
    expect(feed.topics()).toEqual([{ type: 'KLINE', symbol: BTC, interval: 'ONE_MIN' }]);
    first.close();
    expect(feed.topics()).toHaveLength(1);
    second.close();
    expect(feed.topics()).toEqual([]);
    expect(feed.tick(0, 1, MINUTE, 1)).toBe(false);
  });

  it('waits for the decimals of the market', async () => {
    const { feed, requests, addSymbols } = stage(() => [flat(1, 10)], false);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    expect(requests).toEqual([]);
    addSymbols();
    feed.load(false);
    await settle();
    expect(chart.calls).toEqual(['reset']);
  });

  it('loads older klines before the first one, until there are none', async () => {
    const { feed, requests } = stage(({ endMs }) => {
      if (endMs === undefined) return [flat(100, 10)];
      return endMs > 98 * MINUTE ? [flat(98, 8), flat(99, 9)] : [];
    });
    const { chart, sink } = createChart();
    const subscription = feed.source.open(KEY, sink);
    await settle();
    for (let i = 0; i < 3; i++) {
      subscription.loadOlder();
      await settle();
    }
    expect(requests.slice(1).map(({ endMs, limit }) => [endMs, limit])).toEqual([
      [100 * MINUTE, 1000],
      [98 * MINUTE, 1000],
    ]);
    expect(chart.calls).toEqual(['reset', 'prepend 2', 'prepend 0', 'prepend 0']);
    expect(chart.rows.map(([openMs]) => openMs! / MINUTE)).toEqual([98, 99, 100]);
  });

  it('keeps klines that arrive before the history', async () => {
    const { feed } = stage(() => [flat(1, 10), flat(2, 11)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    feed.kline(0, 'ONE_MIN', Float64Array.from(flat(2, 12)));
    feed.kline(0, 'ONE_MIN', Float64Array.from(flat(3, 13)));
    await settle();
    expect(chart.rows.map((row) => row[4])).toEqual([10, 12, 13]);
  });

  it('fills what was missed after a reconnect and starts over when too much was', async () => {
    let newest: readonly Row[] = [flat(1, 10), flat(2, 11)];
    const { feed } = stage(() => newest);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    newest = [flat(2, 12), flat(3, 13), flat(4, 14)];
    feed.load(true);
    await settle();
    expect(chart.rows.map((row) => row[4])).toEqual([10, 12, 13, 14]);
    newest = [flat(900, 90), flat(901, 91)];
    feed.load(true);
    await settle();
    expect(chart.rows.map((row) => row[4])).toEqual([90, 91]);
  });

  it('tells a failure, and tries again for the next chart', async () => {
    let failing = true;
    const { feed } = stage(() => (failing ? 'fail' : [flat(1, 10)]));
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    expect(chart.calls).toEqual(['fail']);
    failing = false;
    feed.source.open(KEY, createChart().sink);
    await settle();
    expect(chart.calls).toEqual(['fail', 'reset']);
  });

  it('keeps everything of a long time without a flush', async () => {
    const { feed, flush } = stage(() => [flat(1, 10)]);
    const { chart, sink } = createChart();
    feed.source.open(KEY, sink);
    await settle();
    for (let minute = 2; minute <= 100; minute++) feed.kline(0, 'ONE_MIN', Float64Array.from(flat(minute, minute)));
    flush(true);
    expect(chart.rows.map(([openMs]) => openMs! / MINUTE)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  });
});

describe('candle columns', () => {
  it('agree with a sorted map of rows', () => {
    const times = fc.uniqueArray(fc.integer({ min: 1000, max: 3000 }), { minLength: 1, maxLength: 700 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), ahead: fc.integer({ min: -2, max: 3 }) }),
      fc.record({ kind: fc.constant('tail' as const), rows: times }),
      fc.record({ kind: fc.constant('prepend' as const), count: fc.integer({ min: 0, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const columns = createCandleColumns();
        let model: Row[] = [];
        let price = 1;
        for (const move of steps) {
          price++;
          if (move.kind === 'write') {
            const last = model.at(-1)?.[0] ?? 1000 * MINUTE;
            const row = flat(last / MINUTE + move.ahead, price);
            const accepted = model.length === 0 || row[0]! >= last;
            expect(columns.write(Float64Array.from(row)) >= 0).toBe(accepted);
            if (accepted) model = [...model.filter(([openMs]) => openMs !== row[0]), row];
          } else if (move.kind === 'tail') {
            const rows = [...move.rows].sort((a, b) => a - b).map((minute) => flat(minute, price));
            columns.replaceTail(columnsOf(rows));
            model = [...model.filter(([openMs]) => openMs! < rows[0]![0]!), ...rows];
          } else if (model.length > 0) {
            const first = model[0]![0]! / MINUTE;
            const rows = Array.from({ length: move.count }, (_, i) => flat(first - move.count + i, price));
            columns.prepend(columnsOf(rows));
            model = [...rows, ...model];
          }
          expect(rowsOf(columns.view(0))).toEqual(model);
          expect(columns.count).toBe(model.length);
        }
      }),
      { numRuns: 60 },
    );
  });
});
