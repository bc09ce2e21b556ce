import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { newCounters } from '../../../../src/feed/counters.ts';
import { createDecoder } from '../../../../src/feed/decode/decode-message.ts';
import { createSymbolTable } from '../../../../src/feed/decode/symbol-table.ts';

const hash = 'a'.repeat(64);
const tick = { symbol: 'btcusdt', seq: 7, ts: 1000, price: '64000.10', qty: '0.5', side: 2, hash };
const serverTime = 1000;

function stage() {
  const counters = newCounters();
  const symbols = createSymbolTable();
  symbols.add([{ symbol: 'BTCUSDT' as MarketSymbol, priceDecimals: 2, sizeDecimals: 5, tickScaled: 1 }]);
  const heard: unknown[][] = [];
  const hear =
    (name: string) =>
    (...values: unknown[]) =>
      void heard.push([name, ...values]);
  const decoder = createDecoder(
    symbols,
    {
      tick: hear('tick'),
      price: hear('price'),
      summary: hear('summary'),
      bookRows: hear('bookRows'),
      head: hear('head'),
      stale: hear('stale'),
      kline: (symbol, interval, kline) => void heard.push(['kline', symbol, interval, ...kline]),
      depth: (symbol, first, last, tickSeq, bids, asks) =>
        void heard.push([
          'depth',
          symbol,
          first,
          last,
          tickSeq,
          bids && [...bids.prices.subarray(0, bids.count)],
          asks && [...asks.sizes.subarray(0, asks.count)],
        ]),
      rows: hear('rows'),
      auth: hear('auth'),
      pong: hear('pong'),
    },
    counters,
  );
  return { counters, heard, say: (message: unknown) => decoder.decode(JSON.stringify(message)), raw: decoder.decode };
}

