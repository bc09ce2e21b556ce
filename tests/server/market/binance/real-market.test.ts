import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import type { SecondContracts, SecondOrderWire } from '../../../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION } from '../../../../server/engine/second-contract/up-down-terms.ts';
import { createSpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { Config } from '../../../../server/infra/config.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import { createCandleFiles } from '../../../../server/market/candle-files.ts';
import { createDrivenMarket } from '../../../../server/market/market.ts';
import type { ChainedTick, DrivenMarket } from '../../../../server/market/market.ts';
import { createDrivenProof } from '../../../../server/proof/proof.ts';
import type { DrivenProof } from '../../../../server/proof/proof.ts';
import { decodeCandleFile } from '../../../../src/compute/strategy/candle-file.ts';
import type { ProofBundle } from '../../../../src/proof/bundle.ts';
import { run } from '../../../../verify/run.ts';
import { requestOf, valueOf } from '../../engine/spot/spot-stage.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import { handClock, recomputedHash, simConfig } from '../market-support.ts';
import type { HandClock } from '../market-support.ts';
import { fakeUpstream } from './fake-upstream.ts';
import type { FakeUpstream } from './fake-upstream.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 21, 12, 20, 10);
const LISTED_MS = Math.floor(START_MS / DAY_MS) * DAY_MS - 2 * DAY_MS;

const ledger = createLedger();
let database: FreshDatabase;
let clock: HandClock;
let fake: FakeUpstream;
let dataDir: string;
const markets: DrivenMarket[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = handClock(START_MS);
  dataDir = mkdtempSync(join(tmpdir(), 'tern-real-'));
  fake = await fakeUpstream({
    prices: { [BTC]: '90000.00', [ETH]: '3000.00' },
    now: clock.now,
    listedMs: LISTED_MS,
  });
  await sql`truncate market_seed, market_genesis, tick_checkpoint, candle, seed_epoch`.execute(database.db);
});
afterEach(async () => {
  for (const market of markets.splice(0)) await market.stop();
  await fake.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const realConfig = (): Config => ({
  ...simConfig(dataDir),
  market: { kind: 'binance', restBase: fake.rest, streamBase: fake.stream },
});

async function startMarket(config = realConfig()): Promise<DrivenMarket> {
  const market = createDrivenMarket({ config, db: database.db, clock });
  markets.push(market);
  await market.start();
  return market;
}

/** Turns the market, the clock standing still, until it is so. */
const until = (market: DrivenMarket, check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      market.turn();
      await check();
    },
    { interval: 2, timeout: 20_000 },
  );

const seqOf = (market: DrivenMarket): number => market.lastTick(BTC)?.seq ?? 0;

/** One trade of the upstream, heard. */
async function tick(market: DrivenMarket, price: string, afterMs = 500): Promise<void> {
  clock.pass(afterMs);
  const before = seqOf(market);
  fake.move(BTC, price);
  await until(market, () => expect(seqOf(market)).toBe(before + 1));
}

/** Waits until both books are there and prices arrive. */
async function live(market: DrivenMarket): Promise<void> {
  await until(market, () => {
    expect(market.bookSnapshot(BTC).bids).toHaveLength(200);
    expect(market.bookSnapshot(ETH).bids).toHaveLength(200);
  });
  await tick(market, '90000.00');
}

/** The line is cut and comes back. */
async function reconnected(market: DrivenMarket, connections: number): Promise<void> {
  await until(market, () => {
    clock.pass(200);
    expect(fake.sent.connections).toBe(connections);
  });
  await live(market);
}

async function everyTick(market: DrivenMarket): Promise<ChainedTick[]> {
  const { ticks } = await market.ticksBetween(BTC, 1, 1000);
  return [...ticks];
}

function expectChain(market: DrivenMarket, ticks: readonly ChainedTick[]): void {
  expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, i) => i + 1));
  expect(ticks.map(({ ts }) => ts)).toEqual(ticks.map(({ ts }) => ts).toSorted((a, b) => a - b));
  expect(recomputedHash(market.genesisOf(BTC).hash, ticks)).toBe(ticks.at(-1)!.hash);
}

