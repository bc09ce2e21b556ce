import { describe, expect, it } from 'vitest';
import { PART } from '../../../../protocol/feed/frame-format.ts';
import { bytesOf, flushFrame, keyFrame, part, putSide } from './frames.ts';
import type { Part } from './frames.ts';
import { stage, viewOf } from './stage.ts';

const pricesKey = (...rows: readonly (readonly [number, number])[]) =>
  part(PART.pricesKey, (to) => rows.forEach((row) => row.forEach((value) => to.v(value))));
const prices = (...rows: readonly (readonly [number, number])[]) =>
  part(PART.prices, (to) =>
    rows.forEach(([number, change]) => {
      to.v(number);
      to.z(change);
    }),
  );

/** A stage that has had the KEY of its view. */
function keyed(parts: readonly Part[] = [pricesKey([5, 6_400_010], [9, 2_500_000])]) {
  const at = stage();
  expect(at.feed.frame(keyFrame(1, 40, 1_000_000, parts))).toBe(true);
  return at;
}

describe('frames of the compact feed', () => {
  it('reads the bytes of the document', () => {
    const { feed, told } = stage();
    feed.frame(Uint8Array.of(2, 1, 40, 0, 0xc0, 0x84, 0x3d, 2, 5, 5, 0x8a, 0xd0, 0x86, 0x03));
    feed.frame(Uint8Array.of(1, 42, 2, 0xc8, 0x01, 1, 2, 5, 3));
    expect(told()).toEqual([
      ['price', 0, 1_000_000, 6_400_010],
      ['price', 0, 1_000_200, 6_400_008],
    ]);
  });

  it('tells prices of a KEY and their changes', () => {
    const { feed, told } = keyed();
    expect(told()).toEqual([
      ['price', 0, 1_000_000, 6_400_010],
      ['price', 1, 1_000_000, 2_500_000],
    ]);
    expect(feed.frame(flushFrame(41, 1, 200, [prices([9, -3])]))).toBe(true);
    expect(feed.frame(flushFrame(43, 2, 400, [pricesKey([7, 12]), prices([9, 4])]))).toBe(true);
    expect(told()).toEqual([
      ['price', 1, 1_000_200, 2_499_997],
      ['price', 1, 1_000_600, 2_500_001],
    ]);
  });

  it('tells watched trades, oldest first, with the numbers of the newest', () => {
    const whole = part(PART.watch, (to) => {
      to.u8(1);
      for (const value of [5, 100, 999_000, 6_400_000]) to.v(value);
      to.v(3); // three more, two are listed
      to.v(2);
      to.z(10);
      to.v(2 * 50_000 + 1);
      to.z(500);
      to.z(-5);
      to.v(2 * 7);
      to.z(-20);
    });
    const { feed, told } = keyed([whole]);
    expect(told()).toEqual([
      ['price', 0, 1_000_000, 6_400_005],
      ['tick', 'WATCH', 0, 102, 999_500, 6_400_010, 50_000, -1],
      ['tick', 'WATCH', 0, 103, 999_480, 6_400_005, 7, 1],
    ]);
    const more = part(PART.watch, (to) => {
      to.u8(0);
      to.v(5);
      to.v(1);
      to.v(1);
      to.z(1);
      to.v(4);
      to.z(30);
    });
    feed.frame(flushFrame(41, 1, 200, [more]));
    expect(told()).toEqual([['tick', 'WATCH', 0, 104, 999_510, 6_400_006, 2, 1]]);
  });

  it('tells the figures of the day', () => {
    const { feed, told } = keyed([
      pricesKey([5, 6_400_010]),
      part(PART.dayKey, (to) => [5, 6_300_000, 6_500_000, 6_200_000, 150_000, 97_000].forEach((value) => to.v(value))),
    ]);
    expect(told()[1]).toEqual(['summary', 0, 0, 6_400_010, 6_300_000, 6_500_000, 6_200_000, 1.5, 97_000]);
    const day = part(PART.day, (to) => {
      to.v(5);
      to.u8(1 + 4 + 8);
      to.z(-100);
      to.z(-1);
      to.v(250_000);
      to.v(98_000);
    });
    feed.frame(flushFrame(41, 1, 200, [day]));
    expect(told()).toEqual([['summary', 0, 0, 6_400_010, 6_299_900, 6_500_000, 6_199_999, 2.5, 98_000]]);
  });

  it('tells books, and drops what lies beyond a full side', () => {
    const { feed, told } = keyed([
      part(PART.bookKey, (to) => {
        for (const value of [5, 10, 3, 77, 6_400_000, 20]) to.v(value);
        putSide(to, -1, [[64_000, 5], [63_998, 6], [63_990, 7]]); // prettier-ignore
        putSide(to, 1, [[64_001, 1]]);
      }),
    ]);
    expect(told()).toEqual([
      [
        'book',
        0,
        { step: 10, seq: 77, bestBid: 6_400_000, spread: 20, bids: [[64_000, 5], [63_998, 6], [63_990, 7]], asks: [[64_001, 1]] },
      ],
    ]); // prettier-ignore
    const change = part(PART.book, (to) => {
      for (const value of [5, 10, 3]) to.v(value);
      to.z(-10);
      to.v(30);
      putSide(to, -1, [[64_000, 0], [63_999, 2], [63_997, 4]]); // prettier-ignore
      putSide(to, 1, [[64_001, 9], [64_009, 3]]); // prettier-ignore
    });
    feed.frame(flushFrame(41, 1, 200, [change]));
    expect(told()).toEqual([
      [
        'book',
        0,
        { step: 10, seq: 80, bestBid: 6_399_990, spread: 30, bids: [[63_999, 2], [63_998, 6], [63_997, 4]], asks: [[64_001, 9], [64_009, 3]] },
      ],
    ]); // prettier-ignore
  });

  it('tells candles, the closed one before the next', () => {
    const candle = (...values: readonly number[]) =>
      part(PART.kline, (to) => {
        to.v(5);
        to.u8(1);
        to.u8(1);
        values.forEach((value) => to.v(value));
      });
    const { feed, told } = keyed([
      pricesKey([5, 6_400_000]),
      candle(600_000, 6_400_000, 6_400_500, 6_399_000, 6_400_000, 100_000),
    ]);
    expect(told()[1]).toEqual(['kline', 0, 'FIVE_MIN', 600_000, 64_000, 64_005, 63_990, 64_000, 1]);
    const moved = part(PART.kline, (to) => {
      to.v(5);
      to.u8(1);
      to.u8(2 + 8);
      to.z(500);
      to.v(50_000);
    });
    feed.frame(flushFrame(41, 1, 200, [prices([5, 900]), moved]));
    expect(told()[1]).toEqual(['kline', 0, 'FIVE_MIN', 600_000, 64_000, 64_010, 63_990, 64_009, 1.5]);
    feed.frame(
      flushFrame(42, 1, 200, [
        candle(600_000, 6_400_000, 6_401_000, 6_399_000, 6_400_900, 200_000),
        candle(900_000, 6_400_900, 6_400_900, 6_400_900, 6_400_900, 0),
      ]),
    );
    expect(told().map(([, , , openTimeMs, , , , close]) => [openTimeMs, close])).toEqual([
      [600_000, 64_009],
      [900_000, 64_009],
    ]);
  });

  it('tells chain heads and stale markets', () => {
    const { feed, told } = keyed([
      part(PART.head, (to) => {
        for (const value of [5, 12, 999_000]) to.v(value);
        to.bytes(new Uint8Array(32).fill(0xab));
        to.v(0);
        to.bytes(new Uint8Array(64).fill(1));
      }),
      part(PART.stale, (to) => [5, 1, 9, 1].forEach((value) => to.u8(value))),
    ]);
    const head = {
      symbol: 0,
      seq: 12,
      timeMs: 999_000,
      hash: 'ab'.repeat(32),
      keyIndex: 0,
      signature: '01'.repeat(64),
    };
    expect(told()).toEqual([
      ['stale', 0, true],
      ['stale', 1, true],
      ['head', head],
    ]);
    feed.frame(flushFrame(41, 1, 200, [part(PART.stale, (to) => [9, 0].forEach((value) => to.u8(value)))]));
    expect(told()).toEqual([['stale', 1, false]]);
    // A KEY names the markets that are stale, so the others are fresh.
    feed.frame(keyFrame(1, 42, 1_000_400, [pricesKey([5, 6_400_010])]));
    expect(told()).toContainEqual(['stale', 0, false]);
  });

  it('tells reached limits of alerts, also before any KEY', () => {
    const { feed, told, counters } = stage();
    feed.frame(bytesOf((to) => {
      to.u8(3);
      for (const value of [9, 4, 1_000_500, 2_600_000]) to.v(value);
      to.u8(1);
    })); // prettier-ignore
    expect(told()).toEqual([['guard', { symbol: 1, timeMs: 1_000_500, price: 2_600_000 }]]);
    expect(counters.garbage).toBe(0);
  });

  it('skips parts that it does not know', () => {
    const { told } = keyed([part(200, (to) => to.v(7)), pricesKey([5, 1])]);
    expect(told()).toEqual([['price', 0, 1_000_000, 1]]);
  });
});

