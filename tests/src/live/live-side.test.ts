import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { registerCache } from '../../../src/level/caches.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import { startOrder } from '../../../src/compute/order/order-kernels.ts';
import { startLiveSide } from '../../../src/live/live-side.ts';
import type { LiveSideParts } from '../../../src/live/live-parts.ts';
import { ALIVE_MS } from '../../../src/live/line-watch.ts';
import type { FeedSettings, FromLive, SymbolScale, View } from '../../../src/live/thread-messages.ts';
import { emptySide, unpackBook } from '../../../src/model/book-rows.ts';
import { WHOLE_WAIT_MS } from '../../../src/feed/throttle/flush-schedule.ts';
import { TICKER_COLUMNS, TICKER_WIDTH, TRADE_WIDTH } from '../../../src/model/number-rows.ts';
import { DELAYED_AFTER_MS } from '../../../src/signals/data-age.ts';
import { createSocketFactory } from '../feed/fake-socket.ts';
import { readModule } from '../../wasm/read-module.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const SCALES: readonly SymbolScale[] = [BTC, ETH].map((symbol) => ({
  symbol,
  priceDecimals: 2,
  sizeDecimals: 4,
  tickScaled: 1,
}));
const VIEW: View = { symbols: [BTC], book: { symbol: BTC, grouping: 10, rows: 5 }, trades: BTC };
const hash = 'a'.repeat(64);
const tick = (symbol: string, seq: number, price: string) => ({
  symbol,
  seq,
  ts: 1000 + seq,
  price,
  qty: '0.5',
  side: 1,
  hash,
});

type Kind = FromLive['kind'];

function stage(settings: FeedSettings = LEVEL_SETTINGS[0], kernels: Pick<LiveSideParts, 'loadKernels'> = {}) {
  const timers = createFakeTimers();
  const factory = createSocketFactory();
  const heard: FromLive[] = [];
  const urls: string[] = [];
  const tell = startLiveSide((message) => heard.push(message), {
    timers,
    openSocket(url, events) {
      urls.push(url);
      return factory.open(events);
    },
    ...kernels,
  });
  const of = <K extends Kind>(kind: K) =>
    heard.filter((message): message is Extract<FromLive, { kind: K }> => message.kind === kind);
  const start = () => {
    tell({ kind: 'start', socketUrl: 'ws://host/ws', apiBase: 'http://host', settings, visible: true, textFeed: true });
    tell({ kind: 'symbols', list: SCALES });
    tell({ kind: 'want', view: VIEW, followed: [], settling: [] });
    factory.last.open();
    timers.advance(0);
    heard.length = 0;
  };
  const sent = () => factory.last.sent.map((text) => JSON.parse(text) as Record<string, unknown>);
  const tickerRows = () =>
    of('flush').flatMap(({ tickers }) =>
      tickers
        ? Array.from({ length: tickers.length / TICKER_WIDTH }, (_, row) => {
            const at = row * TICKER_WIDTH;
            return `${tickers[at + TICKER_COLUMNS.symbolIndex]} ${tickers[at + TICKER_COLUMNS.last]}`;
          })
        : [],
    );
  return { timers, factory, heard, urls, tell, of, start, sent, tickerRows };
}

/** A kernel that does not start, as where a policy refuses WebAssembly. */
const refusedKernels = () => Promise.reject(new Error('refused'));

