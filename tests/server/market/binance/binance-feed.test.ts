import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { binanceFeed } from '../../../../server/market/binance/binance-feed.ts';
import { upstreamRest } from '../../../../server/market/binance/rest.ts';
import type { FeedBook, FeedLevel, FeedTick } from '../../../../server/market/feed.ts';
import { entryFor, handClock } from '../market-support.ts';
import { UNUSED } from './documented-messages.ts';
import { fakeUpstream } from './fake-upstream.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const START_MS = Date.UTC(2026, 10, 21, 12, 0, 10);

function apply(rows: Map<number, number>, levels: readonly FeedLevel[]): void {
  for (const { price, qty } of levels) {
    if (qty === 0) rows.delete(price);
    else rows.set(price, qty);
  }
}
const rowsOf = ({ bids, asks }: FeedBook) => ({
  bids: bids.map(({ price, qty }) => [price, qty]),
  asks: asks.map(({ price, qty }) => [price, qty]),
});

async function opened(rows?: number) {
  const clock = handClock(START_MS);
  const fake = await fakeUpstream({
    prices: { BTCUSDT: '90000.00' },
    now: clock.now,
    listedMs: START_MS,
    ...(rows === undefined ? {} : { rows }),
  });
  onTestFinished(() => fake.close());
  const feed = binanceFeed({
    entries: [entryFor('BTCUSDT')],
    rest: upstreamRest(fake.rest, clock),
    streamBase: fake.stream,
    clock,
    random: () => 0,
    prices: new Map([[BTC, 9_000_000]]),
  });
  onTestFinished(() => feed.close());
  const ticks: FeedTick[] = [];
  const heard = { bids: new Map<number, number>(), asks: new Map<number, number>() };
  feed.onTick((tick) => ticks.push(tick));
  feed.onDepth((_symbol, change) => {
    apply(heard.bids, change.bids);
    apply(heard.asks, change.asks);
  });
  feed.start(clock.now(), () => null);
  const turn = (): void => feed.turn(clock.now());
  const until = (check: () => void): Promise<void> =>
    vi.waitFor(
      () => {
        turn();
        check();
      },
      { interval: 5, timeout: 10_000 },
    );
  await until(() => expect(feed.snapshot(BTC).bids).toHaveLength(200));
  /** Returns the book as a listener who got only the changes knows it. */
  const heardBook = () => ({
    bids: [...heard.bids].toSorted(([a], [b]) => b - a),
    asks: [...heard.asks].toSorted(([a], [b]) => a - b),
  });
  return { clock, fake, feed, ticks, until, turn, heardBook };
}

describe('ticks', () => {
  it('are the trades of the upstream, with its number, when they were heard', async () => {
    const { clock, fake, ticks, until } = await opened();
    const first = fake.trade(BTC, '90000.01000000', { qty: '0.00012000' });
    clock.pass(100);
    const second = fake.trade(BTC, '90000.00000000', { qty: '2.00000000', sold: true });
    await until(() => expect(ticks).toHaveLength(2));
    const common = { symbol: BTC, ts: START_MS + 100, source: 'binance' };
    expect(ticks).toEqual([
      { ...common, price: 9_000_001, qty: 12, side: 1, tradeId: first },
      { ...common, price: 9_000_000, qty: 200_000, side: 2, tradeId: second },
    ]);
  });

  it('are none of a trade that comes 10 s late, or from ahead', async () => {
    const { fake, ticks, until } = await opened();
    fake.lag(10_000);
    fake.trade(BTC, '90000.00');
    fake.lag(-10_000);
    fake.trade(BTC, '90000.00');
    fake.lag(0);
    const id = fake.trade(BTC, '90001.00');
    await until(() => expect(ticks.map(({ tradeId }) => tradeId)).toEqual([id]));
  });

  it('are none of a lie of half the price, also when it is the first thing said', async () => {
    const { fake, ticks, until } = await opened();
    fake.trade(BTC, '45000.00');
    fake.trade(BTC, '135000.00');
    const id = fake.trade(BTC, '90001.00');
    await until(() => expect(ticks.map(({ tradeId }) => tradeId)).toEqual([id]));
  });

  it('come once, and go on when another server numbers anew', async () => {
    const { clock, fake, ticks, until } = await opened();
    const id = fake.trade(BTC, '90000.00');
    await until(() => expect(ticks).toHaveLength(1));
    fake.raw(
      JSON.stringify({
        stream: 'btcusdt@trade',
        data: { e: 'trade', E: START_MS, s: BTC, t: id, p: '90000.00', q: '1', T: START_MS, m: true, M: true },
      }),
    );
    fake.restart(7);
    await until(() => {
      clock.pass(50);
      expect(fake.sent.connections).toBe(2);
    });
    await until(() => {
      clock.pass(50);
      fake.trade(BTC, '90002.00');
      expect(ticks.length).toBeGreaterThan(1);
    });
    expect(ticks[1]!.tradeId).toBeLessThan(id);
    expect(ticks[1]!.price).toBe(9_000_200);
  });

  it('are none of what is not ours or not as documented', async () => {
    const { fake, ticks, until } = await opened();
    for (const message of [...Object.values(UNUSED), '', '{', '[]', '{"stream":1}']) fake.raw(message);
    fake.raw(
      JSON.stringify({
        stream: 'btcusdt@trade',
        data: { e: 'trade', E: 0, s: BTC, t: 1, p: '90000', q: '99999999999999999999', T: START_MS, m: true },
      }),
    );
    const id = fake.trade(BTC, '90000.00');
    await until(() => expect(ticks.map(({ tradeId }) => tradeId)).toEqual([id]));
  });
});