describe('steps of the compact feed', () => {
  it('passes over frames until the KEY of the newest view', () => {
    const { feed, told, counters } = keyed();
    told();
    feed.viewSent(viewOf(2));
    expect(feed.frame(flushFrame(41, 1, 200, [prices([9, 1])]))).toBe(false);
    expect(feed.frame(keyFrame(1, 41, 1_000_200, [pricesKey([9, 1])]))).toBe(false);
    expect(told()).toEqual([]);
    expect(feed.frame(keyFrame(2, 7, 1_000_300, [pricesKey([9, 8])]))).toBe(true);
    expect(feed.frame(flushFrame(8, 1, 100, [prices([9, 1])]))).toBe(true);
    expect(told()).toEqual([
      ['price', 1, 1_000_300, 8],
      ['price', 1, 1_000_400, 9],
    ]);
    expect(counters).toMatchObject({ lost: 0, garbage: 0, keys: 2 });
  });

  it('calls prices old when views follow each other faster than their KEYs come', () => {
    const { feed, told, pass, counters } = keyed();
    told();
    for (let id = 2; id <= 14; id++) {
      feed.viewSent(viewOf(id));
      feed.answered({ id: id - 1, epoch: 'a', periodMs: 200, numbers: [] });
      feed.frame(keyFrame(id - 1, 41, 1_000_200, [pricesKey([9, 1])]));
      pass(300);
      if (id === 12) expect(told()).toEqual([]);
    }
    expect(told()).toEqual([['step', false]]);
    feed.frame(keyFrame(14, 43, 1_004_000, [pricesKey([9, 2])]));
    expect(told()).toEqual([
      ['price', 1, 1_004_000, 2],
      ['step', true],
    ]);
    expect(counters.lost).toBe(0);
  });

  it('requests the KEY of a view that has none after two seconds, but not that of a quiet one', () => {
    const { feed, told, pass } = keyed();
    told();
    feed.viewSent(viewOf(2));
    feed.answered({ id: 2, epoch: 'a', periodMs: 200, numbers: [] });
    pass(1999);
    feed.frame(flushFrame(41, 1, 200, []));
    expect(told()).toEqual([]);
    pass(1);
    feed.frame(flushFrame(42, 1, 200, []));
    expect(told()).toEqual([['askKey', 2]]);
    feed.viewSent(viewOf(3, true));
    pass(10_000);
    feed.frame(flushFrame(43, 1, 200, []));
    expect(told()).toEqual([]);
  });

  it('sends a view again that the server dropped: it knows no KEY of it', () => {
    const { feed, told, pass } = keyed();
    told();
    feed.viewSent(viewOf(2));
    pass(2000);
    feed.frame(flushFrame(41, 1, 200, []));
    expect(told()).toEqual([['sendViewAgain']]);
    feed.viewSent(viewOf(3));
    feed.answered({ id: 3, epoch: 'a', periodMs: 200, numbers: [] });
    feed.frame(keyFrame(3, 9, 1_000_300, [pricesKey([9, 8])]));
    expect(told()).toContainEqual(['price', 1, 1_000_300, 8]);
  });

  it.each([
    ['lost', [flushFrame(42, 1, 200, [prices([9, 1])])]],
    ['doubled', [flushFrame(41, 1, 200, [prices([9, 1])]), flushFrame(41, 1, 200, [prices([9, 1])])]],
    ['late', [flushFrame(42, 2, 200, []), flushFrame(41, 1, 200, [])]],
  ])('notices a %s frame, once a second asks for a KEY, and goes on from there', (_, frames) => {
    const { feed, told, counters, pass } = keyed();
    told();
    for (const frame of frames) feed.frame(frame);
    expect(told().slice(-2)).toEqual([
      ['step', false],
      ['askKey', 1],
    ]);
    expect(feed.frame(flushFrame(43, 1, 200, [prices([9, 1])]))).toBe(false);
    pass(1000);
    expect(feed.frame(flushFrame(44, 1, 200, [prices([9, 1])]))).toBe(false);
    expect(told()).toEqual([['askKey', 1]]);
    feed.frame(keyFrame(1, 44, 1_001_000, [pricesKey([9, 8])]));
    feed.frame(flushFrame(45, 1, 200, [prices([9, 1])]));
    expect(told()).toEqual([
      ['price', 1, 1_001_000, 8],
      ['step', true],
      ['price', 1, 1_001_200, 9],
    ]);
    expect(counters.lost).toBe(1);
  });

  it('forgets the numbers of another socket', () => {
    const { feed, told } = keyed();
    told();
    feed.reset();
    expect(feed.answered({ id: 2, epoch: 'a', periodMs: 200, numbers: [['ethusdt', 5]] })).toBe(false);
    feed.viewSent(viewOf(2));
    feed.frame(keyFrame(2, 1, 5, [pricesKey([5, 8])]));
    expect(told()).toEqual([['price', 1, 5, 8]]);
    expect(feed.answered({ id: 2, epoch: 'b', periodMs: 200, numbers: [] })).toBe(true);
  });
});
