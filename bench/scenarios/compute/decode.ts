import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { newCounters } from '../../../src/feed/counters.ts';
import { createDecoder } from '../../../src/feed/decode/decode-message.ts';
import type { FeedSink } from '../../../src/feed/decode/feed-sink.ts';
import { createSymbolTable } from '../../../src/feed/decode/symbol-table.ts';
import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../../../src/model/number-rows.ts';
import { createTickScanner, TICK_ROW } from '../../../src/compute/order/tick-scanner.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Answer, Case, Variant } from '../../measure.ts';
import { IGNORING_SINK } from '../data/ignoring-sink.ts';
import { TICK_PRICE_DECIMALS, TICK_SIZE_DECIMALS, TICK_SYMBOL, tickMessages } from '../data/tick-messages.ts';
import { countText } from './sizes.ts';
import type { Sizes } from './sizes.ts';

const PRICE_UNITS = 10 ** TICK_PRICE_DECIMALS;
const SIZE_UNITS = 10 ** TICK_SIZE_DECIMALS;

interface TradeMessage {
  readonly data: readonly {
    readonly seq: number;
    readonly ts: number;
    readonly price: string;
    readonly qty: string;
    readonly side: number;
  }[];
}

/** Trade rows. Rivals leave prices and sizes as floats. */
class Rows {
  readonly numbers: Float64Array;
  private at = 0;
  constructor(count: number) {
    this.numbers = new Float64Array(count * TRADE_WIDTH);
  }
  restart(): void {
    this.at = 0;
  }
  add(seq: number, price: number, size: number, timeMs: number, side: number): void {
    this.numbers[this.at + T.seq] = seq;
    this.numbers[this.at + T.price] = price;
    this.numbers[this.at + T.size] = size;
    this.numbers[this.at + T.timeMs] = timeMs;
    this.numbers[this.at + T.side] = side;
    this.at += TRADE_WIDTH;
  }
  /** The floats as scaled numbers. */
  scaled(): Float64Array {
    return this.numbers.map((value, at) => {
      const column = at % TRADE_WIDTH;
      return column === T.price
        ? Math.round(value * PRICE_UNITS)
        : column === T.size
          ? Math.round(value * SIZE_UNITS)
          : value;
    });
  }
}

function addMessage(rows: Rows, { data }: TradeMessage): void {
  for (const { seq, price, qty, ts, side } of data) rows.add(seq, Number(price), Number(qty), ts, side === 2 ? -1 : 1);
}

/** Fills its own rows again in each pass. */
function variant(name: string, side: Variant['side'], count: number, fill: (rows: Rows) => void): Variant {
  const rows = new Rows(count);
  const run = (): Rows => {
    rows.restart();
    fill(rows);
    return rows;
  };
  return { name, side, run, answer: () => run().scaled() };
}

/** Looks for the keys where this exchange writes them; trusts the text entirely. */
function scan(rows: Rows, text: string): void {
  const textAfter = (key: string, from: number): [value: string, end: number] => {
    const start = text.indexOf(key, from) + key.length;
    const end = text.indexOf('"', start);
    return [text.slice(start, end), end];
  };
  const seqAt = text.indexOf('"seq":') + 6;
  const seq = Number(text.slice(seqAt, text.indexOf(',', seqAt)));
  const timeAt = text.indexOf('"ts":', seqAt) + 5;
  const timeMs = Number(text.slice(timeAt, text.indexOf(',', timeAt)));
  const [price, priceEnd] = textAfter('"price":"', timeAt);
  const [size, sizeEnd] = textAfter('"qty":"', priceEnd);
  const side = text.charCodeAt(text.indexOf('"side":', sizeEnd) + 7) === 50 ? -1 : 1;
  rows.add(seq, Number(price), Number(size), timeMs, side);
}

