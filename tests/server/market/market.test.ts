import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INTERVAL_MS, klineOpenMs } from '../../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Config } from '../../../server/infra/config.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { BookDelta, ChainedTick, DrivenMarket } from '../../../server/market/market.ts';
import { createDrivenMarket } from '../../../server/market/market.ts';
import { openTickLog } from '../../../server/market/tick-log.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import { handClock, recomputedHash, simConfig, tempDir } from './market-support.ts';
import type { HandClock } from './market-support.ts';

/** A start makes up a past for each market: a few of them show what all do, and whole-server.test.ts starts all. */
vi.mock('../../../server/market/catalogue.ts', async (original) => {
  const whole = await original<typeof import('../../../server/market/catalogue.ts')>();
  const few = new Set(['BTCUSDT', 'ETHUSDT', 'EURUSDT', 'XRPUSDT', 'DOGEUSDT', 'SHIBUSDT']);
  return { ...whole, CATALOGUE: whole.CATALOGUE.filter(({ rules }) => few.has(rules.symbol)) };
});

const BTC = 'BTCUSDT' as MarketSymbol;
const EUR = 'EURUSDT' as MarketSymbol;
const START_MS = Date.UTC(2026, 10, 21, 12, 0, 10);

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

let clock: HandClock;
let dataDir: string;
const opened: DrivenMarket[] = [];
beforeEach(async () => {
  clock = handClock(START_MS);
  dataDir = tempDir();
  await sql`truncate market_seed, market_genesis, tick_checkpoint, candle, seed_epoch`.execute(database.db);
});
afterEach(async () => {
  for (const market of opened.splice(0)) await market.stop();
});

async function startMarket(config: Config = simConfig(dataDir)): Promise<DrivenMarket> {
  const market = createDrivenMarket({ config, db: database.db, clock });
  opened.push(market);
  await market.start();
  return market;
}

/** Lets time pass in turns of 50 ms. */
function run(market: DrivenMarket, ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    clock.pass(50);
    market.turn();
  }
}

/** Leaves a market as a killed process does: without `stop`, only files and committed rows. */
function kill(market: DrivenMarket): void {
  opened.splice(opened.indexOf(market), 1);
}

