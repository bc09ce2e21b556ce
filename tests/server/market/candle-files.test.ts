import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CandleColumns } from '../../../protocol/units/candle-file.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { blockCache } from '../../../server/market/block-cache.ts';
import { candleDays } from '../../../server/market/candle-days.ts';
import type { CandleDays } from '../../../server/market/candle-days.ts';
import { createCandleFiles } from '../../../server/market/candle-files.ts';
import type { CandleAnswer, CandleFileName, CandleFiles } from '../../../server/market/candle-files.ts';
import { generatedHistory } from '../../../server/market/history.ts';
import { createDrivenMarket } from '../../../server/market/market.ts';
import type { DrivenMarket } from '../../../server/market/market.ts';
import { COLUMNS, DAY_MINUTES, minuteOf, minuteSeries } from '../../../server/market/minute-series.ts';
import { decodeCandleFile } from '../../../src/compute/strategy/candle-file.ts';
import { LONG } from '../../long.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import { entryFor, handClock, simConfig, tempDir } from './market-support.ts';

vi.mock('../../../server/market/catalogue.ts', async (original) => {
  const whole = await original<typeof import('../../../server/market/catalogue.ts')>();
  const few = new Set(['BTCUSDT', 'EURUSDT', 'SHIBUSDT', 'XRPUSDT', 'TAOUSDT']);
  return { ...whole, CATALOGUE: whole.CATALOGUE.filter(({ rules }) => few.has(rules.symbol)) };
});

const BTC = 'BTCUSDT' as MarketSymbol;
/** Two minutes before midnight, so that published minutes are of two days. */
const START_MS = Date.UTC(2026, 10, 4, 23, 58, 10);
const YEARS_MINUTES = 3 * 365.25 * DAY_MINUTES;

/** Who asks. */
const CALLER = '10.0.0.1';

const clock = handClock(START_MS);
const filesOf = (market: Pick<DrivenMarket, 'candleDaysOf'>, dataDir: string, cacheBytes = 64e6): CandleFiles => {
  const files = createCandleFiles({ market, clock, dataDir, offersReal: false, cacheBytes });
  opened.push(files);
  return files;
};
const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

function bytesOf(answer: CandleAnswer): Buffer {
  if (answer.kind !== 'file') throw new Error(answer.kind);
  return brotliDecompressSync(answer.file.packed);
}

/** A market that was never started: its past alone, as long as it reads. */
function pastOf(symbol: string, change: Partial<CandleDays> = {}): CandleDays {
  const entry = entryFor(symbol);
  const genesis = { timeMs: START_MS, anchorTicks: entry.sim.anchorTicks };
  const history = generatedHistory(
    entry,
    { seed: 'files', genesisMinute: minuteOf(START_MS), ...genesis },
    blockCache(),
  );
  const days = candleDays({
    entry,
    history,
    genesis,
    readMinutes: async () => minuteSeries(),
    newestMinute: async () => null,
    filledTo: () => Number.POSITIVE_INFINITY,
  });
  return { ...days, ...change };
}
const marketOf = (...pasts: readonly CandleDays[]) => ({
  candleDaysOf: (symbol: MarketSymbol) => pasts.find(({ rules }) => rules.symbol === symbol),
});