describe('decoder', () => {
  it('reads ticks into scaled integers', () => {
    const { heard, say } = stage();
    say({ type: 'DETAIL', serverTime, data: [tick] });
    say({ type: 'TRADE', serverTime, data: [{ ...tick, side: 1 }] });
    expect(heard).toEqual([
      ['tick', 'DETAIL', 0, 7, 1000, 6_400_010, 50_000, -1],
      ['tick', 'TRADE', 0, 7, 1000, 6_400_010, 50_000, 1],
    ]);
  });

  it('knows the other names of the kinds', () => {
    const { heard, say } = stage();
    for (const type of ['price', 'trade']) say({ type, data: [tick] });
    for (const type of ['kline', 'candle']) {
      say({ type, symbol: 'btcusdt', interval: 'ONE_MIN', data: [[60_000, '1', '2', '0.5', '1.5', '3']] });
    }
    say({ type: 'order', data: [{ id: '1' }] });
    expect(heard.map(([name]) => name)).toEqual(['tick', 'tick', 'kline', 'kline', 'rows']);
    expect(heard[2]).toEqual(['kline', 0, 'ONE_MIN', 60_000, 1, 2, 0.5, 1.5, 3]);
  });

  it('reads tickers, stale marks, books, answers to auth and pings', () => {
    const { heard, say } = stage();
    say({
      type: 'TICKER',
      data: [
        {
          symbol: 'btcusdt',
          lastPrice: '2.5',
          openPrice: '2',
          highPrice: '3',
          lowPrice: '1.5',
          volume: '10',
          quoteVolume: '25.5',
          closeTime: 99,
        },
      ],
    });
    say({ type: 'STATUS', data: [{ symbol: 'btcusdt', stale: true }] });
    const depth = { type: 'DEPTH', symbol: 'btcusdt', bids: [['2.49', '1']], asks: [['2.51', '0.00001']] };
    say({ ...depth, first: 0, last: 4, seq: 9 });
    say({ ...depth, first: 5, last: 5 });
    say({ type: 'AUTH', ok: true, msg: '' });
    say({ type: 'pong', sent: 5, serverTime: 6 });
    expect(heard).toEqual([
      ['summary', 0, 99, 250, 200, 300, 150, 10, 25.5],
      ['stale', 0, true],
      ['depth', 0, 0, 4, 9, [249], [1]],
      ['depth', 0, 5, 5, NaN, [249], [1]],
      ['auth', true, ''],
      ['pong', 5, 6],
    ]);
  });

  it.each(['HEARTBEAT', 'ping', 'pong', 'ERROR'])('delivers no %s and counts nothing as wrong', (type) => {
    const { heard, counters, say } = stage();
    say({ type, serverTime });
    expect(heard).toEqual([]);
    expect(counters).toMatchObject({ garbage: 0, unknown: 0, messages: 1 });
  });

  it('keeps the good rows of a message with bad ones', () => {
    const { heard, counters, say } = stage();
    say({
      type: 'TRADE',
      data: [
        null,
        { ...tick, price: '-1' },
        tick,
        { ...tick, seq: 0 },
        { ...tick, qty: '1e3' },
        { ...tick, symbol: 'xxusdt' },
      ],
    });
    expect(heard).toHaveLength(1);
    expect(counters).toMatchObject({ garbage: 4, unknown: 1 });
  });

  it('hands over a damaged book as damaged, so that it is fetched again', () => {
    const { heard, say } = stage();
    say({ type: 'DEPTH', symbol: 'btcusdt', first: 5, last: 6, bids: [['x', '1']], asks: [] });
    say({ type: 'DEPTH', symbol: 'btcusdt', first: 7, last: 6, bids: [], asks: [] });
    say({ type: 'DEPTH', symbol: 'btcusdt', first: 7, last: 7, seq: -1, bids: [], asks: [] });
    expect(heard).toEqual([
      ['depth', 0, 0, 0, NaN, null, null],
      ['depth', 0, 0, 0, NaN, null, null],
      ['depth', 0, 0, 0, NaN, null, null],
    ]);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '5',
    '"text"',
    '{}',
    '{"type":null}',
    '{"type":"__proto__"}',
    '{"type":"constructor"}',
    '{"type":"DETAIL"}',
    '{"type":"DETAIL","data":{"length":1}}',
    '{"type":"KLINE","symbol":"btcusdt","interval":"toString","data":[]}',
    '{"type":"KLINE","symbol":"btcusdt","interval":"ONE_MIN","data":[[1,"1","0.5","0.7","1","1"]]}',
    '{"type":"ORDER","data":7}',
    '{"type":"DEPTH","symbol":["btcusdt"]}',
  ])('drops %s and counts it', (text) => {
    const { heard, counters, raw } = stage();
    raw(text);
    expect(heard).toEqual([]);
    expect(counters.garbage + counters.unknown).toBe(1);
  });

  it('drops binary and oversized messages', () => {
    const { counters, raw } = stage();
    raw(new ArrayBuffer(8));
    raw(`"${'x'.repeat(4_000_000)}"`);
    expect(counters).toMatchObject({ garbage: 1, oversized: 1, messages: 2 });
  });

  it('never throws, whatever JSON or text comes', () => {
    const kinds = fc.constantFrom(
      'DETAIL',
      'TRADE',
      'TICKER',
      'KLINE',
      'DEPTH',
      'STATUS',
      'ORDER',
      'AUTH',
      'pong',
      'x',
    );
    const message = fc.record(
      {
        type: kinds,
        symbol: fc.oneof(fc.constant('btcusdt'), fc.jsonValue()),
        interval: fc.oneof(fc.constant('ONE_MIN'), fc.jsonValue()),
        data: fc.oneof(
          fc.array(fc.jsonValue()),
          fc.array(fc.record({ symbol: fc.constant('btcusdt'), price: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        bids: fc.jsonValue(),
        asks: fc.jsonValue(),
        first: fc.jsonValue(),
        last: fc.jsonValue(),
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.oneof(message, fc.jsonValue(), fc.string()), (input) => {
        const { raw } = stage();
        expect(() => raw(typeof input === 'string' ? input : JSON.stringify(input))).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});