/** Waits until the candles of the last turn are in the database. */
async function candlesWritten(): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from candle`.execute(database.db);
    if (rows[0]!.count > 0) return rows[0]!.count;
  }
}

async function everyTick(market: DrivenMarket, symbol: MarketSymbol): Promise<ChainedTick[]> {
  const ticks: ChainedTick[] = [];
  for (let tick = await market.tickAfterSeq(symbol, 0); tick; tick = await market.tickAfterSeq(symbol, tick.seq)) {
    ticks.push(tick);
  }
  return ticks;
}

describe('a fresh market', () => {
  it('has a past, a price and a ticker for every symbol before its first tick', async () => {
    const market = await startMarket();
    for (const { symbol } of market.symbols()) {
      expect(market.lastTick(symbol)).toBeUndefined();
      expect(market.isStale(symbol)).toBe(true);
      expect(await market.klines(symbol, 'ONE_HOUR', 15)).toHaveLength(15);
      expect(Number(market.ticker(symbol).quoteVolume)).toBeGreaterThan(0);
    }
    expect(market.usdtPrice('BTC')).toBe('91240.50');
    expect(market.usdtPrice('USDT')).toBe('1');
    expect(market.usdtPrice('NOPE')).toBeNull();
    expect(market.usdtRange('USDT')).toEqual({ low: '1', high: '1' });
    expect(market.usdtRange('NOPE')).toBeNull();
    const { bids, asks } = market.bookSnapshot('BTCUSDT' as MarketSymbol);
    const sides = [bids, asks].flatMap((levels) => levels.slice(0, 1).map(([price]) => Number(price)));
    const { low, high } = market.usdtRange('BTC')!;
    expect([Number(low), Number(high)]).toEqual([Math.min(91240.5, ...sides), Math.max(91240.5, ...sides)]);
    expect(market.rulesOf('NOPEUSDT')).toBeUndefined();
    expect(() => market.ticker('NOPEUSDT' as MarketSymbol)).toThrow(RangeError);
  });

  it('publishes a chain per symbol that follows from its genesis', async () => {
    const market = await startMarket();
    const heard: ChainedTick[] = [];
    market.onTick((tick) => heard.push(tick));
    run(market, 5000);
    for (const [symbol, ticks] of Map.groupBy(heard, (tick) => tick.symbol)) {
      expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, i) => i + 1));
      expect(ticks.map(({ ts }) => ts)).toEqual(ticks.map(({ ts }) => ts).toSorted((a, b) => a - b));
      expect(recomputedHash(market.genesisOf(symbol).hash, ticks)).toBe(market.lastTick(symbol)!.hash);
    }
    expect(new Set(heard.map(({ symbol }) => symbol)).size).toBe(CATALOGUE.length);
  });

  it('has each tick in its log when a listener hears of it', async () => {
    const market = await startMarket();
    const sizes: number[] = [];
    const folder = join(dataDir, 'ticks', BTC);
    market.onTick(({ symbol, seq }) => {
      if (symbol !== BTC) return;
      const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
      sizes.push((bytes - 96) / 16 - seq);
    });
    run(market, 3000);
    expect(sizes.length).toBeGreaterThan(5);
    // As many whole records as the seq says, or more when one turn brought several.
    expect(sizes.every((ahead) => ahead >= 0)).toBe(true);
  });

  it('is not harmed by a listener that throws', async () => {
    const market = await startMarket();
    let heard = 0;
    market.onTick(() => {
      throw new Error('a broken listener');
    });
    const stop = market.onTick(() => (heard += 1));
    run(market, 300);
    expect(heard).toBeGreaterThan(0);
    const before = heard;
    stop();
    run(market, 300);
    expect(heard).toBe(before);
  });

  it('gives books whose deltas follow on and turn a snapshot into the next one', async () => {
    const market = await startMarket();
    const before = market.bookSnapshot(BTC);
    const deltas: BookDelta[] = [];
    market.onDepth((symbol, delta) => symbol === BTC && deltas.push(delta));
    run(market, 5000);
    const after = market.bookSnapshot(BTC);
    let last = before.last;
    const bids = new Map(before.bids);
    for (const delta of deltas) {
      expect(delta.first).toBe(last + 1);
      last = delta.last;
      for (const [price, qty] of delta.bids) {
        if (Number(qty) === 0) bids.delete(price);
        else bids.set(price, qty);
      }
    }
    expect(last).toBe(after.last);
    expect([...bids].toSorted(([a], [b]) => Number(b) - Number(a))).toEqual(after.bids);
    expect(Number(after.bids[0]![0])).toBeLessThan(Number(after.asks[0]![0]));
    expect(after.bids.length).toBeGreaterThanOrEqual(200);
  });

  it('tells with every tick, within its turn, the book in which its price is the best bid or the best ask', async () => {
    const market = await startMarket();
    const sides = new Map(
      market.symbols().map(({ symbol }) => {
        const { bids, asks } = market.bookSnapshot(symbol);
        return [symbol, { bids: new Map(bids), asks: new Map(asks) }];
      }),
    );
    const ticked = new Set<MarketSymbol>();
    let checked = 0;
    market.onTick(({ symbol }) => ticked.add(symbol));
    market.onDepth((symbol, delta) => {
      for (const side of ['bids', 'asks'] as const) {
        const rows = sides.get(symbol)![side];
        for (const [price, qty] of delta[side]) {
          if (Number(qty) === 0) rows.delete(price);
          else rows.set(price, qty);
        }
      }
    });
    for (let i = 0; i < 1000; i += 1) {
      run(market, 50);
      for (const symbol of ticked) {
        const { bids, asks } = sides.get(symbol)!;
        const best = [Math.max(...[...bids.keys()].map(Number)), Math.min(...[...asks.keys()].map(Number))];
        expect(best, symbol).toContain(Number(market.lastTick(symbol)!.price));
        checked += 1;
      }
      ticked.clear();
    }
    expect(checked).toBeGreaterThan(700);
  });

  it('tells staleness after 5 s without a tick, and the return', async () => {
    const market = await startMarket();
    run(market, 1500);
    expect(market.isStale(BTC)).toBe(false);
    const told: boolean[] = [];
    market.onStatus((symbol, stale) => symbol === BTC && told.push(stale));
    clock.pass(5100);
    expect(market.isStale(BTC)).toBe(true);
    market.turn();
    run(market, 1000);
    expect(told).toEqual([true, false]);
    expect(market.isStale(BTC)).toBe(false);
  });

  it('finds the two adjacent ticks around any time, from memory and from the log alike', async () => {
    const market = await startMarket();
    run(market, 30_000);
    const ticks = await everyTick(market, EUR);
    const times = ticks.flatMap(({ ts }) => [ts - 1, ts, ts + 1]);
    const split = (timeMs: number) => ({
      before: ticks.findLast(({ ts }) => ts <= timeMs) ?? null,
      after: ticks.find(({ ts }) => ts > timeMs) ?? null,
    });
    for (const timeMs of times) expect(await market.ticksAround(EUR, timeMs)).toEqual(split(timeMs));
    await market.stop();
    // A new process has nothing in memory.
    const again = await startMarket();
    for (const timeMs of times) expect(await again.ticksAround(EUR, timeMs)).toEqual(split(timeMs));
    expect(await again.tickAfterSeq(EUR, ticks.length)).toBeNull();
  });
});

describe('ranges of ticks', () => {
  it('hold what was asked for and what it follows from, from memory and from the log alike', async () => {
    let market = await startMarket();
    const heard: ChainedTick[] = [];
    market.onTick((tick) => tick.symbol === BTC && heard.push(tick));
    run(market, 60_000);
    const genesis = market.genesisOf(BTC).hash;
    const newest = heard.length;
    const check = async () => {
      for (const [from, to] of [
        [1, 1],
        [1, 50],
        [2, 2],
        [100, 131],
        [newest - 3, newest + 9],
        [1, newest],
      ] as const) {
        expect(await market.ticksBetween(BTC, from, to)).toEqual({
          prevHash: heard[from - 2]?.hash ?? genesis,
          ticks: heard.slice(from - 1, to),
        });
      }
      for (const from of [newest + 1, newest + 100]) {
        expect(await market.ticksBetween(BTC, from, from + 5)).toEqual({ prevHash: heard.at(-1)!.hash, ticks: [] });
      }
      expect(await market.ticksBetween(BTC, 9, 8)).toEqual({ prevHash: heard[7]!.hash, ticks: [] });
    };
    await check();
    expect(market.recentTicks(BTC, 50)).toEqual(heard.slice(-50).toReversed());
    expect(market.recentTicks(BTC, 100_000)).toEqual(heard.toReversed());
    await market.stop();
    market = await startMarket();
    await check();
  });

  it('are empty before the first tick and never longer than 1000', async () => {
    const market = await startMarket({ ...simConfig(dataDir, 20) });
    const genesis = market.genesisOf(BTC).hash;
    expect(await market.ticksBetween(BTC, 1, 10)).toEqual({ prevHash: genesis, ticks: [] });
    expect(market.recentTicks(BTC, 10)).toEqual([]);
    run(market, 20_000);
    const { ticks } = await market.ticksBetween(BTC, 5, 1_000_000);
    expect([ticks.length, ticks[0]!.seq, ticks.at(-1)!.seq]).toEqual([1000, 5, 1004]);
  });

  it('are those of the open minute in memory after a restart', async () => {
    const market = await startMarket();
    run(market, 75_000);
    await candlesWritten();
    const heard = market.recentTicks(BTC, 20);
    kill(market);
    const again = await startMarket();
    expect(again.recentTicks(BTC, 20)).toEqual(heard);
  });
});

describe('a restarted market', () => {
  it('goes on with the same chain, candles, seed and genesis after a kill at any moment', async () => {
    let market = await startMarket();
    const genesis = market.genesisOf(BTC);
    const past = await market.klines(BTC, 'ONE_MIN', 1000, START_MS);
    for (const ms of [65_000, 1000, 58_000, 62_500]) {
      run(market, ms);
      if (ms > 60_000) await candlesWritten();
      const seq = market.lastTick(BTC)!.seq;
      const live = await market.klines(BTC, 'ONE_MIN', 5);
      const ticker = market.ticker(EUR);
      kill(market);
      market = await startMarket(simConfig(dataDir));
      expect(market.lastTick(BTC)!.seq).toBe(seq);
      expect(await market.klines(BTC, 'ONE_MIN', 5)).toEqual(live);
      expect(market.ticker(EUR)).toEqual(ticker);
    }
    run(market, 2000);
    expect(market.genesisOf(BTC)).toEqual(genesis);
    expect(await market.klines(BTC, 'ONE_MIN', 1000, START_MS)).toEqual(past);
    const ticks = await everyTick(market, BTC);
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, i) => i + 1));
    expect(recomputedHash(genesis.hash, ticks)).toBe(market.lastTick(BTC)!.hash);
    const prices = ticks.map(({ price }) => Number(price));
    expect(Math.max(...prices.slice(1).map((price, i) => Math.abs(price / prices[i]! - 1)))).toBeLessThan(0.03);
  });

  it('goes on without a fork from the ticks of a version that knew no seeds', async () => {
    const before = await startMarket();
    const genesis = before.genesisOf(BTC);
    await before.stop();
    opened.splice(0);
    const rules = before.rulesOf(BTC)!;
    const old = openTickLog(join(dataDir, 'ticks', BTC), rules, genesis.hash);
    const plain = { symbol: BTC, price: 9_124_000, qty: 5, side: 1, source: 'sim' } as const;
    old.append(Array.from({ length: 300 }, (_, i) => ({ ...plain, ts: START_MS + i * 250 })));
    old.close();
    clock.set(START_MS + 80_000);
    const market = await startMarket();
    run(market, 3000);
    const ticks = await everyTick(market, BTC);
    expect(ticks.length).toBeGreaterThan(305);
    expect(new Set(ticks.map(({ source }) => source))).toEqual(
      new Set(['sim', `sim2:${Math.floor(START_MS / 3_600_000)}:301`]),
    );
    expect(recomputedHash(genesis.hash, ticks)).toBe(market.lastTick(BTC)!.hash);
  });

  it('leaves the time it was away as a gap', async () => {
    const market = await startMarket();
    run(market, 60_000);
    await market.stop();
    clock.pass(10 * 60_000);
    const again = await startMarket();
    run(again, 2000);
    const opens = (await again.klines(BTC, 'ONE_MIN', 3)).map(([openMs]) => openMs);
    expect(opens[1]! - opens[0]!).toBe(60_000);
    expect(opens[2]! - opens[1]!).toBe(10 * 60_000);
    const away = await again.ticksAround(BTC, clock.now() - 5 * 60_000);
    expect(away.after!.seq).toBe(away.before!.seq + 1);
    expect(away.after!.ts - away.before!.ts).toBeGreaterThan(9 * 60_000);
  });

  it('serves what it traded months ago by the minute, the hour and the day', async () => {
    const market = await startMarket();
    run(market, 130_000);
    const end = clock.now();
    const intervals = ['ONE_MIN', 'ONE_HOUR', 'ONE_DAY'] as const;
    const closes = async (from: DrivenMarket, interval: (typeof intervals)[number]) => {
      const closedMs = klineOpenMs(end, interval) + INTERVAL_MS[interval];
      return from.klines(BTC, interval, 400, closedMs);
    };
    await market.stop();
    clock.pass(90 * 86_400_000);
    const again = await startMarket();
    run(again, 2000);
    const ticks = (await everyTick(again, BTC)).filter(({ ts }) => ts < end);
    // Older candles come in the background.
    await vi.waitFor(
      async () => {
        const [minutes, hours, days] = await Promise.all(intervals.map((interval) => closes(again, interval)));
        const hour = hours!.at(-1)!;
        expect(hour[0]).toBe(klineOpenMs(START_MS, 'ONE_HOUR'));
        expect(days!.at(-1)![0]).toBe(klineOpenMs(START_MS, 'ONE_DAY'));
        for (const row of [minutes!.at(-1)!, hour, days!.at(-1)!]) expect(row[4]).toBe(ticks.at(-1)!.price);
        const inHour = minutes!.filter(([openMs]) => openMs >= hour[0]);
        expect(inHour.map(([openMs]) => openMs - hour[0])).toEqual([0, 60_000, 120_000]);
        expect(inHour.reduce((sum, row) => sum + row[8], 0)).toBe(ticks.length);
        expect(hour[8]).toBe(ticks.length);
        expect(hour[1]).toBe(inHour[0]![1]);
        // The first start was at noon: the day is half invented.
        expect(days!.at(-1)![8]).toBeGreaterThan(100 * ticks.length);
      },
      { timeout: 10_000 },
    );
  });

  it('refuses to go on when published ticks are missing from the log', async () => {
    const market = await startMarket();
    run(market, 70_000);
    await market.stop();
    const folder = join(dataDir, 'ticks', BTC);
    const file = join(folder, readdirSync(folder)[0]!);
    // More than the ticks of the open minute, which no stored candle vouches for.
    truncateSync(file, statSync(file).size - 120 * 16);
    await expect(startMarket()).rejects.toThrow(/BTCUSDT lacks published tick/);
    rmSync(folder, { recursive: true });
    await expect(startMarket()).rejects.toThrow(/BTCUSDT lacks published tick/);
  });

  it('refuses a tick log that belongs to another database', async () => {
    const market = await startMarket();
    run(market, 1000);
    kill(market);
    await sql`truncate market_seed, market_genesis, tick_checkpoint, candle, seed_epoch`.execute(database.db);
    clock.pass(1);
    await expect(startMarket()).rejects.toThrow(/does not belong to this database/);
  });
});

describe('a replayed market', () => {
  const replayConfig = (text: string, speed: number): Config => {
    const file = join(dataDir, 'btcusdt-test.csv');
    writeFileSync(file, text);
    return { ...simConfig(dataDir), market: { kind: 'replay', file, speed } };
  };
  const HEADER = 'open_time,open,high,low,close,volume';

  it('plays one symbol from the file and simulates the others', async () => {
    const rows = ['2023-03-01 00:00:00+00:00,23140.48,23150.77,23128.52,23142.31,2.13'];
    const market = await startMarket(replayConfig([HEADER, ...rows].join('\n'), 10));
    // The invented past ends where the file begins.
    expect(market.usdtPrice('BTC')).toBe('23140.48');
    run(market, 3000);
    expect(market.lastTick(BTC)).toMatchObject({ source: 'replay:btcusdt-test' });
    expect(market.lastTick(EUR)).toMatchObject({ source: `sim2:${Math.floor(START_MS / 3_600_000)}:1` });
    expect(market.isStale(BTC)).toBe(false);
    const told: boolean[] = [];
    market.onStatus((symbol, stale) => symbol === BTC && told.push(stale));
    run(market, 5000);
    expect(told).toEqual([true]);
    expect(market.isStale(BTC)).toBe(true);
    expect(market.isStale(EUR)).toBe(false);
  });

  it('keeps prices more than 10 % away out, until they have lasted a minute', async () => {
    const rows = [
      'time,price,qty',
      '1677628800,100,1',
      '1677628801,120,1',
      '1677628802,105,1',
      '1677628803,60,1',
      '1677628870,60,1',
    ];
    const market = await startMarket(replayConfig(rows.join('\n'), 10));
    const prices: string[] = [];
    market.onTick((tick) => tick.symbol === BTC && prices.push(tick.price));
    run(market, 8000);
    expect(prices).toEqual(['100.00', '105.00']);
    expect((await everyTick(market, BTC)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('may begin at any price: the chain goes on from the simulated one', async () => {
    const sim = await startMarket();
    run(sim, 2000);
    const { seq } = sim.lastTick(BTC)!;
    await sim.stop();
    const market = await startMarket(replayConfig('time,price,qty\n1677628800,23000,1\n1677628801,23001,1\n', 1));
    run(market, 1500);
    expect(await market.tickAfterSeq(BTC, seq)).toMatchObject({ seq: seq + 1, price: '23000.00' });
    expect(recomputedHash(market.genesisOf(BTC).hash, await everyTick(market, BTC))).toBe(market.lastTick(BTC)!.hash);
  });

  it('refuses a file whose symbol is no market', async () => {
    const file = join(dataDir, 'nopeusdt.csv');
    writeFileSync(file, `${HEADER}\n`);
    await expect(startMarket({ ...simConfig(dataDir), market: { kind: 'replay', file, speed: 1 } })).rejects.toThrow(
      /no market NOPEUSDT/,
    );
  });
});
