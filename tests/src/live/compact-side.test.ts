import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { FRAME, PART } from '../../../protocol/feed/frame-format.ts';
import { View as FeedView } from '../../../protocol/feed/view.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import type { LevelSettings } from '../../../src/level/settings.ts';
import { startLiveSide } from '../../../src/live/live-side.ts';
import { ANSWER_MS } from '../../../src/live/feed-choice.ts';
import { QUIET_AFTER_MS, SLEEP_AFTER_MS } from '../../../src/live/hidden-page.ts';
import type { FromLive, ToLive, View } from '../../../src/live/thread-messages.ts';
import { TICKER_COLUMNS, TICKER_WIDTH, TRADE_WIDTH } from '../../../src/model/number-rows.ts';
import { emptySide, unpackBook } from '../../../src/model/book-rows.ts';
import { Check } from 'typebox/value';
import { bytesOf, flushFrame, keyFrame, part, putSide } from '../feed/compact/frames.ts';
import type { Part } from '../feed/compact/frames.ts';
import { createSocketFactory } from '../feed/fake-socket.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const SCALES = [BTC, ETH].map((symbol) => ({ symbol, priceDecimals: 2, sizeDecimals: 4, tickScaled: 10 }));
const LIST: View = { symbols: [BTC, ETH], painted: [BTC, ETH], book: null, trades: null };
const TRADE: View = { symbols: [BTC], book: { symbol: BTC, grouping: 20, rows: 5 }, trades: BTC };
const NOTHING = { followed: [], settling: [] };

const pricesKey = (...rows: readonly (readonly [number, number])[]) =>
  part(PART.pricesKey, (to) => rows.forEach((row) => row.forEach((value) => to.v(value))));
const prices = (...rows: readonly (readonly [number, number])[]) =>
  part(PART.prices, (to) =>
    rows.forEach(([number, change]) => {
      to.v(number);
      to.z(change);
    }),
  );
/** WATCH of number 0 with trades of one tick each, size 1. */
const watch = (whole: readonly [seq: number, timeMs: number, price: number] | null, trades: number) =>
  part(PART.watch, (to: ByteWriter) => {
    to.u8(whole ? 1 : 0);
    to.v(0);
    whole?.forEach((value) => to.v(value));
    to.v(trades);
    to.v(trades);
    for (let row = 0; row < trades; row++) {
      to.z(1);
      to.v(2);
      to.z(10);
    }
  });

function stage(
  view = LIST,
  settings: LevelSettings = LEVEL_SETTINGS[0],
  start: Partial<Extract<ToLive, { kind: 'start' }>> = {},
) {
  const timers = createFakeTimers();
  const factory = createSocketFactory();
  const heard: FromLive[] = [];
  const tell = startLiveSide((message) => heard.push(message), {
    timers,
    openSocket: (_, events) => factory.open(events),
    isCellular: () => false,
  });
  const sent = (op: string) =>
    factory.last.sent
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .filter((message) => message['op'] === op);
  const views = () => sent('view') as unknown as FeedView[];
  tell({ kind: 'start', socketUrl: 'ws://h', apiBase: 'http://h', settings, visible: true, ...start });
  tell({ kind: 'symbols', list: SCALES });
  tell({ kind: 'want', view, ...NOTHING });
  const open = () => {
    factory.last.open();
    timers.advance(0);
  };
  open();
  const answer = (more: object = {}) =>
    factory.last.say({
      type: 'VIEW',
      v: 1,
      id: views().at(-1)!.id,
      epoch: 'e1',
      serverTime: 1000,
      period: 200,
      numbers: { btcusdt: 0, ethusdt: 1 },
      refused: [],
      ...more,
    });
  return {
    timers,
    factory,
    heard,
    tell,
    sent,
    views,
    open,
    answer,
    of: <K extends FromLive['kind']>(kind: K) =>
      heard.filter((message): message is Extract<FromLive, { kind: K }> => message.kind === kind),
    key(parts: readonly Part[], n = 10) {
      factory.last.sendBytes(keyFrame(views().at(-1)!.id, n, 1_000_000, parts));
    },
    flush: (n: number, parts: readonly Part[]) => factory.last.sendBytes(flushFrame(n, 1, 200, parts)),
    want: (next: View, more: object = {}) => tell({ kind: 'want', view: next, ...NOTHING, ...more }),
  };
}

