import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genesisHash } from '../../../server/market/chain.ts';
import type { FeedTick } from '../../../server/market/feed.ts';
import type { LoggedTick } from '../../../server/market/tick-log.ts';
import { openTickLog } from '../../../server/market/tick-log.ts';
import { entryFor, recomputedHash, tempDir } from './market-support.ts';

const { rules } = entryFor('BTCUSDT');
const { symbol } = rules;
const GENESIS = genesisHash(symbol, 1_700_000_000_000);
const START_MS = Date.UTC(2026, 10, 21, 23, 59, 50);

const openLog = (dir: string) => openTickLog(dir, rules, GENESIS);

/** Pauses, prices, quantities and sides become ticks in order of time. */
const feedTicks = (minLength: number, maxLength: number) =>
  fc.array(
    fc.record({
      pauseMs: fc.nat(700),
      price: fc.integer({ min: 1, max: 0xffff_ffff }),
      qty: fc.integer({ min: 1, max: 2 ** 47 }),
      side: fc.constantFrom<1 | 2>(1, 2),
      // Ticks of a real feed have the upstream's number; sometimes both kinds are in one log.
      tradeId: fc.option(fc.integer({ min: 0, max: 2 ** 48 - 1 }), { nil: undefined }),
    }),
    { minLength, maxLength },
  );

interface Drawn {
  readonly pauseMs: number;
  readonly price: number;
  readonly qty: number;
  readonly side: 1 | 2;
  readonly tradeId: number | undefined;
}

function ticksFrom(startMs: number, drawn: readonly Drawn[]) {
  let ts = startMs;
  return drawn.map(({ pauseMs, price, qty, side, tradeId }): FeedTick => {
    ts += pauseMs;
    const tick = { symbol, ts, price, qty, side, source: 'sim' };
    return tradeId === undefined ? tick : { ...tick, tradeId };
  });
}

/** A run of ticks a third of a second apart. */
const plainTicks = (count: number, startMs = START_MS, source = 'sim'): FeedTick[] =>
  Array.from({ length: count }, (_, i) => ({
    symbol,
    ts: startMs + i * 300,
    price: 9_000_000 + ((i * 7919) % 1000),
    qty: 1 + (i % 50),
    side: i % 3 === 0 ? 2 : 1,
    source,
  }));

/** Makes trades as a real feed delivers them. */
const tradesFrom = (startMs: number): (FeedTick & { readonly tradeId: number })[] =>
  plainTicks(700, startMs, 'binance').map((tick, i) => Object.assign(tick, { tradeId: 2 ** 47 + i * 3 }));

async function all(log: ReturnType<typeof openLog>): Promise<LoggedTick[]> {
  const ticks: LoggedTick[] = [];
  for await (const tick of log.from(1)) ticks.push(tick);
  return ticks;
}

const newestFile = (dir: string): string => join(dir, readdirSync(dir).toSorted().at(-1)!);