describe('live side', () => {
  it('tells the page that kernels did not start, since their twins hide it', async () => {
    const { start, of } = stage(LEVEL_SETTINGS[0], { loadKernels: refusedKernels });
    start();
    await expect.poll(() => of('kernels')).toEqual([{ kind: 'kernels', run: 'plain' }]);
    expect(of('event').map(({ text }) => text)).toContain('kernels: Error: refused');
  });

  it('tells the page that kernels run in WebAssembly', async () => {
    const kernels = await startOrder(readModule('order'));
    const { start, of } = stage(LEVEL_SETTINGS[0], { loadKernels: () => Promise.resolve(kernels) });
    start();
    await expect.poll(() => of('kernels')).toEqual([{ kind: 'kernels', run: 'wasm' }]);
    expect(of('event')).toEqual([]);
  });

  it('connects to a random client uuid and keeps it', () => {
    const { urls, factory, timers, start } = stage();
    start();
    expect(urls[0]).toMatch(/^ws:\/\/host\/ws\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    factory.last.drop(1006);
    timers.advance(2000);
    expect(urls[1]).toBe(urls[0]);
  });

  it('subscribes to everything at level 0 and only to what is visible above it', () => {
    const all = stage();
    all.start();
    const types = all.sent().filter(({ op }) => op === 'subscribe');
    expect(types.map(({ type, symbol }) => [type, symbol])).toEqual([
      ['DEPTH', 'btcusdt'],
      ['CHECKPOINT', 'btcusdt'],
      ['DETAIL', undefined],
      ['TRADE', undefined],
      ['TICKER', 'btcusdt'],
      // Once, for the figures of markets out of sight.
      ['TICKER', undefined],
    ]);
    expect(all.sent().filter(({ op }) => op === 'unsubscribe')).toEqual([{ op: 'unsubscribe', type: 'TICKER' }]);
    const few = stage(LEVEL_SETTINGS[2]);
    few.start();
    few.tell({ kind: 'want', view: VIEW, followed: [ETH], settling: [ETH] });
    few.timers.advance(5000);
    expect(
      few
        .sent()
        .filter(({ op }) => op === 'subscribe')
        .map(({ type, symbol }) => [type, symbol]),
    ).toEqual([
      ['DEPTH', 'btcusdt'],
      ['CHECKPOINT', 'btcusdt'],
      ['TRADE', 'btcusdt'],
      ['DETAIL', 'btcusdt'],
      ['TICKER', 'btcusdt'],
      ['TICKER', undefined],
      ['CHECKPOINT', 'ethusdt'],
      ['DETAIL', 'ethusdt'],
      ['TICKER', 'ethusdt'],
    ]);
  });

  it('asks for no prices of markets out of sight while data is saved, and again afterwards (G31)', () => {
    const { tell, sent, timers, factory, start } = stage();
    const ofAll = () => sent().filter(({ op, symbol }) => op === 'subscribe' && symbol === undefined);
    start();
    timers.advance(5000);
    expect(ofAll().map(({ type }) => type)).toEqual(['DETAIL', 'TRADE', 'TICKER']);
    tell({ kind: 'settings', settings: { ...LEVEL_SETTINGS[0], saver: true } });
    timers.advance(5000);
    factory.last.sent.length = 0;
    timers.advance(25_000);
    expect(sent().filter(({ op }) => op !== undefined)).toEqual([]);
    tell({ kind: 'settings', settings: LEVEL_SETTINGS[0] });
    timers.advance(5000);
    expect(
      ofAll()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['DETAIL', 'TICKER', 'TRADE']);
  });

  it('counts the bytes of the socket in both directions', () => {
    const { factory, of, timers, start } = stage();
    start();
    timers.advance(ALIVE_MS);
    const text = JSON.stringify({ type: 'DETAIL', data: [tick('btcusdt', 1, '1.00')] });
    factory.last.say(text);
    const sent = factory.last.sent;
    expect(of('alive').at(-1)!.counters).toMatchObject({
      messages: 1,
      bytesIn: text.length,
      framesOut: sent.length,
      bytesOut: sent.join('').length,
    });
  });

  it('follows a change of the level', () => {
    const { tell, sent, timers, start } = stage();
    start();
    tell({ kind: 'settings', settings: LEVEL_SETTINGS[1] });
    timers.advance(5000);
    expect(
      sent()
        .filter(({ op, type }) => op === 'unsubscribe' && type !== 'TICKER')
        .map(({ type, symbol }) => [type, symbol]),
    ).toEqual([
      ['DETAIL', undefined],
      ['TRADE', undefined],
    ]);
  });

  it('sends one message per flush with the latest price of visible markets, the others ten times slower', () => {
    const { timers, factory, tickerRows, start } = stage();
    start();
    for (let seq = 1; seq <= 99; seq++) {
      factory.last.say({
        type: 'DETAIL',
        data: [tick('btcusdt', seq, `${seq}.00`), tick('ethusdt', seq, `${seq}.00`)],
      });
      timers.advance(10);
    }
    // 1 s of ticks: BTC, whose trades are in view, at 300, 600 and 900 ms; ETH once at the start.
    expect(tickerRows().filter((row) => row.startsWith('0 '))).toHaveLength(3);
    expect(tickerRows().filter((row) => row.startsWith('1 '))).toHaveLength(1);
    timers.advance(2000);
    expect(tickerRows()).toContain('1 9900');
  });

  it('flushes as often as the slowest part in view may be: a price alone, beside a book, beside trades', () => {
    const book = { symbol: BTC, grouping: 1, rows: 5 };
    const views = [
      { symbols: [BTC], book: null, trades: null },
      { symbols: [BTC], book, trades: null },
      { symbols: [BTC], book, trades: BTC },
    ];
    const periods = LEVEL_SETTINGS.map((settings) =>
      views.map((view) => {
        const { timers, factory, tell, tickerRows, start } = stage(settings);
        start();
        tell({ kind: 'want', view, followed: [], settling: [] });
        timers.advance(6000);
        const times: number[] = [];
        for (let seq = 1; seq <= 600; seq++) {
          const before = tickerRows().length;
          factory.last.say({ type: 'DETAIL', data: [tick('btcusdt', seq, `${seq}.00`)] });
          timers.advance(10);
          if (tickerRows().length > before) times.push(10 * seq);
        }
        return times.at(-1)! - times.at(-2)!;
      }),
    );
    expect(periods).toEqual([
      [200, 200, 300],
      [300, 500, 500],
      [500, 1000, 1000],
      [1000, 1000, 1600],
    ]);
  });

  it.each(LEVEL_SETTINGS.map((settings, level) => ({ level, settings })))(
    'tells price, last trade and book of one tick in each flush, however messages and timers fall, at level $level',
    ({ settings }) => {
      const batch = fc.record({
        pauses: fc.array(fc.nat(90), { minLength: 4, maxLength: 4 }),
        prices: fc.array(fc.integer({ min: 100, max: 120 }), { maxLength: 3 }),
        side: fc.constantFrom('bid', 'ask'),
      });
      fc.assert(
        fc.property(fc.array(batch, { minLength: 20, maxLength: 60 }), (batches) => {
          const { timers, factory, of, tell, start } = stage(settings);
          start();
          const view = { symbols: [BTC, ETH], book: { symbol: BTC, grouping: 1, rows: 5 }, trades: BTC };
          tell({ kind: 'want', view, followed: [], settling: [] });
          let seq = 0;
          let update = 0;
          let bid = 0;
          for (const { pauses, prices, side } of batches) {
            const say = (place: number, message: object) => {
              factory.last.say(message);
              timers.advance(pauses[place]!);
            };
            const ticks = prices.map((price) => tick('btcusdt', ++seq, `${price}.00`));
            const rest = [tick('ethusdt', update + 1, '5.00')];
            say(0, { type: 'TRADE', data: [...ticks, ...rest] });
            say(1, { type: 'DETAIL', data: [...ticks.slice(-1), ...rest] });
            const before = bid;
            if (prices.length > 0) bid = prices.at(-1)! - (side === 'bid' ? 0 : 1);
            const rows = (gone: number, price: number) => [
              ...(update > 0 && gone !== price ? [[`${gone}.00`, '0']] : []),
              [`${price}.00`, `${update + 1}`],
            ];
            const bids = rows(before, bid === 0 ? 99 : bid);
            const asks = rows(before + 1, bid === 0 ? 121 : bid + 1);
            if (bid > 0) {
              say(2, {
                type: 'DEPTH',
                symbol: 'btcusdt',
                first: update === 0 ? 0 : update + 1,
                last: ++update,
                seq,
                bids,
                asks,
              });
            }
            timers.advance(pauses[3]! + 100);
          }
          timers.advance(2000);
          let last = NaN;
          let trade = NaN;
          let best: number[] = [];
          let checked = 0;
          for (const { tickers, trades, book } of of('flush')) {
            if (tickers) {
              for (let at = 0; at < tickers.length; at += TICKER_WIDTH) {
                if (tickers[at + TICKER_COLUMNS.symbolIndex] === 0) last = tickers[at + TICKER_COLUMNS.last]!;
              }
            }
            if (trades && trades.rows.length > 0) trade = trades.rows.at(1 - TRADE_WIDTH)!;
            if (book?.status === 'ready') {
              const [bids, asks] = [emptySide(), emptySide()];
              unpackBook(book.rows, bids, asks);
              best = [bids.prices[0]!, asks.prices[0]!];
            }
            if (best.length === 0) continue;
            checked += 1;
            expect(trade).toBe(last);
            expect(best).toContain(last);
          }
          if (seq > 0) expect(checked).toBeGreaterThan(0);
        }),
        { numRuns: 25 },
      );
    },
  );

  it('shows a price whose book does not come, and a book without a tick of its own at once', () => {
    const { timers, factory, of, tickerRows, start } = stage();
    start();
    const book = { type: 'DEPTH', symbol: 'btcusdt', asks: [['2.00', '1']], bids: [['1.00', '1']] };
    factory.last.say({ type: 'DETAIL', data: [tick('btcusdt', 1, '1.00')] });
    factory.last.say({ ...book, first: 0, last: 1, seq: 1 });
    timers.advance(1000);
    factory.last.say({ type: 'DETAIL', data: [tick('btcusdt', 2, '2.00')] });
    timers.advance(WHOLE_WAIT_MS - 1);
    expect(tickerRows().at(-1)).toBe('0 100');
    timers.advance(1);
    expect(tickerRows().at(-1)).toBe('0 200');
    timers.advance(1000);
    const before = of('flush').length;
    factory.last.say({ ...book, first: 2, last: 2 });
    timers.advance(0);
    expect(of('flush')).toHaveLength(before + 1);
  });

  it('counts a tick that comes as DETAIL and as TRADE once', () => {
    const { timers, factory, of, start } = stage();
    start();
    factory.last.say({ type: 'DETAIL', data: [tick('btcusdt', 3, '3.00')] });
    factory.last.say({ type: 'TRADE', data: [1, 2, 3].map((seq) => tick('btcusdt', seq, `${seq}.00`)) });
    timers.advance(1000);
    const seqs = of('flush').flatMap(({ trades }) => (trades ? [...trades.rows].filter((_, i) => i % 5 === 0) : []));
    expect([...seqs].sort()).toEqual([1, 2, 3]);
  });

  it('groups and cuts the book, and subscribes again after a gap', () => {
    const { timers, factory, of, sent, start } = stage();
    start();
    const depth = { type: 'DEPTH', symbol: 'btcusdt' };
    factory.last.say({
      ...depth,
      first: 0,
      last: 5,
      bids: [
        ['1.05', '1'],
        ['1.01', '2'],
        ['0.99', '4'],
      ],
      asks: [['1.11', '1']],
    });
    timers.advance(1000);
    const book = of('flush').find((flush) => flush.book?.status === 'ready')?.book;
    expect(book).toMatchObject({ symbol: BTC, status: 'ready', grouping: 10 });
    // The last two are the best prices before rows were gathered.
    expect([...book!.rows]).toEqual([2, 1, 100, 90, 30_000, 40_000, 30_000, 70_000, 120, 10_000, 10_000, 105, 111]);
    factory.last.sent.length = 0;
    factory.last.say({ ...depth, first: 9, last: 9, bids: [], asks: [] });
    expect(sent().map(({ op, type }) => [op, type])).toEqual([
      ['unsubscribe', 'DEPTH'],
      ['subscribe', 'DEPTH'],
    ]);
  });

  it('says that the book is unavailable, and asks again when it is wanted again', () => {
    const { timers, of, tell, sent, factory, start } = stage();
    start();
    timers.advance(6000);
    expect(of('flush').at(-1)?.book?.status).toBe('unavailable');
    factory.last.sent.length = 0;
    tell({ kind: 'want', view: VIEW, followed: [], settling: [] });
    timers.advance(100);
    expect(of('flush').at(-1)?.book?.status).toBe('loading');
    expect(sent().map(({ op }) => op)).toEqual(['unsubscribe', 'subscribe']);
  });

  it.each(['ORDER', 'SPOT_ORDER', 'SPOT_FILL', 'BALANCE', 'CHANGED', 'CHECKPOINT'] as const)(
    'hands %s over at once, also while hidden, and nothing else then',
    (type) => {
      const { timers, factory, of, heard, tell, start } = stage();
      start();
      tell({ kind: 'visible', visible: false });
      factory.last.say({ type, data: [{ id: 'a' }] });
      factory.last.say({ type: 'DETAIL', data: [tick('btcusdt', 1, '1.00')] });
      timers.advance(3000);
      expect(of('rows').map((message) => [message.of, message.rows])).toEqual([[type, [{ id: 'a' }]]]);
      expect(of('flush')).toEqual([]);
      expect(heard.map(({ kind }) => kind)).toEqual(['rows']);
      tell({ kind: 'visible', visible: true });
      timers.advance(0);
      expect(of('flush')).toHaveLength(1);
    },
  );

  it('ends all market topics once the page has been hidden for 3 s, and begins them again as it is shown', () => {
    const { timers, tell, sent, start, factory } = stage();
    start();
    tell({ kind: 'want', view: VIEW, followed: [ETH], settling: [ETH] });
    timers.advance(2000);
    const listened = () => {
      const set = new Set<string>();
      for (const { op, type, symbol = '' } of sent()) {
        if (op === 'subscribe') set.add(`${String(type)} ${String(symbol)}`);
        if (op === 'unsubscribe') set.delete(`${String(type)} ${String(symbol)}`);
      }
      return [...set].sort();
    };
    const shown = listened();
    tell({ kind: 'visible', visible: false });
    timers.advance(2900);
    expect(listened()).toEqual(shown);
    timers.advance(3000);
    // The head of the chain that an open up/down order is settled by is kept for its proof.
    expect(listened()).toEqual(['CHECKPOINT ethusdt']);
    factory.last.sent.length = 0;
    timers.advance(30_000);
    expect(sent().filter(({ op }) => op !== undefined)).toEqual([]);
    tell({ kind: 'visible', visible: true });
    timers.advance(0);
    expect([...listened(), 'CHECKPOINT ethusdt'].sort()).toEqual(shown);
  });

  it('drops none of ten thousand money rows and keeps their order (decision 14)', () => {
    const { factory, of, tell, start } = stage({ ...LEVEL_SETTINGS[3], bufferSize: 10 });
    start();
    tell({ kind: 'visible', visible: false });
    const sent = Array.from({ length: 10_000 }, (_, id) => ({ id }));
    for (const row of sent) factory.last.say({ type: 'SPOT_ORDER', data: [row] });
    expect(of('rows').flatMap(({ rows }) => rows)).toEqual(sent);
  });

  it('authenticates on every socket and ends the authority of a token by a new socket', () => {
    const { timers, factory, tell, sent, start } = stage();
    const auths = () =>
      sent()
        .filter(({ op }) => op === 'auth')
        .map(({ token }) => token);
    start();
    tell({ kind: 'token', token: 'first' });
    expect(auths()).toEqual(['first']);
    factory.last.drop(1006);
    timers.advance(2000);
    factory.last.open();
    expect(auths()).toEqual(['first']);
    const signedIn = factory.last;
    tell({ kind: 'token', token: null });
    expect(signedIn.closedWith).toBe(1000);
    factory.last.open();
    expect(auths()).toEqual([]);
  });

  it('sends everything again to a new socket and starts the trades afresh', () => {
    const { timers, factory, of, sent, start } = stage();
    start();
    factory.last.say({ type: 'TRADE', data: [tick('btcusdt', 900, '9.00')] });
    timers.advance(1000);
    factory.last.drop(1001);
    timers.advance(2000);
    factory.last.open();
    expect(sent().filter(({ op }) => op === 'subscribe')).toHaveLength(6);
    factory.last.say({ type: 'TRADE', data: [tick('btcusdt', 1, '1.00')] });
    timers.advance(1000);
    const trades = of('flush')
      .map((flush) => flush.trades)
      .filter((flush) => flush !== null);
    expect(trades.at(-1)).toMatchObject({ fresh: true });
    expect(trades.at(-1)!.rows[0]).toBe(1);
  });

  it('counts as repeated only what one stream brings again, never more than the prices that came', () => {
    const { factory, timers, of, start } = stage();
    start();
    const counted = () => {
      timers.advance(ALIVE_MS);
      factory.last.say({ type: 'HEARTBEAT' });
      const { prices, duplicates, gaps } = of('alive').at(-1)!.counters;
      return { prices, duplicates, gaps };
    };
    const rows = [1, 2, 3].map((seq) => tick('btcusdt', seq, `${seq}.00`));
    // Both streams bring each price, in either order.
    factory.last.say({ type: 'DETAIL', data: rows });
    factory.last.say({ type: 'TRADE', data: rows });
    expect(counted()).toEqual({ prices: 6, duplicates: 0, gaps: 0 });
    factory.last.say({ type: 'TRADE', data: [rows[2], tick('btcusdt', 5, '5.00')] });
    expect(counted()).toEqual({ prices: 8, duplicates: 1, gaps: 1 });
    factory.last.say({ type: 'DETAIL', data: rows });
    expect(counted()).toEqual({ prices: 11, duplicates: 4, gaps: 1 });
  });

  it('reports every few seconds that messages flow, with its counters, and once that they do no longer', () => {
    const { timers, factory, of, start } = stage();
    start();
    for (let i = 0; i < 70; i++) {
      factory.last.say(i % 2 === 0 ? { type: 'HEARTBEAT', serverTime: 1 } : 'garbage');
      timers.advance(100);
    }
    expect(of('alive').map(({ counters }) => counters.garbage)).toEqual([0, 15, 30]);
    expect(of('silent')).toEqual([]);
    timers.advance(4000);
    expect(of('silent')).toEqual([{ kind: 'silent', agoMs: DELAYED_AFTER_MS + 1 }]);
  });

  it('of a shown page that is told nothing is asked for a sign of life before it counts as delayed', () => {
    const { timers, factory, tell, of, start, sent } = stage(LEVEL_SETTINGS[1]);
    start();
    tell({ kind: 'want', view: { symbols: [], book: null, trades: null }, followed: [], settling: [] });
    const pings = () => sent().filter(({ type }) => type === 'ping').length;
    let answered = 0;
    const pass = (ms: number, answers: boolean) => {
      for (let passed = 0; passed < ms; passed += 100) {
        timers.advance(100);
        if (answers && pings() > answered) factory.last.say({ type: 'pong', serverTime: 1000 });
        answered = pings();
      }
    };
    pass(30_000, true);
    expect(of('silent')).toEqual([]);
    pass(DELAYED_AFTER_MS + 200, false);
    expect(of('silent')).toHaveLength(1);
    tell({ kind: 'visible', visible: false });
    const before = pings();
    pass(20_000, false);
    expect(pings()).toBeLessThanOrEqual(before + 1);
  });

  it('tells a page that asks whether it is there how the line is', () => {
    const { timers, factory, tell, heard, start } = stage();
    start();
    tell({ kind: 'check' });
    expect(heard).toEqual([{ kind: 'here' }]);
    factory.last.say({ type: 'HEARTBEAT', serverTime: 1 });
    timers.advance(1000);
    heard.length = 0;
    tell({ kind: 'check' });
    expect(heard).toMatchObject([{ kind: 'here' }, { kind: 'alive', agoMs: 1000 }]);
  });

  it('passes clock samples and answers to auth on', () => {
    const { factory, of, start } = stage();
    start();
    factory.last.say({ type: 'pong', sent: 5, serverTime: 77 });
    factory.last.say({ type: 'AUTH', ok: false, msg: 'gone' });
    expect(of('pong')[0]).toMatchObject({ sentMs: 5, serverMs: 77 });
    expect(of('auth')[0]).toEqual({ kind: 'auth', ok: false, msg: 'gone' });
  });

  it('forgets its subscriptions only on a manual disconnect', () => {
    const { timers, factory, tell, sent, start } = stage();
    start();
    tell({ kind: 'disconnect' });
    timers.advance(60_000);
    expect(factory.sockets).toHaveLength(1);
    tell({ kind: 'connect' });
    factory.last.open();
    expect(sent().filter(({ op }) => op === 'subscribe')).toEqual([]);
  });

  it('leaves no timer behind when stopped', () => {
    const { timers, tell, start } = stage();
    start();
    tell({ kind: 'stop' });
    expect(timers.pending).toBe(0);
  });

  it('answers when it is asked whether it is there', () => {
    const { tell, heard } = stage();
    tell({ kind: 'check' });
    expect(heard).toEqual([{ kind: 'here' }]);
  });

  it.each([true, false])('cleans caches when told only on a thread of its own (%s)', (ownThread) => {
    let size = 40;
    const stop = registerCache({ name: 'test', size: () => size, drop: (share) => void (size *= 1 - share) });
    const parts = { timers: createFakeTimers(), openSocket: () => createSocketFactory().last, ownThread };
    const tell = startLiveSide(() => undefined, parts);
    tell({ kind: 'clean', memoryUse: 0.9, columns: LEVEL_SETTINGS[0] });
    tell({ kind: 'stop' });
    stop();
    expect(size).toBe(ownThread ? 28 : 40);
  });
});
