import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { createTickScanner, TICK_ROW } from '../../src/compute/order/tick-scanner.ts';
import type { TickScanner } from '../../src/compute/order/tick-scanner.ts';
import { newCounters } from '../../src/feed/counters.ts';
import { createDecoder } from '../../src/feed/decode/decode-message.ts';
import { createSymbolTable } from '../../src/feed/decode/symbol-table.ts';
import { bothOrderKernels, orderKernelsOf } from './order-variants.ts';

const MARKETS = [
  { wire: 'btcusdt', priceDecimals: 2, sizeDecimals: 5 },
  { wire: 'pepeusdt', priceDecimals: 10, sizeDecimals: 0 },
  { wire: 'eurus', priceDecimals: 0, sizeDecimals: 11 },
  { wire: '1000000mogusdtperp20', priceDecimals: 4, sizeDecimals: 2 },
  { wire: 'sixteenlettersss', priceDecimals: 1, sizeDecimals: 1 },
];
const VARIANTS = await bothOrderKernels();

/** Decodes a message by the feed's decoder, which parses JSON: its rows, or null when it drops any part of it. */
function decoded(text: string): { isDetail: boolean; rows: number[][] } | null {
  const symbols = createSymbolTable();
  symbols.add(
    MARKETS.map(({ wire, ...scale }) => ({ ...scale, symbol: wire.toUpperCase() as MarketSymbol, tickScaled: 1 })),
  );
  const counters = newCounters();
  const rows: number[][] = [];
  let isDetail = false;
  const none = () => {};
  const sink = {
    price: none,
    bookRows: none,
    head: none,
    summary: none,
    stale: none,
    kline: none,
    depth: none,
    rows: none,
    auth: none,
    pong: none,
  };
  const decoder = createDecoder(
    symbols,
    {
      ...sink,
      tick(stream, symbol, seq, timeMs, price, size, side) {
        isDetail = stream === 'DETAIL';
        rows.push([symbol, seq, timeMs, price, size, side]);
      },
    },
    counters,
  );
  decoder.decode(text);
  return counters.garbage + counters.unknown > 0 ? null : { isDetail, rows };
}

function scanned(scanner: TickScanner, message: string | Uint8Array): { isDetail: boolean; rows: number[][] } | null {
  const count = scanner.scan(message);
  if (count < 0) return null;
  const rows = Array.from({ length: count }, (_, row) => [
    ...scanner.rows.subarray(row * TICK_ROW, (row + 1) * TICK_ROW),
  ]);
  return { isDetail: scanner.isDetail, rows };
}

const digit = fc.constantFrom(...'0123456789');
const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
const decimalOf = (most: number, least: number) =>
  fc
    .tuple(fc.integer({ min: least, max: 9999 }), fc.string({ unit: digit, maxLength: most }))
    .map(([integer, places]) => (places === '' ? `${integer}` : `${integer}.${places}`));
const tick = fc.constantFrom(...MARKETS).chain(({ wire, priceDecimals, sizeDecimals }) =>
  fc.record({
    symbol: fc.constant(wire),
    seq: fc.integer({ min: 1, max: 10 ** 15 - 1 }),
    ts: fc.integer({ min: 0, max: 10 ** 13 }),
    price: decimalOf(priceDecimals, 1),
    qty: decimalOf(Math.min(sizeDecimals, 10), 0),
    side: fc.constantFrom(1, 2),
    hash,
  }),
);
const message = fc.record({
  type: fc.constantFrom('TRADE', 'DETAIL'),
  serverTime: fc.integer({ min: 0, max: 10 ** 13 }),
  data: fc.array(tick, { minLength: 1, maxLength: 5 }),
});
const texts = message.map((value) => JSON.stringify(value));

