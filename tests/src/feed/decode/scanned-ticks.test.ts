import { beforeEach, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createTickScanner } from '../../../../src/compute/order/tick-scanner.ts';
import { ticksText, tickText } from '../../../../server/live/outgoing-messages.ts';
import type { ChainedTick } from '../../../../server/market/tick.ts';
import { newCounters } from '../../../../src/feed/counters.ts';
import { createDecoder } from '../../../../src/feed/decode/decode-message.ts';
import { createSymbolTable } from '../../../../src/feed/decode/symbol-table.ts';
import { bothOrderKernels } from '../../../wasm/order-variants.ts';

const kernels = (await bothOrderKernels()).map(([, each]) => each);
const HASH = 'ab'.repeat(32);
const row = (symbol: string, price: string, side = 1) =>
  `{"symbol":"${symbol}","seq":7,"ts":1700000000123,"price":"${price}","qty":"1.5","side":${side},"hash":"${HASH}"}`;
const message = (type: string, ...rows: string[]) =>
  `{"type":"${type}","serverTime":1700000000200,"data":[${rows.join(',')}]}`;
const market = (symbol: string, priceDecimals: number) => ({
  symbol: symbol as MarketSymbol,
  priceDecimals,
  sizeDecimals: 3,
  tickScaled: 1,
});

let ticks: unknown[][];
let symbols: ReturnType<typeof createSymbolTable>;
let counters: ReturnType<typeof newCounters>;
let decoder: ReturnType<typeof createDecoder>;
const none = () => {};

beforeEach(() => {
  ticks = [];
  symbols = createSymbolTable();
  symbols.add([market('BTCUSDT', 2)]);
  counters = newCounters();
  const rest = {
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
  decoder = createDecoder(symbols, { ...rest, tick: (...tick) => void ticks.push(tick) }, counters);
});

it.each([0, 1])('delivers the same ticks with a scanner as without (build %i)', (build) => {
  const said = [
    message('TRADE', row('btcusdt', '67123.4'), row('btcusdt', '67123.41')),
    message('DETAIL', row('btcusdt', '1')),
  ];
  for (const each of said) decoder.decode(each);
  const plain = ticks.splice(0);
  expect(plain.map(([stream, , , , price]) => [stream, price])).toEqual([
    ['TRADE', 6712340],
    ['TRADE', 6712341],
    ['DETAIL', 100],
  ]);
  const scanner = createTickScanner(kernels[build]!, 10);
  decoder.scannedTicks.use(scanner);
  for (const each of said) {
    expect(scanner.scan(each)).toBeGreaterThan(0); // It is the scanner that reads them.
    decoder.decode(each);
  }
  expect(ticks).toEqual(plain);
  expect(counters.messages).toBe(4);
});

it('knows the spelling of the exchange: change one and this tells', () => {
  const tick = { seq: 1, ts: 1700000000123, price: '67123.40', qty: '0.015', side: 2, source: 'sim', hash: HASH };
  const text = tickText({ ...tick, symbol: 'BTCUSDT' } as unknown as ChainedTick);
  const scanner = createTickScanner(kernels[0]!, 10);
  decoder.scannedTicks.use(scanner);
  for (const [type, count] of [
    ['TRADE', 3],
    ['DETAIL', 1],
  ] as const) {
    const sent = ticksText(
      type,
      1700000000200,
      Array.from({ length: count }, () => text),
    );
    expect(scanner.scan(sent)).toBe(count);
  }
});

it('decodes in full what is unusual, and counts what is wrong', () => {
  decoder.scannedTicks.use(createTickScanner(kernels[0]!, 10));
  decoder.decode(message('TRADE', row('btcusdt', '5').replace('"seq":7', '"seq": 7')));
  expect(ticks).toHaveLength(1);
  decoder.decode(message('TRADE', row('btcusdt', '-5'), row('ethusdt', '5')));
  expect(ticks).toHaveLength(1);
  expect([counters.garbage, counters.unknown]).toEqual([1, 1]);
});

it('reads markets that are told later, and changed decimals', () => {
  decoder.scannedTicks.use(createTickScanner(kernels[0]!, 10));
  symbols.add([market('BTCUSDT', 4), market('ETHUSDT', 1)]);
  decoder.scannedTicks.symbolsChanged();
  decoder.decode(message('TRADE', row('ethusdt', '2.5'), row('btcusdt', '2.5')));
  expect(ticks.map(([, index, , , price]) => [index, price])).toEqual([
    [1, 25],
    [0, 25000],
  ]);
});