describe('the market on a real feed', () => {
  it('offers what the upstream trades, with its prices, its past and no seed', async () => {
    const market = await startMarket();
    expect(market.symbols().map(({ symbol }) => symbol)).toEqual([BTC, ETH]);
    expect(market.rulesOf('SOLUSDT')).toBeUndefined();
    expect(market.usdtPrice('SOL')).toBeNull();
    expect(market.usdtPrice('BTC')).toBe('90000.00');
    expect(market.isStale(BTC)).toBe(true);
    await live(market);
    expect(market.isStale(BTC)).toBe(false);
    expect(market.isStale(ETH)).toBe(true);
    expect(await market.seedEpochs(0, Number.MAX_SAFE_INTEGER)).toEqual([]);

    const genesisMinute = Math.floor(START_MS / MINUTE_MS);
    const minutes = await market.klines(BTC, 'ONE_MIN', 3);
    expect(minutes.map(([openMs]) => openMs / MINUTE_MS)).toEqual([
      genesisMinute - 2,
      genesisMinute - 1,
      genesisMinute,
    ]);
    const { open, high, low, close } = fake.minuteRow(BTC, genesisMinute - 1);
    expect(minutes[1]!.slice(1, 5).map((text) => Number(text))).toEqual([open, high, low, close].map(Number));
    expect(minutes[2]![8]).toBe(1);

    // Every interval adds up to the same minutes, back to the listing and no further.
    const hours = await market.klines(BTC, 'ONE_HOUR', 1000);
    const days = await market.klines(BTC, 'ONE_DAY', 1000);
    expect(hours[0]![0]).toBe(LISTED_MS);
    expect(days.map(([openMs]) => openMs)).toEqual([LISTED_MS, LISTED_MS + DAY_MS, LISTED_MS + 2 * DAY_MS]);
    const all = await market.klines(BTC, 'ONE_MIN', 1000, LISTED_MS + 1000 * MINUTE_MS - 1);
    expect(all).toHaveLength(1000);
    expect(all[0]![0]).toBe(LISTED_MS);
    const volume = (rows: readonly (readonly unknown[])[]) => rows.reduce((sum, row) => sum + Number(row[8]), 0);
    expect(volume(hours)).toBe(volume(days));
    expect(volume(days)).toBe(10 * (genesisMinute - LISTED_MS / MINUTE_MS) + 1);
    expect(Number(market.ticker(BTC).volume)).toBeGreaterThan(1440);
    expect(await market.klines(BTC, 'ONE_MIN', 10, LISTED_MS - 1)).toEqual([]);
  });

  it('passes its past on as files where the operator says so, minute by minute as its candles', async () => {
    const market = await startMarket();
    const filesWith = (offersReal: boolean) =>
      createCandleFiles({ market, clock, dataDir: join(dataDir, String(offersReal)), offersReal, cacheBytes: 1e9 });
    const off = filesWith(false);
    expect(await off.list(BTC)).toMatchObject({ offered: false, months: [], days: [] });
    const on = filesWith(true);
    const { version, days } = (await on.list(BTC))!;
    // From the listing to the day before the first start.
    expect(days.map(({ name }) => name)).toEqual(['2026-11-19', '2026-11-20']);
    const name = { version, symbol: BTC, name: '2026-11-20', columns: 'p' } as const;
    expect(await off.file(name, '10.0.0.1')).toEqual({ kind: 'none' });
    const packed = await vi.waitFor(async () => {
      const answer = await on.file(name, '10.0.0.1');
      if (answer.kind !== 'file') throw new Error(answer.kind);
      return answer.file.packed;
    });
    const { minutes, columns } = decodeCandleFile(new Uint8Array(brotliDecompressSync(packed)));
    const rows = await market.klines(BTC, 'ONE_MIN', 1000, Date.parse('2026-11-21'));
    expect(minutes).toHaveLength(1440);
    expect(
      Array.from(minutes.subarray(-1000), (minute, at) => [
        minute * MINUTE_MS,
        ...columns.map((column) => column[440 + at]! / 100),
      ]),
    ).toEqual(rows.map((row) => row.slice(0, 5).map(Number)));
    await on.stop();
  });

  it('has no list of files before the upstream has told its listing, and fills gaps before it closes a day', async () => {
    fake.answerWith((url, answer) => {
      if (!url.pathname.endsWith('/klines')) return false;
      answer.statusCode = 500;
      answer.end();
      return true;
    });
    const market = await startMarket();
    const past = market.candleDaysOf(BTC)!;
    await expect(past.bounds()).rejects.toThrow('500');
    fake.answerWith(null);
    await live(market);
    clock.set(Date.UTC(2026, 10, 22, 0, 1, 30));
    const lastDay = Math.floor(START_MS / DAY_MS) - 1;
    expect((await past.bounds()).last).toBe(lastDay);
    await until(market, async () => expect((await past.bounds()).last).toBe(lastDay + 1));
  });

  it('chains its trades by their own numbers, over restarts of either side', async () => {
    const first = await startMarket();
    await live(first);
    await tick(first, '90001.00');
    fake.restart(5);
    await reconnected(first, 2);
    await tick(first, '90002.00');
    await first.stop();
    const published = await everyTick(first);
    expectChain(first, published);
    expect(published.map(({ source }) => source)).toEqual(['binance:1000', 'binance:1001', 'binance:5', 'binance:6']);
    expect(readdirSync(join(dataDir, 'ticks', BTC))).toEqual([expect.stringMatching(/\.trades$/)]);

    clock.pass(10 * MINUTE_MS);
    const again = await startMarket();
    expect(await everyTick(again)).toEqual(published);
    await live(again);
    const all = await everyTick(again);
    expectChain(again, all);
    expect(all.slice(0, published.length)).toEqual(published);
    expect(all).toHaveLength(published.length + 1);

    // The missed trades are in klines, made from the upstream's, and in no tick.
    const gap = Math.floor(START_MS / MINUTE_MS) + 5;
    clock.pass(5000);
    await until(again, async () => {
      const rows = await again.klines(BTC, 'ONE_MIN', 20);
      const row = rows.find(([openMs]) => openMs === gap * MINUTE_MS);
      expect(row?.[8]).toBe(10);
      expect(Number(row?.[4])).toBe(Number(fake.minuteRow(BTC, gap).close));
    });
    await again.stop();
    const { rows } = await sql<{ trades: number }>`select trades from candle where symbol = ${BTC}
      and open_ms = ${gap * MINUTE_MS}`.execute(database.db);
    expect(rows.map(({ trades }) => Number(trades))).toEqual([10]);
  });

  it('asks for nothing but the settings, and starts again while the upstream is away', async () => {
    const market = await startMarket();
    await live(market);
    await tick(market, '90001.00');
    // The checkpoint is written with the minute.
    clock.pass(MINUTE_MS);
    await market.stop();
    fake.down();
    const again = await startMarket();
    expect(again.symbols().map(({ symbol }) => symbol)).toEqual([BTC]);
    expect(again.isStale(BTC)).toBe(true);
    expect(again.usdtPrice('BTC')).toBe('90001.00');
  });

  it('does not start for the first time without the upstream, nor on simulated prices', async () => {
    fake.down();
    await expect(startMarket()).rejects.toThrow('the upstream of MARKET_FEED does not answer');
    fake.up();
    const simulated = await startMarket(simConfig(dataDir));
    for (let i = 0; i < 40; i += 1) {
      clock.pass(50);
      simulated.turn();
    }
    await simulated.stop();
    await expect(startMarket()).rejects.toThrow('another kind of feed');
  });
});

