import { describe, expect, it } from 'vitest';
import { PART } from '../../../../protocol/feed/frame-format.ts';
import type { View } from '../../../../protocol/feed/view.ts';
import { feedRig } from './feed-rig.ts';
import type { RigClient } from './feed-rig.ts';
import { BTC, ETH, XRP } from './moving-market.ts';

const watchOf = (symbol: string, more: object = {}) => ({ symbol, trades: 50, klines: [], heads: false, ...more });

describe('a view', () => {
  it('is answered with numbers, and at once with a KEY of what is known', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000, 5);
    rig.tick(BTC, 9_000_100, 7, true);
    rig.tick(ETH, 300_000);
    rig.book(
      BTC,
      [
        [9_000_000, 3],
        [8_999_990, 4],
      ],
      [
        [9_000_100, 1],
        [9_000_250, 2],
      ],
    );
    rig.sign(BTC);
    const client = rig.connect();
    rig.view(client, {
      list: ['btcusdt', 'ethusdt', 'nothing'],
      day: true,
      watch: [watchOf('btcusdt', { book: { step: 100, rows: 10 }, klines: ['ONE_MIN'], heads: true })],
    });
    expect(client.views).toMatchObject([{ id: 1, v: 1, period: 100, refused: ['nothing'] }]);
    const { plain } = client;
    const btc = client.number(BTC);
    expect(plain.keys).toBe(1);
    expect(plain.tags).toEqual([
      PART.stale,
      PART.pricesKey,
      PART.dayKey,
      PART.watch,
      PART.bookKey,
      PART.kline,
      PART.head,
    ]);
    // Its price is that of its newest trade.
    expect([plain.prices.has(btc), plain.newest.get(btc)]).toEqual([false, 9_000_100]);
    expect(plain.prices.get(client.number(ETH))).toBe(300_000);
    expect(plain.watched.get(btc)).toMatchObject({ seq: 2, price: 9_000_100 });
    expect(plain.watched.get(btc)!.trades.map(({ seq, size, sold }) => [seq, size, sold])).toEqual([
      [1, 5, false],
      [2, 7, true],
    ]);
    expect(plain.books.get(btc)).toMatchObject({ step: 100, rows: 10, seq: 2, bid: 9_000_000, spread: 100 });
    expect([...plain.books.get(btc)!.bids]).toEqual([
      [90_000, 3],
      [89_999, 4],
    ]);
    expect([...plain.books.get(btc)!.asks]).toEqual([
      [90_001, 1],
      [90_003, 2],
    ]);
    expect(plain.candles.get(`${btc} 0`)).toMatchObject({ open: 9_000_000, close: 9_000_100, volume: 12 });
    expect(plain.heads).toMatchObject([{ market: btc, seq: 2, keyIndex: 0 }]);
    expect(plain.days.get(btc)).toMatchObject({ open: 9_000_000, high: 9_000_100, volume: 12 });
  });

  it('gets one frame a period, and none of what it did not ask for', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    rig.view(client, { period: 300, list: ['btcusdt'] });
    for (let at = 1; at <= 9; at += 1) {
      rig.tick(BTC, 9_000_000 + at);
      rig.tick(XRP, 20_000 + at);
      rig.flush();
    }
    expect(client.plain.flushes).toBe(3);
    expect(client.plain.tags).toEqual([PART.prices]);
    expect(client.plain.prices.get(client.number(BTC))).toBe(9_000_009);
    expect(client.plain.timeMs).toBe(rig.now());
  });

  it('that others share gets the very same frames, and a later one joins without disturbing them', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const early = rig.connect();
    rig.view(early, { list: ['btcusdt', 'ethusdt'] });
    rig.tick(BTC, 9_000_010);
    rig.flush(3);
    const late = rig.connect();
    rig.tick(BTC, 9_000_020);
    rig.view(late, { list: ['ethusdt', 'btcusdt'] });
    // The state that the others were last sent, so that the next difference fits.
    expect(late.plain.prices.get(late.number(BTC))).toBe(9_000_010);
    expect(early.plain.keys).toBe(1);
    rig.flush();
    expect(early.plain.prices.get(early.number(BTC))).toBe(9_000_020);
    expect(late.plain.prices).toEqual(early.plain.prices);
    expect(late.frames.at(-1)).toBe(early.frames.at(-1));
  });

  it('tells the first price of a market as a whole one', () => {
    const rig = feedRig();
    const client = rig.connect();
    rig.view(client, { list: ['btcusdt'] });
    expect(client.plain.prices.size).toBe(0);
    rig.tick(BTC, 9_000_000);
    rig.flush();
    expect(client.plain.tags).toEqual([PART.pricesKey]);
    expect([...client.plain.prices]).toEqual([[client.number(BTC), 9_000_000]]);
  });
});