describe('the book', () => {
  it('is the one of the upstream, and changes lead from one to the next', async () => {
    const { fake, feed, until, heardBook } = await opened();
    fake.move(BTC, '90010.00');
    await until(() => expect(feed.snapshot(BTC).bids[0]).toEqual({ price: 9_001_000, qty: 5_000_000 }));
    expect(heardBook()).toEqual(rowsOf(feed.snapshot(BTC)));
  });

  it('starts over at a gap, from another snapshot', async () => {
    const { fake, feed, until, heardBook } = await opened();
    const before = fake.asked.length;
    fake.missOne(BTC);
    fake.move(BTC, '90020.00');
    await until(() => expect(feed.snapshot(BTC).bids[0]?.price).toBe(9_002_000));
    expect(fake.asked.slice(before)).toEqual(['/api/v3/depth?symbol=BTCUSDT&limit=500']);
    expect(heardBook()).toEqual(rowsOf(feed.snapshot(BTC)));
  });

  it('issue 39 F31: never reaches beyond the snapshot, and is renewed before the market has left it', async () => {
    const { clock, fake, feed, until, heardBook } = await opened(2000);
    const depthCalls = () => fake.asked.filter((path) => path.includes('/depth?')).length;
    expect(depthCalls()).toBe(1);
    clock.pass(10_000);
    // Two fifths and more of the rows that were known are gone; those behind the last of them were only in the change.
    fake.move(BTC, '87750.00');
    await until(() => expect(depthCalls()).toBe(2));
    await until(() => expect(feed.snapshot(BTC).bids).toHaveLength(200));
    expect(feed.snapshot(BTC).bids[0]?.price).toBe(8_775_000);
    expect(heardBook()).toEqual(rowsOf(feed.snapshot(BTC)));
    // The new one reaches as far from there.
    clock.pass(10_000);
    fake.move(BTC, '87741.00');
    await until(() => expect(feed.snapshot(BTC).bids[0]?.price).toBe(8_774_100));
    expect(depthCalls()).toBe(2);
  });

  it('is empty where it lies far from the last price believed: nobody trades against a lie', async () => {
    const { fake, feed, ticks, until } = await opened();
    fake.move(BTC, '45000.00');
    await until(() => expect(feed.snapshot(BTC)).toEqual({ bids: [], asks: [] }));
    fake.move(BTC, '90000.00');
    await until(() => expect(feed.snapshot(BTC).asks).toHaveLength(200));
    expect(ticks.map(({ price }) => price)).toEqual([9_000_000]);
  });

  it('begins again with each connection', async () => {
    const { clock, fake, feed, until } = await opened();
    fake.restart(5);
    await until(() => {
      clock.pass(50);
      expect(fake.asked.filter((path) => path.includes('depth?')).length).toBe(2);
    });
    fake.move(BTC, '90030.00');
    await until(() => expect(feed.snapshot(BTC).bids[0]?.price).toBe(9_003_000));
  });
});