describe('the past of a running market', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    clock.set(START_MS);
    await sql`truncate market_seed, market_genesis, tick_checkpoint, candle, seed_epoch`.execute(database.db);
  });

  async function startMarket(dataDir: string): Promise<DrivenMarket> {
    const market = createDrivenMarket({ config: simConfig(dataDir), db: database.db, clock });
    opened.push(market);
    await market.start();
    return market;
  }

  /** Publishes ticks up to a time, then lets the candles of the last whole minute be written. */
  async function publishTo(market: DrivenMarket, timeMs: number): Promise<void> {
    while (clock.now() < timeMs) {
      clock.pass(50);
      market.turn();
    }
    await vi.waitFor(async () => {
      market.turn();
      const newest = await sql<{ open_ms: string }>`select max(open_ms) as open_ms from candle`.execute(database.db);
      expect(Number(newest.rows[0]!.open_ms)).toBe(Math.floor(timeMs / 60_000 - 1) * 60_000);
    });
  }

  it('is in its files what /kline answers, row by row, also where published minutes follow invented ones', async () => {
    const market = await startMarket(tempDir());
    const files = filesOf(market, tempDir());
    await publishTo(market, Date.UTC(2026, 10, 5, 0, 3, 3));
    for (const symbol of [BTC, 'SHIBUSDT'] as MarketSymbol[]) {
      const list = (await files.list(symbol))!;
      expect(list.days.map(({ name }) => name)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']);
      for (const name of ['2026-11-02', '2026-11-04']) {
        const read = async (columns: CandleColumns) =>
          decodeCandleFile(bytesOf(await files.file({ version: list.version, symbol, name, columns }, CALLER)));
        const [prices, volumes] = [await read('p'), await read('v')];
        const endMs = Date.parse(name) + 86_400_000;
        const late = await market.klines(symbol, 'ONE_MIN', 720, endMs);
        const early = await market.klines(symbol, 'ONE_MIN', 720, late[0]![0]);
        const rows = [...early, ...late].filter(([openMs]) => openMs >= Date.parse(name));
        expect(rows.length).toBeGreaterThan(1400);
        const [open, high, low, close] = prices.columns;
        const decimals = (column: Int32Array, at: number, count: number) => column[at]! / 10 ** count;
        expect(
          rows.map((_, at) => [
            prices.minutes[at]! * 60_000,
            ...[open!, high!, low!, close!].map((column) => decimals(column, at, list.priceDecimals)),
            volumes.columns[0]![at],
          ]),
        ).toEqual(
          rows.map(([openMs, ...texts]) => [
            openMs,
            ...texts.slice(0, 4).map(Number),
            Math.floor(Number(texts[4]) * 10 ** list.volumeDecimals + 1e-6),
          ]),
        );
        expect(prices.minutes).toHaveLength(rows.length);
      }
    }
  });

  it('has a day once it is over and stored, and not before', async () => {
    const market = await startMarket(tempDir());
    const files = filesOf(market, tempDir());
    const newest = async () => (await files.list(BTC))!.days.at(-1)!.name;
    expect(await newest()).toBe('2026-11-03');
    await publishTo(market, Date.UTC(2026, 10, 5, 0, 0, 30));
    expect(await newest()).toBe('2026-11-03');
    const { version } = (await files.list(BTC))!;
    expect(await files.file({ version, symbol: BTC, name: '2026-11-04', columns: 'p' }, CALLER)).toEqual({
      kind: 'none',
    });
    await publishTo(market, Date.UTC(2026, 10, 5, 0, 1, 3));
    expect(await newest()).toBe('2026-11-04');
  });

  it('has the same version after a restart, and another one in another data folder', async () => {
    const versionOf = async (market: DrivenMarket) => (await filesOf(market, tempDir()).list(BTC))!.version;
    const dataDir = tempDir();
    const first = await startMarket(dataDir);
    const version = await versionOf(first);
    await first.stop();
    clock.pass(60_000);
    expect(await versionOf(await startMarket(dataDir))).toBe(version);
    await sql`truncate market_seed, market_genesis, tick_checkpoint, candle, seed_epoch`.execute(database.db);
    expect(await versionOf(await startMarket(tempDir()))).not.toBe(version);
  });
});