/** The decoder of the feed: checks everything, scales without a float. */
function ourDecoder(texts: readonly string[]): Variant {
  const rows = new Rows(texts.length);
  const symbols = createSymbolTable();
  symbols.add([
    {
      symbol: TICK_SYMBOL.toUpperCase() as MarketSymbol,
      priceDecimals: TICK_PRICE_DECIMALS,
      sizeDecimals: TICK_SIZE_DECIMALS,
      tickScaled: 1,
    },
  ]);
  const sink: FeedSink = {
    ...IGNORING_SINK,
    tick: (_stream, _symbol, seq, timeMs, price, size, side) => rows.add(seq, price, size, timeMs, side),
  };
  const decoder = createDecoder(symbols, sink, newCounters());
  const run = (): Rows => {
    rows.restart();
    for (const text of texts) decoder.decode(text);
    return rows;
  };
  return { name: 'Tern, decoder of all messages', side: 'ours', run, answer: () => run().numbers };
}

/** The scanner of the feed: no JSON is parsed. @param messages  as text, or as the bytes of a socket */
function ourScanner(name: string, kernels: OrderKernels, messages: readonly (string | Uint8Array)[]): Variant {
  const rows = new Rows(messages.length);
  const scanner = createTickScanner(kernels, 16);
  scanner.setMarket(0, { wire: TICK_SYMBOL, priceDecimals: TICK_PRICE_DECIMALS, sizeDecimals: TICK_SIZE_DECIMALS });
  const run = (): Rows => {
    rows.restart();
    for (const message of messages) {
      const count = scanner.scan(message);
      if (count < 0) throw new Error('the scanner refused a message of the exchange');
      for (let at = 0; at < count * TICK_ROW; at += TICK_ROW) {
        const tick = scanner.rows;
        rows.add(tick[at + 1]!, tick[at + 3]!, tick[at + 4]!, tick[at + 2]!, tick[at + 5]!);
      }
    }
    return rows;
  };
  return { name, side: 'ours', run, answer: () => run().numbers };
}

/** Reads a flush as the main thread gets it from the live worker: one moved buffer with all ticks. */
function ourFrame(numbers: Float64Array): Variant {
  const frame = numbers.slice().buffer;
  const columns = new Float64Array(numbers.length);
  const run = (): Float64Array => {
    columns.set(new Float64Array(frame));
    return columns;
  };
  return { name: 'Tern, frame of columns', side: 'ours', run, answer: (): Answer => run() };
}

/** T10: ticks from messages into columns. */
export function decodeCases({ messages: count }: Sizes, kernels: OrderKernels): readonly Case[] {
  const { texts, ticks } = tickMessages(count, 21);
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  const together = `[${texts.join(',')}]`;
  const decoder = new TextDecoder();
  const expected = new Rows(count);
  for (const { seq, price, size, timeMs, side } of ticks) expected.add(seq, price, size, timeMs, side === 2 ? -1 : 1);
  return [
    {
      id: 'ticks.decode',
      title: `Ticks from ${countText(count)} messages of ${texts[0]!.length} bytes into columns`,
      item: 'message',
      items: count,
      reference: 'JSON.parse and Number',
      variants: [
        variant('JSON.parse and Number', 'library', count, (rows) => {
          for (const text of texts) addMessage(rows, JSON.parse(text) as TradeMessage);
        }),
        variant('TextDecoder, JSON.parse and Number', 'byHand', count, (rows) => {
          for (const each of bytes) addMessage(rows, JSON.parse(decoder.decode(each)) as TradeMessage);
        }),
        variant('one JSON.parse of all, and Number', 'byHand', count, (rows) => {
          for (const message of JSON.parse(together) as TradeMessage[]) addMessage(rows, message);
        }),
        variant('indexOf scan of known keys', 'byHand', count, (rows) => {
          for (const text of texts) scan(rows, text);
        }),
        ourDecoder(texts),
        ourScanner('Tern, from bytes', kernels, bytes),
        ourScanner('Tern, from texts', kernels, texts),
        ourFrame(expected.numbers),
      ],
    },
  ];
}
