import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../../../src/model/number-rows.ts';
import { createTickScanner, TICK_ROW } from '../../../src/compute/order/tick-scanner.ts';
import type { OrderKernels } from '../../../src/compute/order/order-kernels.ts';
import type { Answer, Case, Variant } from '../../measure.ts';
import { TICK_PRICE_DECIMALS, TICK_SIZE_DECIMALS, TICK_SYMBOL, tickMessages } from '../data/tick-messages.ts';
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
function parseVariant(texts: readonly string[]): Variant {
  const rows = new Rows(texts.length);
  const run = (): Rows => {
    rows.restart();
    for (const text of texts) addMessage(rows, JSON.parse(text) as TradeMessage);
    return rows;
  };
  return { name: 'JSON.parse and Number', side: 'library', run, answer: () => run().scaled() };
}

/** The scanner of the feed: no JSON is parsed. @param messages  the bytes of a socket */
function ourScanner(kernels: OrderKernels, messages: readonly Uint8Array[]): Variant {
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
  return { name: 'Tern, from bytes', side: 'ours', run, answer: () => run().numbers };
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
  const expected = new Rows(count);
  for (const { seq, price, size, timeMs, side } of ticks) expected.add(seq, price, size, timeMs, side === 2 ? -1 : 1);
  return [
    {
      id: 'ticks.decode',
      items: count,
      reference: 'JSON.parse and Number',
      variants: [parseVariant(texts), ourScanner(kernels, bytes), ourFrame(expected.numbers)],
    },
  ];
}