describe('price, trades and book of a KEY are of one moment', () => {
  const wished = (rows: number): Partial<View> => ({
    period: 2000,
    watch: [watchOf('btcusdt', { book: { step: 1, rows } })],
  });
  /** A trade at the best bid, as every trade of the exchange is at one of the best prices. */
  function moveTo(rig: ReturnType<typeof feedRig>, price: number): void {
    const { bids } = rig.stateOf(BTC);
    rig.tick(BTC, price);
    rig.book(BTC, [...[...bids.keys()].map((each) => [each, 0] as const), [price, 3]], []);
  }
  const shownTo = (client: RigClient) => {
    const btc = client.number(BTC);
    return { bid: client.plain.books.get(btc)?.bid, price: client.plain.newest.get(btc) };
  };

  it('for somebody who comes between two flushes and looks at another book', () => {
    const rig = feedRig();
    moveTo(rig, 9_000_000);
    const early = rig.connect();
    rig.view(early, wished(10));
    rig.flush(20);
    moveTo(rig, 9_000_100);
    rig.flush();
    const late = rig.connect();
    rig.view(late, wished(12));
    expect(late.plain.keys).toBe(0);
    moveTo(rig, 9_000_200);
    rig.flush(4);
    expect(shownTo(late)).toEqual({ bid: 9_000_200, price: 9_000_200 });
    expect(shownTo(early)).toEqual(shownTo(late));
    // The early flush counts: the next one is a whole period later.
    moveTo(rig, 9_000_300);
    rig.flush(19);
    expect(shownTo(late)).toEqual({ bid: 9_000_200, price: 9_000_200 });
    rig.flush();
    expect(shownTo(late)).toEqual({ bid: 9_000_300, price: 9_000_300 });
    expect(shownTo(early)).toEqual(shownTo(late));
  });

  it('for somebody who asks for more of what nobody else looks at, and gets it at once', () => {
    const rig = feedRig();
    moveTo(rig, 9_000_000);
    const client = rig.connect();
    rig.view(client, { period: 2000, watch: [watchOf('btcusdt')] });
    rig.flush();
    moveTo(rig, 9_000_100);
    rig.view(client, wished(10));
    expect(client.plain.keys).toBe(2);
    expect(shownTo(client)).toEqual({ bid: 9_000_100, price: 9_000_100 });
  });

  it('and who leaves, or wants something else, before its turn gets nothing', () => {
    const rig = feedRig();
    moveTo(rig, 9_000_000);
    const early = rig.connect();
    rig.view(early, wished(10));
    rig.flush();
    const [gone, turned] = [rig.connect(), rig.connect()];
    rig.view(gone, wished(11));
    rig.view(turned, wished(12));
    rig.leave(gone);
    rig.view(turned, { quiet: true });
    rig.leave(early);
    rig.flush(30);
    expect([gone.plain.keys, turned.plain.keys, turned.plain.flushes]).toEqual([0, 0, 0]);
  });
});

describe('a KEY tells how the candle before the open one was left', () => {
  const chart = { watch: [watchOf('btcusdt', { trades: 0, klines: ['ONE_MIN'] })] };
  /** Ends a candle of a minute with a trade that a view with a long pace was not sent yet. */
  function closing(rig: ReturnType<typeof feedRig>): void {
    rig.tick(BTC, 9_000_000, 5);
    rig.flush();
    rig.moving.pass(60_000 - (rig.now() % 60_000) - 1);
    rig.tick(BTC, 9_000_900, 7);
    rig.moving.pass(1);
    rig.tick(BTC, 9_000_100, 1);
  }

  it('after a view of another period', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000, 5);
    const client = rig.connect();
    rig.view(client, chart);
    closing(rig);
    rig.view(client, { ...chart, period: 200 });
    rig.flush(3);
    expect(client.plain.closedCandles.at(-1)?.candle).toMatchObject({ high: 9_000_900, close: 9_000_900, volume: 17 });
  });

  it('in the place of a frame', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000, 5);
    const client = rig.connect();
    rig.view(client, chart);
    closing(rig);
    rig.feed.wantKey(client.socket, { op: 'key', id: client.plain.viewId });
    client.plain.waiting = true;
    rig.flush(3);
    expect(client.plain.closedCandles.at(-1)?.candle).toMatchObject({ high: 9_000_900, close: 9_000_900, volume: 17 });
  });
});