describe('the tick log', () => {
  it('numbers ticks from 1 without gaps and chains them so that anyone can recompute the head', () => {
    const log = openLog(tempDir());
    expect(log.head()).toBeNull();
    const logged = log.append(plainTicks(500)).map(({ tick }) => tick);
    expect(logged.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
    expect(recomputedHash(GENESIS, logged)).toBe(log.head()!.tick.hash);
    expect(logged[0]!.price).toBe('90000.00');
    log.close();
  });

  it('compresses a day of a real feed with the numbers of its trades', async () => {
    const log = openLog(tempDir());
    const trades = tradesFrom(Date.UTC(2026, 10, 21, 12));
    const logged = log.append([...trades, ...tradesFrom(Date.UTC(2026, 10, 22))]);
    expect(await log.closeDay(Date.UTC(2026, 10, 23))).toBe(true);
    const read: unknown[] = [];
    for await (const { tick } of log.from(1)) read.push(tick);
    expect(read).toEqual(logged.map(({ tick }) => tick));
    log.close();
  });

  it('keeps the number of each trade of a real feed, also over a torn tail and a restart', async () => {
    const dir = tempDir();
    const trades = tradesFrom(Date.UTC(2026, 10, 21, 12));
    const log = openLog(dir);
    const logged = log.append(trades);
    log.close();
    expect(logged.map(({ tick }) => tick.source)).toEqual(trades.map(({ tradeId }) => `binance:${tradeId}`));
    expect(
      recomputedHash(
        GENESIS,
        logged.map(({ tick }) => tick),
      ),
    ).toBe(logged.at(-1)!.tick.hash);
    expect(readdirSync(dir)).toHaveLength(1);
    const file = newestFile(dir);
    truncateSync(file, statSync(file).size - 5);
    const again = openLog(dir);
    expect(await all(again)).toEqual(logged.slice(0, -1));
    expect(again.append(trades.slice(-1))).toEqual(logged.slice(-1));
    const { ts } = logged[333]!.tick;
    expect((await again.around(ts)).before).toEqual(logged[333]);
    again.close();
  });

  it('notices when any field that the hash covers is changed', () => {
    const log = openLog(tempDir());
    const ticks = log.append(plainTicks(40)).map(({ tick }) => tick);
    const head = log.head()!.tick.hash;
    log.close();
    for (const [i, tick] of ticks.entries()) {
      for (const forged of [
        { ...tick, seq: tick.seq + 1 },
        { ...tick, ts: tick.ts + 1 },
        { ...tick, price: `${tick.price}0` as typeof tick.price },
        { ...tick, source: 'sim2' },
        { ...tick, symbol: 'ETHUSDT' as typeof symbol },
      ]) {
        expect(recomputedHash(GENESIS, ticks.with(i, forged))).not.toBe(head);
      }
    }
  });

  it('gives back every tick by seq and around any time, like a plain list of all of them', async () => {
    await fc.assert(
      fc.asyncProperty(feedTicks(1, 400), fc.array(fc.nat(400), { maxLength: 5 }), async (drawn, cuts) => {
        const dir = tempDir();
        let log = openLog(dir);
        const model: LoggedTick[] = [];
        const ticks = ticksFrom(START_MS, drawn);
        const bounds = [...new Set([0, ...cuts.filter((cut) => cut < ticks.length), ticks.length])].toSorted(
          (a, b) => a - b,
        );
        for (let i = 1; i < bounds.length; i += 1) {
          const logged = log.append(
            ticks
              .slice(bounds[i - 1], bounds[i])
              .map((tick) => (i % 3 === 0 ? Object.assign({}, tick, { source: 'replay:x' }) : tick)),
          );
          model.push(...logged);
          log.close();
          log = openLog(dir);
          expect(log.head()).toEqual(model.at(-1));
        }
        expect(await all(log)).toEqual(model);
        for (const seq of [0, 1, 2, 126, 127, model.length, model.length + 1]) {
          expect(await log.bySeq(seq)).toEqual(model[seq - 1] ?? null);
        }
        const last = model.at(-1)!.tick.ts;
        for (const timeMs of [
          START_MS - 1,
          START_MS,
          START_MS + 10_000,
          Math.floor((START_MS + last) / 2),
          last - 1,
          last,
        ]) {
          const after = model.findIndex(({ tick }) => tick.ts > timeMs);
          const split = after < 0 ? model.length : after;
          expect(await log.around(timeMs)).toEqual({ before: model[split - 1] ?? null, after: model[split] ?? null });
        }
        expect(
          recomputedHash(
            GENESIS,
            model.map(({ tick }) => tick),
          ),
        ).toBe(log.head()!.tick.hash);
        log.close();
      }),
      { numRuns: 40 },
    );
  });

  it('keeps every whole tick when the end of the file is torn off anywhere, and goes on without a fork', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(3000), fc.nat(40), async (count, lost, garbage) => {
        const dir = tempDir();
        const first = openLog(dir);
        const day = START_MS - 86_000_000;
        const published = first.append(plainTicks(count, day));
        first.close();
        const file = newestFile(dir);
        truncateSync(file, Math.max(0, statSync(file).size - lost));
        if (garbage > 0) appendFileSync(file, Buffer.alloc(garbage, 0xa5));

        const second = openLog(dir);
        const survivors = await all(second);
        expect(survivors).toEqual(published.slice(0, survivors.length));
        if (lost === 0) expect(survivors.length).toBe(count);
        const more = second.append(plainTicks(200, day + 1_000_000));
        const ticks = [...survivors, ...more].map(({ tick }) => tick);
        expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, i) => i + 1));
        expect(recomputedHash(GENESIS, ticks)).toBe(second.head()!.tick.hash);
        second.close();

        const third = openLog(dir);
        expect(await all(third)).toEqual([...survivors, ...more]);
        third.close();
      }),
      { numRuns: 40 },
    );
  });

  it('reports damage instead of handing out a changed tick', async () => {
    const dir = tempDir();
    const log = openLog(dir);
    log.append(plainTicks(300, START_MS - 86_000_000));
    log.close();
    const file = newestFile(dir);
    const bytes = readFileSync(file);
    // The price of the 11th tick of the first block: far from the end, so no torn tail.
    bytes[64 + 32 + 10 * 16 + 4]! ^= 1;
    writeFileSync(file, bytes);
    const reopened = openLog(dir);
    expect(reopened.head()!.tick.seq).toBe(300);
    await expect(reopened.bySeq(11)).rejects.toThrow(/damaged/);
    await expect(reopened.bySeq(300)).resolves.toEqual(reopened.head());
    reopened.close();
  });

  it('begins a new file with each day and each source, and one chain runs through all of them', async () => {
    const dir = tempDir();
    const log = openLog(dir);
    log.append(plainTicks(100));
    log.append(plainTicks(10, START_MS + 60_000, 'replay:btcusdt-1m'));
    const ticks = (await all(log)).map(({ tick }) => tick);
    expect(readdirSync(dir)).toHaveLength(3);
    expect(recomputedHash(GENESIS, ticks)).toBe(log.head()!.tick.hash);
    expect(new Set(ticks.map(({ source }) => source))).toEqual(new Set(['sim', 'replay:btcusdt-1m']));
    log.close();
  });

  it('publishes nothing of a write that fails, and goes on with the same chain', async () => {
    const log = openLog(tempDir());
    const impossible: FeedTick = { symbol, ts: START_MS, price: 2 ** 33, qty: 1, side: 1, source: 'sim' };
    expect(log.append([impossible])).toEqual([]);
    expect(log.head()).toBeNull();
    const before = log.append(plainTicks(10));
    const head = log.head();
    expect(log.append([...plainTicks(3, START_MS + 5000), { ...impossible, ts: START_MS + 7000 }])).toEqual([]);
    expect(log.head()).toEqual(head);
    const after = log.append(plainTicks(200, START_MS + 8000));
    const ticks = [...before, ...after].map(({ tick }) => tick);
    expect((await all(log)).map(({ tick }) => tick)).toEqual(ticks);
    expect(recomputedHash(GENESIS, ticks)).toBe(log.head()!.tick.hash);
    log.close();
  });

  it('refuses a folder with files that are not its own', () => {
    const dir = tempDir();
    writeFileSync(join(dir, 'notes.txt'), 'hello');
    expect(() => openLog(dir)).toThrow(/unexpected file/);
  });
});