describe('the exchange on a real feed', () => {
  let market: DrivenMarket;
  let proof: DrivenProof;
  let upDown: SecondContracts;
  let spot: SpotOrders;
  let userId: string;
  let users = 0;

  beforeEach(async () => {
    market = await startMarket();
    const { db } = database;
    proof = createDrivenProof({ config: { dataDir, proofKeyFile: join(dataDir, 'key.pem') }, db, clock, market });
    await proof.start();
    upDown = createSecondContracts({ db, ledger, market, clock });
    spot = createSpotOrders({ db, ledger, market, clock });
    await live(market);
    await upDown.start();
    await spot.start();
    userId = `real${(users += 1)}`;
    await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
  });
  afterEach(async () => {
    await upDown.stop();
    await spot.stop();
    await proof.stop();
  });

  const sign = (): void => {
    for (let i = 0; i < 20; i += 1) proof.turn();
  };

  async function open(): Promise<SecondOrderWire> {
    sign();
    let answered = false;
    const answer = upDown
      .create(userId, {
        coinSymbol: BTC,
        betAmount: '10',
        betContent: 1,
        type: 30,
        oddsVersion: ODDS_VERSION,
        clientOrderId: randomUUID(),
      })
      .finally(() => (answered = true));
    await vi.waitFor(
      async () => {
        await tick(market, '90000.00', 50);
        expect(answered).toBe(true);
      },
      { interval: 1, timeout: 20_000 },
    );
    return valueOf(await answer);
  }

  const settledOf = (id: string): Promise<SecondOrderWire> =>
    vi.waitFor(
      async () => {
        const order = await upDown.find(userId, id);
        expect(order?.status).toBe(1);
        return order!;
      },
      { timeout: 20_000 },
    );

  /** Runs the stand-alone verifier on the proof that the app would save. */
  async function verified(order: SecondOrderWire): Promise<{ code: number; text: string }> {
    const { clientOrderId: _c, createTime: _t, status: _s, settleTime: _e, ...fields } = order;
    const last = market.lastTick(BTC)!.seq;
    const heads = await proof.checkpoints(BTC, order.openSeq, last);
    const { prevHash, ticks } = await market.ticksBetween(BTC, heads[0]!.seq, heads.at(-1)!.seq);
    const bundle: ProofBundle = {
      format: 'tern-proof-1',
      order: { ...fields, userId } as ProofBundle['order'],
      receipt: proof.receiptOf(userId, order),
      prevHash,
      ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
      checkpoints: [heads[0]!, heads.at(-1)!],
    };
    const lines: string[] = [];
    const code = await run(['receipt.json', '--key', proof.keys()[0]!.publicKey], {
      read: () => JSON.stringify(bundle),
      print: (line) => lines.push(line),
      builtKeys: '',
    });
    return { code, text: lines.join('\n') };
  }

  it('settles an up/down trade that the verifier accepts, and a spot order against the real book', async () => {
    const order = await open();
    while (clock.now() <= order.dueTime) await tick(market, '90100.00', 2000);
    sign();
    await tick(market, '90100.00');
    sign();
    const settled = await settledOf(order.id);
    expect(settled).toMatchObject({ result: 'win', closePrice: '90100.00' });
    const { code, text } = await verified(settled);
    expect(code, text).toBe(0);
    expect(text).toMatch(/^note {4}prices {8}trades \d+ to \d+ of binance, .*no seed/m);

    const bought = valueOf(await spot.submit(userId, requestOf({ side: 'buy', quantity: '0.01' })));
    const { asks } = market.bookSnapshot(BTC);
    expect(bought).toMatchObject({ status: 'filled', filledQuantity: '0.01', averagePrice: asks[0]![0] });
  });

  it('killed in the middle of a trade: says so, takes no orders, and the trade is void', async () => {
    const order = await open();
    await tick(market, '90050.00');
    fake.down();
    clock.pass(5001);
    market.turn();
    expect(market.isStale(BTC)).toBe(true);
    const refused = { ok: false, refusal: 'marketStale' };
    expect(await spot.submit(userId, requestOf({ side: 'buy', quantity: '0.01' }))).toMatchObject(refused);
    clock.set(order.dueTime + 10_000);
    market.turn();
    const voided = await settledOf(order.id);
    expect(voided).toMatchObject({ result: 'void' });
    fake.up();
    await reconnected(market, 2);
    sign();
    await tick(market, '90000.00');
    sign();
    const { code, text } = await verified(voided);
    expect(code, text).toBe(0);
  });

  it('lagging by 10 s: what it says is no price of now, and the trade is void', async () => {
    const order = await open();
    const before = seqOf(market);
    fake.lag(10_000);
    while (clock.now() <= order.dueTime + 7000) {
      clock.pass(1000);
      fake.move(BTC, '91000.00');
      await new Promise((resolve) => setImmediate(resolve));
      market.turn();
    }
    expect(seqOf(market)).toBe(before);
    expect(market.isStale(BTC)).toBe(true);
    expect(await settledOf(order.id)).toMatchObject({ result: 'void' });
    fake.lag(0);
    await tick(market, '90000.00');
    expect(market.isStale(BTC)).toBe(false);
  });

  it('lying by half: neither order nor trade sees that price', async () => {
    const resting = valueOf(await spot.submit(userId, requestOf({ side: 'buy', price: '80000', quantity: '0.01' })));
    const order = await open();
    fake.move(BTC, '45000.00');
    await until(market, () => expect(market.bookSnapshot(BTC)).toMatchObject({ bids: [], asks: [] }));
    expect(market.lastTick(BTC)!.price).toBe('90000.00');
    expect(await spot.submit(userId, requestOf({ side: 'buy', quantity: '0.01' }))).toMatchObject({
      ok: false,
      refusal: 'bookTooThin',
    });
    expect(await spot.find(userId, resting.id)).toMatchObject({ status: 'pending', filledQuantity: '0' });
    // It goes on lying until after the end.
    while (clock.now() <= order.dueTime + 7000) {
      clock.pass(2000);
      fake.move(BTC, '45000.00');
      await new Promise((resolve) => setImmediate(resolve));
      market.turn();
    }
    expect(await settledOf(order.id)).toMatchObject({ result: 'void' });
    expect(await spot.find(userId, resting.id)).toMatchObject({ status: 'pending' });
    await tick(market, '90000.00');
    await until(market, () => expect(market.bookSnapshot(BTC).asks).toHaveLength(200));
  });

  it('restarting with other numbers: the chain goes on, and a trade across it settles', async () => {
    const order = await open();
    await tick(market, '90010.00');
    fake.restart(3);
    await reconnected(market, 2);
    while (clock.now() <= order.dueTime) await tick(market, '89000.00', 2000);
    sign();
    await tick(market, '89000.00');
    sign();
    const settled = await settledOf(order.id);
    expect(settled).toMatchObject({ result: 'loss' });
    const { code, text } = await verified(settled);
    expect(code, text).toBe(0);
  });
});