const pricesIn = (heard: readonly FromLive[]) =>
  heard.flatMap((message) => {
    if (message.kind !== 'flush' || !message.tickers) return [];
    const { tickers } = message;
    return Array.from({ length: tickers.length / TICKER_WIDTH }, (_, row) => {
      const at = row * TICKER_WIDTH;
      return `${tickers[at + TICKER_COLUMNS.symbolIndex]} ${tickers[at + TICKER_COLUMNS.last]}`;
    });
  });

describe('the wish as a view', () => {
  it('is one message, as the schema has it, and nothing is subscribed', () => {
    const { views, sent } = stage();
    expect(views()).toHaveLength(1);
    expect(Check(FeedView, views()[0])).toBe(true);
    expect(views()[0]).toMatchObject({
      id: 1,
      period: 100,
      list: ['btcusdt', 'ethusdt'],
      watch: [],
      day: true,
      rest: 10_000,
    });
    expect(sent('subscribe')).toEqual([]);
  });

  it('leaves the figures of markets out of sight to one request for all of them in five minutes', () => {
    const { answer, timers, sent, want } = stage();
    answer();
    expect(sent('subscribe')).toEqual([{ op: 'subscribe', type: 'TICKER' }]);
    expect(sent('unsubscribe')).toEqual([{ op: 'unsubscribe', type: 'TICKER' }]);
    want(TRADE);
    timers.advance(2000);
    want(LIST);
    timers.advance(20_000);
    expect(sent('subscribe')).toHaveLength(1);
  });

  it('watches what is looked at, at the pace of the slowest part', () => {
    const { views } = stage(TRADE, LEVEL_SETTINGS[1]);
    expect(views()[0]).toMatchObject({
      period: 500,
      pace: 0,
      klinePace: 0,
      list: [],
      quiet: false,
      watch: [{ symbol: 'btcusdt', trades: 50, book: { step: 20, rows: 5 }, klines: [], heads: true }],
    });
  });

  it.each([
    ['text', LIST, { painted: undefined }, 0, 200],
    ['no list', { ...LIST, symbols: [], painted: [] }, {}, 0, 1000],
    ['level 3', LIST, {}, 3, 1000],
    ['trades at level 3', TRADE, {}, 3, 1600],
  ] as const)('has the period of its page: %s', (_, view, more, level, period) => {
    const { views } = stage({ ...view, ...more } as View, LEVEL_SETTINGS[level]);
    expect(views()[0]).toMatchObject({ period, rest: level === 3 ? 0 : 10_000 });
  });

  it('is not faster than the data saver allows, and leaves out the rest', () => {
    const { views, tell, timers, key } = stage();
    key([]);
    tell({ kind: 'settings', settings: { ...LEVEL_SETTINGS[0], saver: true } });
    timers.advance(300);
    expect(views().at(-1)).toMatchObject({ period: 1000, rest: 0 });
  });

  it('is told at most four times a second, the last one always', () => {
    const { views, want, timers, key } = stage();
    for (let flung = 0; flung < 40; flung++) {
      want({ ...LIST, symbols: flung % 2 === 0 ? [BTC] : [ETH] });
      key([]);
      timers.advance(25);
    }
    expect(views().length).toBeGreaterThan(3);
    expect(views().length).toBeLessThanOrEqual(5);
    timers.advance(250);
    expect(views().at(-1)!.list).toEqual(['ethusdt']);
    expect(views().map(({ id }) => id)).toEqual(views().map((__, place) => place + 1));
  });

  it('is told again for trades that were left and come back before the next view', () => {
    const { views, want, timers, answer, key, of } = stage({ ...LIST, painted: [] });
    timers.advance(1000);
    answer();
    key([]);
    want(TRADE);
    answer();
    key([watch([0, 0, 500], 3)]);
    timers.advance(100);
    want({ ...TRADE, trades: null });
    timers.advance(100);
    want(TRADE);
    const before = views().length;
    timers.advance(200);
    expect(views().length).toBe(before + 1);
    answer();
    key([watch([0, 0, 500], 3)]);
    timers.advance(1000);
    expect(of('flush').findLast(({ trades }) => trades)?.trades?.rows.length).toBe(3 * TRADE_WIDTH);
  });

  it('is not slower because several alerts are told at once, but when flushes are held up on the way', () => {
    const { views, timers, answer, key, flush, factory } = stage();
    answer();
    key([pricesKey([0, 500], [1, 700])]);
    const guard = bytesOf((to) => {
      to.u8(FRAME.guard);
      for (const value of [1, 77, 1_000_500, 901]) to.v(value);
      to.u8(1);
    });
    for (let time = 0; time < 3; time++) {
      for (let told = 0; told < 5; told++) factory.last.sendBytes(guard);
      timers.advance(1000);
    }
    expect(views().at(-1)).toMatchObject({ period: 100 });
    for (let n = 11; n < 17; n++) {
      flush(n, []);
      if (n === 13) timers.advance(1000);
    }
    timers.advance(1000);
    expect(views().at(-1)).toMatchObject({ period: 200 });
  });

  it('names markets read elsewhere and the limits of alerts', () => {
    const { views, want, timers, key } = stage({ ...LIST, symbols: [] });
    key([]);
    timers.advance(1000);
    want({ ...LIST, symbols: [] }, { read: [ETH], guards: [{ symbol: BTC, below: 5, above: null }] });
    expect(views().at(-1)).toMatchObject({ list: ['ethusdt'], guards: [['btcusdt', 5, null]], period: 1000 });
    expect(Check(FeedView, views().at(-1))).toBe(true);
  });
});

