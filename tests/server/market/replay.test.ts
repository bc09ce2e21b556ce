import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedTick } from '../../../server/market/feed.ts';
import { randomFrom } from '../../../server/market/random.ts';
import { replayFeed } from '../../../server/market/replay-feed.ts';
import type { Recording } from '../../../server/market/replay-file.ts';
import { parseRecording, replaySymbol } from '../../../server/market/replay-file.ts';
import { ticksOfCandle } from '../../../server/market/replay-path.ts';
import { entryFor } from './market-support.ts';

const entry = entryFor('BTCUSDT');
const { rules } = entry;
const CANDLES = `open_time,open,high,low,close,volume
2023-03-01 00:00:00+00:00,23140.48,23150.77,23128.52,23142.31,2.131777
2023-03-01 00:01:00+00:00,23143.89,23148.8,23137.61,23137.77,0.881378
2023-03-01 00:02:00+00:00,23137.77,23137.77,23137.77,23137.77,0
`;
const candles = (): Recording => parseRecording(CANDLES, rules);
/** A time in the middle of a minute. */
const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 20);
const MINUTE_MS = 60_000;

function play(recording: Recording, speed: number, turns: number, startMs = NOW_MS) {
  const feed = replayFeed(entry, recording, { name: 'btcusdt-1m', seed: 'x', speed });
  const ticks: FeedTick[] = [];
  feed.onTick((tick) => ticks.push(tick));
  feed.start(startMs, () => null);
  for (let i = 0; i <= turns; i += 1) feed.turn(startMs + i * 50);
  return { feed, ticks };
}

describe('a recording', () => {
  it('of candles is read with prices in ticks and volumes in lots, rounded to the market', () => {
    const recording = candles();
    expect(recording.kind).toBe('candles');
    expect(recording.rows[0]).toEqual({
      timeMs: Date.UTC(2023, 2, 1),
      open: 2_314_048,
      high: 2_315_077,
      low: 2_312_852,
      close: 2_314_231,
      volume: 213_178,
    });
  });

  it.each(['2023-03-01T00:00:00Z', '2023-03-01 00:00:00', '1677628800000', '1677628800'])(
    'may tell time as %s',
    (time) => {
      const recording = parseRecording(`time,price,qty,side\n${time},1.5,2,sell\n`, rules);
      expect(recording.rows).toEqual([{ timeMs: Date.UTC(2023, 2, 1), price: 150, qty: 200_000, side: 2 }]);
    },
  );

  it('may hold numbers with an exponent, as tables saved by number programs do', () => {
    const recording = parseRecording('time,price,qty\n1,2.5e4,9e-05\n2,1.23456e2,1.5E+1\n3,5e0,25e-1\n', rules);
    expect(recording.rows).toMatchObject([
      { price: 2_500_000, qty: 9 },
      { price: 12_346, qty: 1_500_000 },
      { price: 500, qty: 250_000 },
    ]);
  });

  it.each([
    ['', /begins with/],
    ['a,b,c\n1,2,3', /begins with/],
    ['open_time,open,high,low,close,volume\n', /no rows/],
    ['open_time,open,high,low,close,volume\n2023-03-01 00:00,1,2,1,2', /line 2: 6 columns/],
    ['open_time,open,high,low,close,volume\n2023-03-01 00:00,1,2,1,x,1', /line 2: not a plain decimal/],
    ['open_time,open,high,low,close,volume\n2023-03-01 00:00,1,2,1,3,1', /line 2: high and low/],
    ['open_time,open,high,low,close,volume\nyesterday,1,2,1,1,1', /line 2: not a time/],
    ['time,price,qty\n2000000,1,1\n1000000,1,1', /line 3: time goes back/],
    ['time,price,qty,side\n2000000,1,1,up', /line 2: not a side/],
  ])('is refused with the line that is wrong: %j', (text, message) => {
    expect(() => parseRecording(text, rules)).toThrow(message);
  });

  it('names its symbol in the file name', () => {
    expect(replaySymbol('/some/where/btcusdt-1m.csv')).toBe('BTCUSDT');
    expect(() => replaySymbol('/x/1m.csv')).toThrow(/symbol/);
  });
});