describe.each(VARIANTS)('tick scanner, %s', (_, kernels) => {
  const scanner = createTickScanner(kernels, MARKETS.length);
  MARKETS.forEach((market, index) => scanner.setMarket(index, market));
  const encoder = new TextEncoder();

  it('reads what the exchange writes as the decoder does, from text and from bytes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const expected = decoded(text);
        expect(expected).not.toBeNull();
        expect(scanned(scanner, text)).toEqual(expected);
        expect(scanned(scanner, encoder.encode(text))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('never reads a damaged message otherwise than the decoder', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'0123456789.,:"{}[]-+eE \\abtx'),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    );
    const damage = fc.record({ at: fc.nat(), cut: fc.nat(3), put: fc.string({ unit, maxLength: 3 }) });
    fc.assert(
      fc.property(texts, fc.array(damage, { minLength: 1, maxLength: 2 }), texts, (text, damages, before) => {
        const damaged = damages.reduce(
          (left, { at, cut, put }) => left.slice(0, at % left.length) + put + left.slice((at % left.length) + cut),
          text,
        );
        // The message before leaves its bytes behind the end of this one.
        scanner.scan(before);
        const found = scanned(scanner, damaged);
        if (found !== null) expect(found).toEqual(decoded(damaged));
      }),
      { numRuns: 3000 },
    );
  });

  it('refuses every beginning of a message, also when the rest of it lies behind the end', () => {
    const [text] = fc.sample(texts, { numRuns: 1, seed: 7 }) as [string];
    for (let length = 0; length < text.length; length++) {
      expect(scanner.scan(text)).toBeGreaterThan(0);
      expect(scanner.scan(text.slice(0, length))).toBe(-1);
    }
    expect(scanner.scan(`${text} `)).toBe(-1);
  });

  const good = {
    type: 'TRADE',
    serverTime: 1,
    data: [{ symbol: 'btcusdt', seq: 1, ts: 1, price: '1.5', qty: '0', side: 1, hash: 'a'.repeat(64) }],
  };
  const text = JSON.stringify(good);
  it.each([
    ['another kind', text.replace('TRADE', 'KLINE')],
    ['an unknown market', text.replace('btcusdt', 'ethusdt')],
    ['a longer market', text.replace('btcusdt', '1000000mogusdtperp20x')],
    ['no market', text.replace('btcusdt', '')],
    ['seq 0', text.replace('"seq":1', '"seq":0')],
    ['a leading zero', text.replace('"seq":1', '"seq":01')],
    ['a negative', text.replace('"seq":1', '"seq":-1')],
    ['a fraction', text.replace('"ts":1', '"ts":1.5')],
    ['an exponent', text.replace('"ts":1', '"ts":1e3')],
    ['more than 15 digits', text.replace('"ts":1', '"ts":1234567890123456')],
    ['23 digits', text.replace('"ts":1', '"ts":12345678901234567890123')],
    ['price 0', text.replace('1.5', '0.00')],
    ['a price with more places than the market', text.replace('1.5', '1.505')],
    ['a price without digits', text.replace('1.5', '')],
    ['a price that ends with its point', text.replace('1.5', '1.')],
    ['a price that begins with its point', text.replace('1.5', '.5')],
    ['a price with a leading zero', text.replace('1.5', '01.5')],
    ['a price with a sign', text.replace('1.5', '+1.5')],
    ['a price beyond 2^53', text.replace('1.5', '90071992547409.93')],
    ['side 3', text.replace('"side":1', '"side":3')],
    ['side 11', text.replace('"side":1', '"side":11')],
    ['a short hash', text.replace('a'.repeat(64), 'a'.repeat(63))],
    ['a hash with a capital', text.replace('a'.repeat(64), `${'a'.repeat(63)}A`)],
    ['a hash with a g', text.replace('a'.repeat(64), `g${'a'.repeat(63)}`)],
    ['a hash with a letter of another alphabet', text.replace('a'.repeat(64), `${'a'.repeat(62)}é`)],
    ['spaces', JSON.stringify(good, null, 1)],
    ['another order of keys', JSON.stringify({ serverTime: 1, type: 'TRADE', data: good.data })],
    ['no rows', text.replace(/\[.*\]/, '[]')],
    ['nothing', ''],
    ['half a surrogate pair', text.replace('btcusdt', '\ud800')],
  ])('leaves %s to the decoder', (_, odd) => {
    expect(scanner.scan(text)).toBe(1);
    expect(scanner.scan(odd)).toBe(-1);
  });

  it('leaves long messages to the decoder', () => {
    const many = (count: number) =>
      JSON.stringify({ ...good, data: Array.from({ length: count }, () => good.data[0]) });
    expect(scanner.scan(many(300))).toBe(300);
    expect(scanner.scan(many(600))).toBe(-1);
    expect(scanner.scan(encoder.encode(many(600)))).toBe(-1);
  });
});

describe('tick scanner', () => {
  it('knows thousands of markets, and those that changed', async () => {
    const scanner = createTickScanner(await orderKernelsOf('simd'), 5000);
    const wireOf = (index: number) => `${index.toString(36)}coin${index % 7}usdt`;
    const priceOf = (index: number, decimals: number) => {
      scanner.setMarket(index, { wire: wireOf(index), priceDecimals: decimals, sizeDecimals: 0 });
    };
    for (let index = 0; index < 5000; index++) priceOf(index, 2);
    for (let index = 0; index < 5000; index += 2) priceOf(index, 3);
    priceOf(5000, 2); // no room
    const hash = 'a'.repeat(64);
    for (let index = 0; index <= 5000; index += 7) {
      const row = { symbol: wireOf(index), seq: 1, ts: 1, price: '1.5', qty: '1', side: 2, hash };
      const count = scanner.scan(JSON.stringify({ type: 'DETAIL', serverTime: 1, data: [row] }));
      expect(count).toBe(index < 5000 ? 1 : -1);
      if (count > 0) expect([...scanner.rows.subarray(0, 4)]).toEqual([index, 1, 1, index % 2 ? 150 : 1500]);
    }
  });

  it('leaves a market that it cannot hold to the decoder', async () => {
    const scanner = createTickScanner(await orderKernelsOf('scalar'), 4);
    scanner.setMarket(0, { wire: 'BTCUSDT', priceDecimals: 2, sizeDecimals: 2 });
    scanner.setMarket(1, { wire: 'ethusdt', priceDecimals: 18, sizeDecimals: 2 });
    for (const symbol of ['BTCUSDT', 'ethusdt']) {
      const row = { symbol, seq: 1, ts: 1, price: '1', qty: '1', side: 1, hash: 'a'.repeat(64) };
      expect(scanner.scan(JSON.stringify({ type: 'TRADE', serverTime: 1, data: [row] }))).toBe(-1);
    }
  });
});