/** The other end of a line of this round trip: each view is answered with VIEW and KEY. */
function answerLate({ timers, views, answer, factory }: ReturnType<typeof stage>, roundTripMs: number) {
  const waiting: { readonly id: number; readonly atMs: number }[] = [];
  let known = 0;
  let price = 500;
  return {
    pass(ms: number) {
      for (const view of views().slice(known)) waiting.push({ id: view.id, atMs: timers.nowMs() + roundTripMs });
      known = views().length;
      timers.advance(ms);
      while (waiting.length > 0 && waiting[0]!.atMs <= timers.nowMs()) {
        const { id } = waiting.shift()!;
        answer({ id });
        price++;
        factory.last.sendBytes(keyFrame(id, price, 1_000_000 + price, [pricesKey([0, price], [1, price])]));
      }
    },
  };
}

describe('a line with a round trip of a second', () => {
  it('brings prices all through a long fling, and those of its end a round trip after the last KEY', () => {
    const at = stage({ ...LIST, painted: [] });
    const line = answerLate(at, 1000);
    for (let passed = 0; passed < 8000; passed += 100) {
      at.want({ ...LIST, painted: [], symbols: passed % 200 === 0 ? [BTC] : [ETH] });
      line.pass(100);
    }
    expect(pricesIn(at.heard).length).toBeGreaterThanOrEqual(7);
    at.want({ ...LIST, painted: [] });
    at.heard.length = 0;
    for (let passed = 0; passed < 2100; passed += 100) line.pass(100);
    expect(at.views().at(-1)!.list).toEqual(['btcusdt', 'ethusdt']);
    expect(pricesIn(at.heard).length).toBeGreaterThanOrEqual(2);
    expect(at.of('step')).toEqual([]);
  });
});