describe('the ticks of a recorded minute', () => {
  it('begin at its open, end at its close, touch high and low, stay inside and add up to its volume', () => {
    const candle = fc
      .record({
        low: fc.integer({ min: 1, max: 1e7 }),
        span: fc.integer({ min: 0, max: 1e5 }),
        openShare: fc.double({ min: 0, max: 1, noNaN: true }),
        closeShare: fc.double({ min: 0, max: 1, noNaN: true }),
        volume: fc.nat(1e9),
      })
      .map(({ low, span, openShare, closeShare, volume }) => ({
        timeMs: 1_000_000_020_000,
        low,
        high: low + span,
        open: low + Math.round(span * openShare),
        close: low + Math.round(span * closeShare),
        volume,
      }));
    fc.assert(
      fc.property(candle, fc.constantFrom(60_000, 6000, 600, 60, 600_000), fc.string(), (recorded, realMs, seed) => {
        const ticks = ticksOfCandle(recorded, realMs, randomFrom(seed));
        const prices = ticks.map(({ price }) => price);
        expect(prices[0]).toBe(recorded.open);
        expect(prices.at(-1)).toBe(recorded.close);
        expect(Math.max(...prices)).toBe(recorded.high);
        expect(Math.min(...prices)).toBe(recorded.low);
        const total = ticks.reduce((sum, { qty }) => sum + qty, 0);
        expect(total).toBe(Math.max(recorded.volume, ticks.length));
        expect(ticks.every(({ qty }) => qty >= 1)).toBe(true);
        const times = ticks.map(({ timeMs }) => timeMs);
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(times.at(-1)).toBeLessThan(recorded.timeMs + MINUTE_MS);
      }),
    );
  });
});

describe('the replay feed', () => {
  it('at the recorded pace puts whole minutes on whole minutes, so that they come out as recorded', () => {
    const { ticks } = play(candles(), 1, 20 * 180);
    const minutes = [...Map.groupBy(ticks, ({ ts }) => Math.floor(ts / MINUTE_MS))];
    expect(minutes.map(([minute]) => minute * MINUTE_MS)).toEqual([0, 1, 2].map((i) => Date.UTC(2026, 10, 21, 12, i)));
    const second = minutes[1]![1];
    const prices = second.map(({ price }) => price);
    expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual([
      2_314_389, 2_314_880, 2_313_761, 2_313_777,
    ]);
    expect(second.reduce((sum, { qty }) => sum + qty, 0)).toBe(88_138);
  });

  it('is never silent for a second while the recording lasts, at any speed', () => {
    for (const speed of [1, 7, 60]) {
      const { ticks } = play(candles(), speed, Math.floor((20 * 150) / speed));
      const pauses = ticks.slice(1).map(({ ts }, i) => ts - ticks[i]!.ts);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
    }
  });

  it('maps recorded time onto now, faster when told to', () => {
    const recording = parseRecording('time,price,qty\n1677628800,100,1\n1677628830,101,1\n1677628860,102,1\n', rules);
    const { ticks } = play(recording, 10, 200);
    expect(ticks.map(({ ts }) => ts - NOW_MS)).toEqual([0, 3000, 6000]);
  });

  it('ends when the file does: no tick comes round again', () => {
    const { feed, ticks } = play(candles(), 60, 20 * 2);
    expect(feed.health(rules.symbol)).toBe('live');
    const before = ticks.length;
    for (let i = 0; i < 20 * 60; i += 1) feed.turn(NOW_MS + 2000 + i * 50);
    expect(feed.health(rules.symbol)).toBe('ended');
    expect(ticks.length).toBeGreaterThan(before);
    expect(ticks.at(-1)!.ts).toBeLessThan(NOW_MS + 3000);
  });

  it('is the same play every time', () => {
    expect(play(candles(), 30, 100).ticks).toEqual(play(candles(), 30, 100).ticks);
  });
});