describe('files of a past', () => {
  const past = pastOf('BTCUSDT');
  const version = past.version();
  const month = (name: string, columns: CandleColumns = 'p') => ({ version, symbol: 'BTCUSDT', name, columns });

  it('have another version when the seed, the first price or the code that draws it is another', () => {
    expect(pastOf('BTCUSDT').version()).toBe(version);
    expect(pastOf('EURUSDT').version()).not.toBe(version);
    const entry = entryFor('BTCUSDT');
    const versionOf = (seed: string, anchorTicks: number) => {
      const genesis = { timeMs: START_MS, anchorTicks };
      const end = { seed, genesisMinute: minuteOf(START_MS), anchorTicks };
      const history = generatedHistory(entry, end, blockCache());
      const rest = { readMinutes: async () => minuteSeries(), newestMinute: async () => null, filledTo: () => 0 };
      return candleDays({ entry, history, genesis, ...rest }).version();
    };
    const { anchorTicks } = entry.sim;
    expect(versionOf('files', anchorTicks)).toBe(version);
    expect(versionOf('other', anchorTicks)).not.toBe(version);
    expect(versionOf('files', anchorTicks + 1)).not.toBe(version);
  });

  it('are made when they are asked for, once for all who wait, and kept', async () => {
    let days = 0;
    const counted = pastOf('BTCUSDT', {
      minutes(day, volumes) {
        days += 1;
        return past.minutes(day, volumes);
      },
    });
    const dataDir = tempDir();
    const files = filesOf(marketOf(counted), dataDir);
    expect((await files.list('BTCUSDT'))!.months.at(-1)).toEqual({ name: '2026-10' });
    const answers = await Promise.all([1, 2, 3].map(() => files.file(month('2026-02'), CALLER)));
    expect(days).toBe(28);
    const [first] = answers.map(bytesOf);
    for (const answer of answers) expect(bytesOf(answer)).toEqual(first);
    expect(bytesOf(await files.file(month('2026-02'), CALLER))).toEqual(first);
    const again = filesOf(marketOf(counted), dataDir);
    expect(bytesOf(await again.file(month('2026-02'), CALLER))).toEqual(first);
    expect(days).toBe(28);
    const facts = (await again.list('BTCUSDT'))!.months.find(({ name }) => name === '2026-02');
    expect(facts).toEqual({
      name: '2026-02',
      prices: { rows: 28 * 1440, bytes: first!.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('that is damaged on the disk is made anew', async () => {
    const dataDir = tempDir();
    const whole = bytesOf(await filesOf(marketOf(past), dataDir).file(month('2026-01'), CALLER));
    const folder = join(dataDir, 'candles', `${version}-BTCUSDT`);
    const [name] = readdirSync(folder);
    const damaged = readFileSync(join(folder, name!));
    damaged[damaged.length >> 1]! ^= 255;
    writeFileSync(join(folder, name!), damaged);
    expect(bytesOf(await filesOf(marketOf(past), dataDir).file(month('2026-01'), CALLER))).toEqual(whole);
  });

  it('stay below their share of the disk; those used longest ago go first', async () => {
    const dataDir = tempDir();
    const measured = await filesOf(marketOf(past), dataDir).file(month('2025-01'), CALLER);
    const bytes = measured.kind === 'file' ? measured.file.packed.length : 0;
    const files = filesOf(marketOf(past), dataDir, bytes * 3.5);
    for (const name of ['2025-02', '2025-03', '2025-01', '2025-04', '2025-05']) await files.file(month(name), CALLER);
    const folder = join(dataDir, 'candles', `${version}-BTCUSDT`);
    const names = readdirSync(folder);
    expect(names.map((name) => name.slice(0, 7)).toSorted()).toEqual(['2025-01', '2025-04', '2025-05']);
    const sum = names.reduce((total, name) => total + statSync(join(folder, name)).size, 0);
    expect(sum).toBeLessThanOrEqual(bytes * 3.5);
  });

  it('that the disk does not take are there for those who ask again, and are not made once more', async () => {
    const open = Promise.withResolvers<void>();
    const asked: number[] = [];
    const slow = pastOf('BTCUSDT', {
      isReal: true,
      async minutes(day, volumes) {
        asked.push(day);
        await open.promise;
        return past.minutes(day, volumes);
      },
    });
    const files = createCandleFiles({
      market: marketOf(slow),
      clock,
      dataDir: tempDir(),
      offersReal: true,
      cacheBytes: 0,
    });
    opened.push(files);
    expect(await files.file(month('2026-11-01'), CALLER)).toEqual({ kind: 'queued', place: 1 });
    open.resolve();
    await vi.waitFor(async () => expect(await files.file(month('2026-11-02'), CALLER)).toMatchObject({ kind: 'file' }));
    const before = asked.length;
    expect(bytesOf(await files.file(month('2026-11-01'), CALLER))).toHaveLength(
      bytesOf(await filesOf(marketOf(past), tempDir()).file(month('2026-11-01'), CALLER)).length,
    );
    expect(asked).toHaveLength(before);
  });

  it('are made where a folder has the name of a kept one', async () => {
    const dataDir = tempDir();
    const whole = bytesOf(await filesOf(marketOf(past), dataDir).file(month('2026-01'), CALLER));
    const folder = join(dataDir, 'candles', `${version}-BTCUSDT`);
    const [name] = readdirSync(folder);
    rmSync(join(folder, name!));
    mkdirSync(join(folder, name!));
    expect(bytesOf(await filesOf(marketOf(past), dataDir).file(month('2026-01'), CALLER))).toEqual(whole);
    expect(bytesOf(await filesOf(marketOf(past), dataDir, 1).file(month('2026-01'), CALLER))).toEqual(whole);
  });

  it('are none for a foreign version, market, month or name', async () => {
    const files = filesOf(marketOf(past), tempDir());
    const foreign = [
      { ...month('2026-10'), version: 'f'.repeat(16) },
      { ...month('2026-10'), symbol: 'ETHUSDT' },
      { ...month('2026-10'), symbol: 'btcusdt' },
      { ...month('2026-10'), symbol: '__proto__' },
      month('2026-11'),
      month('2027-01'),
      month('1999-01'),
      month('2026-13'),
      month('2026-10-01'),
      month('../../keys'),
    ];
    for (const name of foreign) expect(await files.file(name, CALLER)).toEqual({ kind: 'none' });
    expect(await files.list('ETHUSDT')).toBeNull();
    expect(await files.list('../../BTCUSDT')).toBeNull();
  });

  it('tell those who wait too long their place, and end with the server', async () => {
    const stuck = Promise.withResolvers<Float64Array>();
    // A real market answers after a second, so that a page can say what it waits for.
    const slow = pastOf('BTCUSDT', { isReal: true, minutes: () => stuck.promise });
    const files = createCandleFiles({
      market: marketOf(slow),
      clock,
      dataDir: tempDir(),
      offersReal: true,
      cacheBytes: 1e9,
    });
    const places = await Promise.all(['2026-08', '2026-09', '2026-10'].map((name) => files.file(month(name), CALLER)));
    expect(places).toEqual([1, 2, 3].map((place) => ({ kind: 'queued', place })));
    const stopped = files.stop();
    stuck.reject(new Error('the upstream does not answer'));
    await stopped;
    expect(await files.file(month('2026-07'), CALLER)).toEqual({ kind: 'full' });
  });

  /** Files of a real market whose upstream answers when it is let go, and the days that it was asked for. */
  function heldFiles(symbols: readonly string[] = ['BTCUSDT']) {
    const gate = Promise.withResolvers<void>();
    const asked: string[] = [];
    const held: Partial<CandleDays> = {
      isReal: true,
      async minutes(day) {
        asked.push(new Date(day * 86_400_000).toISOString().slice(0, 10));
        await gate.promise;
        return new Float64Array(DAY_MINUTES * COLUMNS);
      },
    };
    const parts = { clock, dataDir: tempDir(), offersReal: true, cacheBytes: 1e9 };
    const market = marketOf(...symbols.map((symbol) => pastOf(symbol, held)));
    const files = createCandleFiles({ market, ...parts });
    opened.push(files);
    return { files, asked, letGo: () => gate.resolve() };
  }
  /** Prices and volumes of the newest months. */
  async function newestMonths(files: CandleFiles, count: number) {
    const months = (await files.list('BTCUSDT'))!.months.map(({ name }) => name).slice(-count);
    return months.flatMap((name) => [month(name), month(name, 'v')]);
  }
  const kindsFor = async (files: CandleFiles, caller: string, asked: readonly CandleFileName[]) =>
    (await Promise.all(asked.map((name) => files.file(name, caller)))).map(({ kind }) => kind);

  it('leave room in the queue to others when one caller asks for more than a share of it', async () => {
    const { files, letGo } = heldFiles();
    const names = await newestMonths(files, 25);
    const kinds = await kindsFor(files, CALLER, names);
    const [queued, full] = ['queued', 'full'].map((kind) => names.filter((_, at) => kinds[at] === kind));
    expect([queued!.length, full!.length]).toEqual([40, 10]);
    // A file that is waited for already has its place, and somebody else has a share of their own.
    expect(new Set(await kindsFor(files, CALLER, queued!))).toEqual(new Set(['queued']));
    expect(new Set(await kindsFor(files, '10.0.0.2', full!))).toEqual(new Set(['queued']));
    letGo();
  });

  it('never have a full queue for who has nothing in it, however many addresses take all they can get', async () => {
    const symbols = ['BTCUSDT', 'EURUSDT', 'SHIBUSDT', 'XRPUSDT', 'TAOUSDT'];
    const { files, letGo } = heldFiles(symbols);
    const lists = await Promise.all(symbols.map((symbol) => files.list(symbol)));
    const all = lists.flatMap((list, at) =>
      list!.months.flatMap(({ name }): CandleFileName[] => {
        const question = { version: list!.version, symbol: symbols[at]!, name };
        return [
          { ...question, columns: 'p' },
          { ...question, columns: 'v' },
        ];
      }),
    );
    const [last, ...wanted] = all;
    const greedy = Array.from({ length: 30 }, (_, n) => `10.0.1.${n}`);
    const first = (n: number) => Math.floor((n * wanted.length) / greedy.length);
    const asked = await Promise.all(
      greedy.map((caller, n) => kindsFor(files, caller, wanted.slice(first(n)).concat(wanted.slice(0, first(n))))),
    );
    for (const kinds of asked) expect(new Set(kinds)).toEqual(new Set(['queued', 'full']));
    const some = await kindsFor(files, greedy[0]!, wanted);
    expect(some).toContain('full');
    const { place } = (await files.file(last!, '10.0.0.9')) as { readonly place: number };
    // Behind one file of each of the others at most.
    expect(place).toBeLessThanOrEqual(greedy.length + 1);
    expect((await kindsFor(files, '10.0.0.9', [last!]))[0]).toBe('queued');
    letGo();
  });

  it('are made for callers in turn: who asks for one waits for one of each other caller at most', async () => {
    const { files, asked, letGo } = heldFiles();
    const days = (await files.list('BTCUSDT'))!.days.map(({ name }) => name);
    expect(days).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
    const greedy = [...days.map((name) => month(name)), ...(await newestMonths(files, 15))];
    await kindsFor(files, CALLER, greedy);
    const honest = { ...month(days[0]!), columns: 'v' as const };
    expect(await files.file(honest, '10.0.0.2')).toEqual({ kind: 'queued', place: 2 });
    const second = { ...month(days[1]!), columns: 'v' as const };
    expect(await files.file(second, '10.0.0.2')).toEqual({ kind: 'queued', place: 4 });
    letGo();
    await vi.waitFor(async () => expect(await files.file(second, '10.0.0.2')).toMatchObject({ kind: 'file' }));
    expect(asked.slice(0, 4)).toEqual([days[0], days[0], days[1], days[1]]);
  });

  it('are not made for who has had very much made, who is told when to ask again and still gets what is there', async () => {
    const quick = { minutes: async () => new Float64Array(DAY_MINUTES * COLUMNS) };
    const files = filesOf(marketOf(pastOf('BTCUSDT', quick), pastOf('EURUSDT', quick)), tempDir());
    const names = await Promise.all(
      ['BTCUSDT', 'EURUSDT'].map(async (symbol) => {
        const { version: its, months } = (await files.list(symbol))!;
        const question = { version: its, symbol };
        return months.flatMap(({ name }): CandleFileName[] => [
          { ...question, name, columns: 'p' },
          { ...question, name, columns: 'v' },
        ]);
      }),
    );
    const made: CandleFileName[] = [];
    let refused: CandleAnswer = { kind: 'none' };
    for (const name of names.flat()) {
      refused = await files.file(name, CALLER);
      if (refused.kind !== 'file') break;
      made.push(name);
    }
    // Three years of a market with volumes are 74 files.
    expect(made.length).toBeGreaterThan(110);
    expect(made.length).toBeLessThan(125);
    expect(refused).toMatchObject({ kind: 'tooMany' });
    const seconds = refused.kind === 'tooMany' ? refused.seconds : 0;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(6);
    for (const name of made.slice(0, 5)) expect((await files.file(name, CALLER)).kind).toBe('file');
    const next = names.flat()[made.length]!;
    expect((await files.file(next, CALLER)).kind).toBe('tooMany');
    clock.pass(seconds * 1000);
    for (const name of names.flat().slice(made.length, made.length + 3)) {
      expect((await files.file(name, CALLER)).kind).toBe('file');
    }
    expect((await files.file(names.flat().at(-1)!, '10.0.0.2')).kind).toBe('file');
  });

  it('of a real market are offered only where the operator has switched them on', async () => {
    const real = marketOf(pastOf('BTCUSDT', { isReal: true }));
    const files = filesOf(real, tempDir());
    expect(await files.list('BTCUSDT')).toMatchObject({ offered: false, months: [], days: [] });
    expect(await files.file(month('2026-10'), CALLER)).toEqual({ kind: 'none' });
    const on = createCandleFiles({ market: real, clock, dataDir: tempDir(), offersReal: true, cacheBytes: 1e9 });
    opened.push(on);
    expect((await on.list('BTCUSDT'))!.months.length).toBeGreaterThan(36);
  });

  it('of three years have at most 8 MB on the wire without volumes, and 13 with them', async () => {
    const symbols = LONG ? ['BTCUSDT', 'EURUSDT', 'SHIBUSDT', 'XRPUSDT', 'TAOUSDT'] : ['BTCUSDT', 'XRPUSDT'];
    const months = LONG ? ['2024-03', '2025-07', '2026-02', '2026-10'] : ['2024-03', '2026-10'];
    for (const symbol of symbols) {
      const each = pastOf(symbol);
      const files = filesOf(marketOf(each), tempDir());
      let [rows, prices, volumes] = [0, 0, 0];
      for (const name of months) {
        const question = { version: each.version(), symbol, name };
        const p = await files.file({ ...question, columns: 'p' }, CALLER);
        const v = await files.file({ ...question, columns: 'v' }, CALLER);
        if (p.kind !== 'file' || v.kind !== 'file') throw new Error('no file');
        rows += p.file.facts.rows;
        prices += p.file.packed.length;
        volumes += v.file.packed.length;
      }
      const scale = YEARS_MINUTES / rows;
      expect([symbol, prices * scale < 8e6, (prices + volumes) * scale < 13e6]).toEqual([symbol, true, true]);
    }
  });
});