describe('frames on the live side', () => {
  it('reach the page in the task of the frame', () => {
    const { answer, key, flush, heard } = stage({ ...LIST, painted: [] });
    answer();
    key([pricesKey([0, 500], [1, 700])]);
    expect(pricesIn(heard).sort()).toEqual(['0 500', '1 700']);
    heard.length = 0;
    flush(11, [prices([0, -1])]);
    flush(12, [prices([0, -1])]);
    expect(pricesIn(heard)).toEqual(['0 499', '0 498']);
  });

  it('alone show that prices are fresh again: a text does not', () => {
    const { answer, key, flush, factory, timers, of } = stage();
    answer();
    key([pricesKey([0, 500], [1, 700])]);
    timers.advance(10_000);
    expect(of('silent')).toHaveLength(1);
    const before = of('alive').length;
    factory.last.say({ type: 'HEARTBEAT', serverTime: 2000 });
    expect(of('alive')).toHaveLength(before);
    flush(11, [prices([0, -1])]);
    expect(of('alive').length).toBeGreaterThan(before);
  });

  it('bring trades and rows of the book, which the server gathered', () => {
    const { answer, key, flush, heard, of } = stage(TRADE);
    answer();
    const rows = part(PART.bookKey, (to) => {
      for (const value of [0, 20, 5, 3, 990, 20]) to.v(value);
      putSide(to, -1, [[4, 7], [2, 8]]); // prettier-ignore
      putSide(to, 1, [[6, 9]]);
    });
    key([watch([100, 5000, 1000], 3), rows]);
    const { book, trades } = of('flush').at(-1)!;
    const bids = emptySide();
    const asks = emptySide();
    unpackBook(book!.rows, bids, asks);
    expect([book!.status, bids.best, asks.best]).toEqual(['ready', 990, 1010]);
    expect([[...bids.prices], [...bids.sizes], [...bids.totals], [...asks.prices]]).toEqual([[800, 400], [7, 8], [7, 15], [1200]]); // prettier-ignore
    expect(trades!.rows.length / TRADE_WIDTH).toBe(3);
    heard.length = 0;
    flush(11, [watch(null, 1)]);
    expect([...of('flush')[0]!.trades!.rows]).toEqual([104, 1004, 1, 5040, 1]);
    // The state is complete again, so only changes are sent.
    heard.length = 0;
    key([watch([102, 5020, 1002], 3), rows], 11);
    expect(of('flush')[0]!.trades!.rows[0]).toBe(105);
  });

  it('make prices old while one is missing', () => {
    const { answer, key, flush, of, sent, views } = stage();
    answer();
    key([pricesKey([0, 500])]);
    flush(12, []);
    expect(of('step')).toEqual([{ kind: 'step', inStep: false }]);
    expect(sent('key')).toEqual([{ op: 'key', id: views()[0]!.id }]);
    key([pricesKey([0, 500])], 12);
    expect(of('step').at(-1)).toEqual({ kind: 'step', inStep: true });
  });

  it('tell the page how prices come', () => {
    const { answer, of } = stage();
    answer({ period: 300 });
    expect(of('feed').at(-1)!.feed).toEqual({ way: 'compact', periodMs: 300, isSlow: false });
  });
});

describe('a server that does not know views', () => {
  it('gets subscriptions after two seconds; the next socket asks again', () => {
    const { timers, sent, of, factory, open, views } = stage();
    timers.advance(ANSWER_MS - 1);
    expect(sent('subscribe')).toEqual([]);
    timers.advance(1);
    expect(sent('subscribe').length).toBeGreaterThan(2);
    expect(of('feed').at(-1)!.feed.way).toBe('json');
    factory.last.drop(1006);
    timers.advance(2000);
    open();
    expect(views()).toHaveLength(1);
    expect(sent('subscribe')).toEqual([]);
  });

  it('is asked nothing where text is wanted', () => {
    const { views, sent } = stage(LIST, LEVEL_SETTINGS[0], { textFeed: true });
    expect(views()).toEqual([]);
    expect(sent('subscribe').length).toBeGreaterThan(2);
  });

  it('may answer late: then all subscriptions end', () => {
    const { timers, answer, sent, of, key } = stage();
    timers.advance(ANSWER_MS + 100);
    answer();
    timers.advance(2000);
    const ended = sent('unsubscribe').map(({ type, symbol }) => `${String(type)} ${String(symbol)}`);
    for (const { type, symbol } of sent('subscribe')) expect(ended).toContain(`${String(type)} ${String(symbol)}`);
    key([pricesKey([0, 500])]);
    expect(of('feed').at(-1)!.feed.way).toBe('compact');
  });
});

