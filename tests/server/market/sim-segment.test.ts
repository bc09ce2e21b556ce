import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { FeedHead, FeedTick } from '../../../server/market/feed.ts';
import { EPOCH_MS, epochSeed, epochStart, seedHashOf } from '../../../server/market/seed-epochs.ts';
import { simFeed } from '../../../server/market/sim-feed.ts';
import { regeneratedPrices, segmentOf } from '../../../protocol/simulation/segment.ts';
import { sha256 } from '../../src/proof/signer.ts';
import { entryFor, profileFor } from './market-support.ts';

/** Ten minutes before a full hour. */
const START_MS = Date.UTC(2026, 10, 22, 0, 50);
const SYMBOLS = ['BTCUSDT', 'PEPEUSDT', 'EURUSDT'];
const ENTRIES = SYMBOLS.map(entryFor);

/** Runs of one feed after another, each going on from the last ticks of the one before, as restarts do. */
function runs(seed: string, spans: readonly (readonly [fromMs: number, toMs: number, turnMs: number])[]) {
  const published = new Map<MarketSymbol, FeedTick[]>(ENTRIES.map(({ rules }) => [rules.symbol, []]));
  for (const [fromMs, toMs, turnMs] of spans) {
    const feed = simFeed(ENTRIES, { seed, rate: 1 });
    feed.onTick((tick) => published.get(tick.symbol)!.push(tick));
    feed.start(fromMs, (symbol) => headOf(published.get(symbol)!));
    for (let nowMs = fromMs; nowMs <= toMs; nowMs += turnMs) feed.turn(nowMs);
  }
  return published;
}

function headOf(ticks: readonly FeedTick[]): FeedHead | null {
  const last = ticks.at(-1);
  return last ? { seq: ticks.length, ts: last.ts, price: last.price } : null;
}

/** Computes prices again from public ticks and revealed seeds only. */
function checkedAgain(symbol: string, ticks: readonly FeedTick[], revealed: (startMs: number) => string): number[] {
  const prices: number[] = [];
  while (prices.length < ticks.length) {
    const at = prices.length;
    const { source } = ticks[at]!;
    const segment = segmentOf(source)!;
    expect(segment.firstSeq).toBe(at + 1);
    const end = ticks.findIndex((tick, index) => index > at && tick.source !== source);
    const times = ticks.slice(at, end < 0 ? undefined : end).map(({ ts }) => ts);
    expect(new Set(times.map(epochStart))).toEqual(new Set([segment.startMs]));
    const before = headOf(ticks.slice(0, at));
    prices.push(
      ...regeneratedPrices(profileFor(symbol), segment.walk, revealed(segment.startMs), before, times, sha256),
    );
  }
  return prices;
}

const SPANS = [
  // Over three full hours, a kill in the middle of the fourth, a night away, and turns that come late.
  [START_MS, START_MS + 2.3 * EPOCH_MS, 50],
  [START_MS + 2.3 * EPOCH_MS + 900, START_MS + 2.5 * EPOCH_MS, 333],
  [START_MS + 9 * EPOCH_MS, START_MS + 9.3 * EPOCH_MS, 50],
] as const;

describe('prices of the simulated feed', () => {
  const published = runs('regenerate', SPANS);

  it('can be made again bit for bit from seeds, times and the tick before, over hours and restarts', () => {
    for (const [symbol, ticks] of published) {
      const prices = checkedAgain(symbol, ticks, (startMs) => epochSeed('regenerate', startMs));
      expect(prices).toEqual(ticks.map(({ price }) => price));
      expect(new Set(ticks.map(({ source }) => source)).size).toBe(7);
    }
  });

  it('cannot be made again from another seed, after another tick or at other times', () => {
    const ticks = published.get('BTCUSDT' as MarketSymbol)!;
    const profile = profileFor('BTCUSDT');
    const { startMs } = segmentOf(ticks[0]!.source)!;
    const seed = epochSeed('regenerate', startMs);
    const times = ticks.slice(0, 50).map(({ ts }) => ts);
    const prices = ticks.slice(0, 50).map(({ price }) => price);
    expect(regeneratedPrices(profile, 2, seed, null, times, sha256)).toEqual(prices);
    expect(regeneratedPrices(profile, 2, epochSeed('other', startMs), null, times, sha256)).not.toEqual(prices);
    const shifted = times.map((ts, i) => (i > 20 ? ts + 40 : ts));
    expect(regeneratedPrices(profile, 2, seed, null, shifted, sha256)).not.toEqual(prices);
    const head = { seq: 1, ts: times[0]!, price: prices[0]! };
    const rest = regeneratedPrices(profile, 2, seed, head, times.slice(1), sha256);
    expect(rest).not.toEqual(prices.slice(1));
  });

  it('are the same for the same seed and turns, with other hours of seeds for other data folders', () => {
    expect(runs('regenerate', SPANS)).toEqual(published);
    const btc = 'BTCUSDT' as MarketSymbol;
    const other = runs('another', [[START_MS, START_MS + 60_000, 50]]).get(btc)!;
    expect(other.map(({ price }) => price)).not.toEqual(
      published
        .get(btc)!
        .slice(0, other.length)
        .map(({ price }) => price),
    );
  });

  it('begin a new segment when ticks were lost on the way to the log', () => {
    const feed = simFeed([entryFor('BTCUSDT')], { seed: 'lost', rate: 1 });
    const ticks: FeedTick[] = [];
    feed.onTick((tick) => ticks.push(tick));
    feed.start(START_MS, () => null);
    for (let i = 0; i < 100; i += 1) feed.turn(START_MS + i * 50);
    // The last three were never published.
    ticks.splice(-3);
    feed.resume('BTCUSDT' as MarketSymbol, headOf(ticks));
    for (let i = 100; i < 300; i += 1) feed.turn(START_MS + i * 50);
    expect(checkedAgain('BTCUSDT', ticks, (startMs) => epochSeed('lost', startMs))).toEqual(
      ticks.map(({ price }) => price),
    );
  });
});

describe('the source of a tick', () => {
  it('fits the tick file for every hour and seq there will be', () => {
    const longest = `sim2:${Date.UTC(2400, 0, 1) / EPOCH_MS}:${999_999_999_999}`;
    expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(40);
    expect(segmentOf(longest)).toEqual({ walk: 2, startMs: Date.UTC(2400, 0, 1), firstSeq: 999_999_999_999 });
    expect(segmentOf('sim:498612:1041')).toEqual({ walk: 1, startMs: 498_612 * EPOCH_MS, firstSeq: 1041 });
  });

  it('names no segment for other feeds and for ticks from before seeds were committed', () => {
    for (const source of [
      'sim',
      'replay:btcusdt-1m',
      'sim:1',
      'sim:1:2:3',
      'sim:x:1',
      'sim1:1:1',
      'sim3:1:1',
      'sim22:1:1',
    ]) {
      expect(segmentOf(source)).toBeNull();
    }
  });
});

describe('the seed of an hour', () => {
  it('is committed to by the hash of a text anybody can write down', () => {
    const startMs = epochStart(START_MS);
    const seed = epochSeed('master', startMs);
    const text = `tern-seed-1|${startMs}|${seed}`;
    expect(seedHashOf(startMs, seed)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('differs from hour to hour and from folder to folder', () => {
    const seeds = [0, 1, 2].flatMap((hour) => ['a', 'b'].map((master) => epochSeed(master, hour * EPOCH_MS)));
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});