describe('a hidden page', () => {
  it('is quiet after three seconds, hears limits of alerts, and is whole again when shown', () => {
    const { tell, timers, answer, key, views, factory, of, want, heard } = stage();
    answer();
    key([pricesKey([0, 500])]);
    want(LIST, { guards: [{ symbol: ETH, below: null, above: 900 }], awaits: true });
    tell({ kind: 'visible', visible: false });
    timers.advance(QUIET_AFTER_MS + 300);
    expect(views().at(-1)).toMatchObject({
      quiet: true,
      list: [],
      watch: [],
      rest: 0,
      guards: [['ethusdt', null, 900]],
    });
    factory.last.sendBytes(
      bytesOf((to) => {
        to.u8(FRAME.guard);
        for (const value of [1, 77, 1_000_500, 901]) to.v(value);
        to.u8(1);
      }),
    );
    expect(of('guard')).toEqual([{ kind: 'guard', symbol: ETH, price: 901, timeMs: 1_000_500 }]);
    timers.advance(SLEEP_AFTER_MS);
    expect(factory.last.closedWith).toBe(null);
    heard.length = 0;
    tell({ kind: 'visible', visible: true });
    expect(views().at(-1)).toMatchObject({ quiet: false, list: ['btcusdt', 'ethusdt'] });
    key([pricesKey([0, 510])], 40);
    expect(pricesIn(heard)).toContain('0 510');
  });

  it('hears chain heads while an up/down order is open', () => {
    const { tell, timers, answer, key, views, want } = stage();
    answer();
    key([]);
    want(LIST, { settling: [BTC] });
    tell({ kind: 'visible', visible: false });
    timers.advance(QUIET_AFTER_MS + 300);
    expect(views().at(-1)).toMatchObject({
      quiet: false,
      list: [],
      period: 5000,
      watch: [{ symbol: 'btcusdt', trades: 0, klines: [], heads: true }],
    });
  });

  it('closes after a minute when nothing is waited for, and comes back as soon as it is seen', () => {
    const { tell, timers, answer, factory, of, heard } = stage();
    answer();
    tell({ kind: 'visible', visible: false });
    heard.length = 0;
    timers.advance(SLEEP_AFTER_MS);
    expect(factory.last.closedWith).toBe(1000);
    tell({ kind: 'wake' }); // Online again, still hidden.
    expect(factory.sockets).toHaveLength(1);
    expect(of('connection')).toEqual([]);
    tell({ kind: 'visible', visible: true });
    tell({ kind: 'wake' });
    expect(factory.sockets).toHaveLength(2);
  });

  it('is pinged by nobody, and its line may be silent for long', () => {
    const { tell, timers, answer, factory, want } = stage();
    answer();
    want(LIST, { awaits: true });
    tell({ kind: 'visible', visible: false });
    timers.advance(QUIET_AFTER_MS + 300);
    const sentBefore = factory.last.sent.length;
    timers.advance(100_000);
    expect(factory.last.sent.slice(sentBefore)).toEqual([]);
    expect(factory.last.closedWith).toBe(null);
    timers.advance(60_000);
    expect(factory.sockets[0]!.closedWith).toBe(4000);
  });
});

describe('another socket', () => {
  it('says which trades are known, and keeps them when the server is the same', () => {
    const { answer, key, factory, timers, open, views, of, heard } = stage(TRADE);
    answer();
    key([watch([100, 5000, 1000], 3)]);
    factory.last.drop(1006);
    timers.advance(2000);
    open();
    expect(views()[0]!.seen).toEqual({ epoch: 'e1', trades: { btcusdt: 103 } });
    expect(Check(FeedView, views()[0])).toBe(true);
    heard.length = 0;
    answer();
    key([watch([103, 5030, 1003], 2)], 90);
    expect(of('flush')[0]!.trades).toMatchObject({ fresh: false });
    expect(of('flush')[0]!.trades!.rows.length / TRADE_WIDTH).toBe(2);
  });

  it('starts over with another server', () => {
    const { answer, key, factory, timers, open, of, heard } = stage(TRADE);
    answer();
    key([watch([100, 5000, 1000], 3)]);
    factory.last.drop(1006);
    timers.advance(2000);
    open();
    heard.length = 0;
    answer({ epoch: 'e2', numbers: { btcusdt: 0 } });
    key([watch([3, 5030, 1003], 2)], 2);
    expect(of('flush')[0]!.trades).toMatchObject({ fresh: true });
    expect(pricesIn(of('flush').slice(0, 1))).toEqual(['0 1005']);
  });
});

it('pings after a frame once one is due', () => {
  const { answer, key, flush, timers, factory } = stage();
  const pings = () => factory.last.sent.filter((text) => text.includes('"ping"')).length;
  answer();
  timers.advance(3000);
  key([pricesKey([0, 500])]);
  const before = pings();
  timers.advance(21_000);
  flush(11, []);
  expect(pings()).toBe(before);
  timers.advance(3000);
  expect(pings()).toBe(before);
  flush(12, []);
  expect(pings()).toBe(before + 1);
});
