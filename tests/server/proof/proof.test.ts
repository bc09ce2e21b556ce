import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { scaledFromText } from '../../../server/market/scaled-price.ts';
import { regeneratedPrices, segmentOf } from '../../../protocol/simulation/segment.ts';
import type { DrivenMarket } from '../../../server/market/market.ts';
import { createDrivenMarket } from '../../../server/market/market.ts';
import type { CheckpointWire } from '../../../server/proof/checkpoint-logs.ts';
import type { DrivenProof } from '../../../server/proof/proof.ts';
import { createDrivenProof } from '../../../server/proof/proof.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import { sha256 } from '../../src/proof/signer.ts';
import type { HandClock } from '../market/market-support.ts';
import { entryFor, handClock, profileFor, recomputedHash, simConfig, tempDir } from '../market/market-support.ts';

/** A start makes up a past for each market: a few of them show what all do. */
vi.mock('../../../server/market/catalogue.ts', async (original) => {
  const whole = await original<typeof import('../../../server/market/catalogue.ts')>();
  const few = new Set(['BTCUSDT', 'ETHUSDT', 'EURUSDT', 'XRPUSDT', 'DOGEUSDT', 'SHIBUSDT']);
  return { ...whole, CATALOGUE: whole.CATALOGUE.filter(({ rules }) => few.has(rules.symbol)) };
});

const BTC = 'BTCUSDT' as MarketSymbol;
const EUR = 'EURUSDT' as MarketSymbol;
/** Twenty seconds before a new UTC day. */
const START_MS = Date.UTC(2026, 10, 22) - 20_000;
const HOUR_MS = 3_600_000;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

let clock: HandClock;
let dataDir: string;
let keyFile: string;
const running: { market: DrivenMarket; proof: DrivenProof }[] = [];
beforeEach(async () => {
  clock = handClock(START_MS);
  dataDir = tempDir();
  keyFile = join(tempDir(), 'key.pem');
  await sql`truncate market_seed, market_genesis, tick_checkpoint, candle, seed_epoch, proof_key`.execute(database.db);
});
afterEach(async () => {
  for (const parts of running.splice(0)) await stop(parts);
});

async function stop({ market, proof }: { market: DrivenMarket; proof: DrivenProof }): Promise<void> {
  await proof.stop();
  await market.stop();
}

async function start() {
  const config = { ...simConfig(dataDir), proofKeyFile: keyFile };
  const market = createDrivenMarket({ config, db: database.db, clock });
  const proof = createDrivenProof({ config, db: database.db, clock, market });
  running.push({ market, proof });
  await market.start();
  await proof.start();
  return { market, proof };
}

/** Drops the running parts as a kill does; only files and committed rows stay. */
const kill = () => running.splice(0);

function run({ market, proof }: { market: DrivenMarket; proof: DrivenProof }, ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    clock.pass(50);
    market.turn();
    if (passed % 100 === 0) proof.turn();
  }
}

const isSigned = (hex: string, { payload, signature }: { payload: string; signature: string }): boolean => {
  const der = Buffer.from(`302a300506032b6570032100${hex}`, 'hex');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'hex'));
};

const filesOf = (symbol: MarketSymbol): string[] =>
  readdirSync(join(dataDir, 'proof', 'checkpoints', symbol))
    .toSorted()
    .map((name) => join(dataDir, 'proof', 'checkpoints', symbol, name));

describe('checkpoints', () => {
  it('are signed once a second for each market that moved, and follow from the published chain', async () => {
    const parts = await start();
    const heard: CheckpointWire[] = [];
    parts.proof.onCheckpoint((checkpoint) => heard.push(checkpoint));
    run(parts, 10_000);
    const [key] = parts.proof.keys();
    for (const [symbol, list] of Map.groupBy(heard, (checkpoint) => checkpoint.symbol)) {
      expect(list.length).toBeGreaterThanOrEqual(9);
      expect(list.length).toBeLessThanOrEqual(10);
      const { prevHash, ticks } = await parts.market.ticksBetween(symbol as MarketSymbol, 1, list.at(-1)!.seq);
      for (const { seq, hash, ts, payload, signature } of list) {
        expect(recomputedHash(prevHash, ticks.slice(0, seq))).toBe(hash);
        expect(payload).toBe(`tern-checkpoint-1|${symbol}|${seq}|${hash}|${ts}`);
        expect(isSigned(key!.publicKey, { payload, signature })).toBe(true);
      }
      expect(parts.proof.lastCheckpoint(symbol as MarketSymbol)).toEqual(list.at(-1));
    }
    expect(new Set(heard.map(({ symbol }) => symbol)).size).toBe(parts.market.symbols().length);
  });

  it('are published in an absolute folder, which the static files need, wherever the data folder is named from', async () => {
    dataDir = relative(process.cwd(), dataDir);
    const { proof } = await start();
    expect(isAbsolute(proof.publicDir)).toBe(true);
    expect(readdirSync(proof.publicDir)).toContain('keys.json');
  });

  it('are not signed again while a market stands still', async () => {
    const parts = await start();
    run(parts, 3000);
    let heard = 0;
    for (let i = 0; i < 20; i += 1) parts.proof.turn();
    parts.proof.onCheckpoint(() => (heard += 1));
    for (let i = 0; i < 20; i += 1) parts.proof.turn();
    expect(heard).toBe(0);
  });

  it('enclose any range of ticks, found again after a kill, a new day and a new key', async () => {
    let parts = await start();
    const heard: CheckpointWire[] = [];
    const listen = () => parts.proof.onCheckpoint((one) => one.symbol === BTC && heard.push(one));
    listen();
    run(parts, 30_000);
    kill();
    clock.pass(5000);
    parts = await start();
    listen();
    run(parts, 5000);
    await stop(running.pop()!);
    rmSync(keyFile);
    parts = await start();
    listen();
    run(parts, 5000);
    expect(filesOf(BTC)).toHaveLength(3);
    expect(parts.proof.filesOf(BTC)).toHaveLength(3);
    expect(new Set(heard.map(({ keyId }) => keyId)).size).toBe(2);
    const newest = heard.at(-1)!.seq;
    for (let fromSeq = 1; fromSeq < newest; fromSeq += 13) {
      const toSeq = Math.min(newest, fromSeq + 40);
      const first = Math.max(
        0,
        heard.findLastIndex(({ seq }) => seq <= fromSeq),
      );
      const last = heard.findIndex(({ seq }, index) => index >= first && seq >= toSeq);
      expect(await parts.proof.checkpoints(BTC, fromSeq, toSeq)).toEqual(heard.slice(first, last + 1));
    }
    expect(await parts.proof.checkpoints(BTC, 1, 1_000_000)).toEqual(heard);
  });

  it('go on after a torn last one', async () => {
    const parts = await start();
    run(parts, 5000);
    kill();
    const file = filesOf(BTC).at(-1)!;
    truncateSync(file, statSync(file).size - 30);
    const again = await start();
    run(again, 2000);
    const all = await again.proof.checkpoints(BTC, 1, 1_000_000);
    const [key] = again.proof.keys();
    expect(all.length).toBeGreaterThan(4);
    for (const checkpoint of all) expect(isSigned(key!.publicKey, checkpoint)).toBe(true);
  });

  it('harm nobody when a listener throws or the disk refuses', async () => {
    const parts = await start();
    let heard = 0;
    parts.proof.onCheckpoint(() => {
      throw new Error('a broken listener');
    });
    parts.proof.onCheckpoint(() => (heard += 1));
    run(parts, 1500);
    expect(heard).toBeGreaterThan(0);
    rmSync(join(dataDir, 'proof'), { recursive: true });
    // With the day its file changes, and there is no folder for the new one.
    clock.set(START_MS + 25_000);
    run(parts, 1000);
    const before = heard;
    run(parts, 2000);
    expect(heard).toBe(before);
    expect(parts.market.isStale(BTC)).toBe(false);
  });
});

describe('a start', () => {
  it('refuses a tick log that lacks a tick whose checkpoint was signed', async () => {
    const parts = await start();
    run(parts, 10_000);
    kill();
    const folder = join(dataDir, 'ticks', EUR);
    const file = join(folder, readdirSync(folder)[0]!);
    truncateSync(file, statSync(file).size - 5 * 16);
    await expect(start()).rejects.toThrow(/EURUSDT lacks tick \d+, whose checkpoint was signed/);
  });

  it('refuses a chain that is not the one whose head was signed', async () => {
    const parts = await start();
    run(parts, 10_000);
    kill();
    const file = filesOf(EUR).at(-1)!;
    const bytes = readFileSync(file);
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file, bytes);
    await expect(start()).rejects.toThrow(/tick \d+ of EURUSDT is not the one whose checkpoint was signed/);
  });

  it('refuses checkpoints of a key that was never in use here', async () => {
    const parts = await start();
    run(parts, 2000);
    kill();
    await sql`truncate proof_key`.execute(database.db);
    rmSync(keyFile);
    await expect(start()).rejects.toThrow(/signed with a key that was never in use here/);
  });
});

describe('keys', () => {
  it('are remembered with the times they were in use, the present one first', async () => {
    const ids: string[] = [];
    const files = [keyFile, `${keyFile}.second`, keyFile];
    for (const file of files) {
      keyFile = file;
      const { proof } = await start();
      ids.push(proof.keys()[0]!.keyId);
      await stop(running.pop()!);
      clock.pass(1000);
    }
    const { proof } = await start();
    expect(proof.keys()).toMatchObject([
      { keyId: ids[0], fromTime: START_MS + 2000 },
      { keyId: ids[1], fromTime: START_MS + 1000, toTime: START_MS + 2000 },
      { keyId: ids[0], fromTime: START_MS, toTime: START_MS + 1000 },
    ]);
    expect(proof.keys()[0]).not.toHaveProperty('toTime');
    expect(JSON.parse(readFileSync(join(proof.publicDir, 'keys.json'), 'utf8'))).toEqual(proof.keys());
  });

  it('sign receipts over every field of the opening, the same way each time', async () => {
    const { proof } = await start();
    const order = {
      id: 'o1',
      coinSymbol: 'BTCUSDT',
      betContent: 1,
      betAmount: '100',
      type: 30,
      odds: '0.85',
      oddsVersion: 1,
      ruleId: 'updown-1',
      openSeq: 5,
      openTime: START_MS,
      openPrice: '91240.50',
      openHash: 'a'.repeat(64),
      dueTime: START_MS + 30_000,
    };
    const receipt = proof.receiptOf('u1', order);
    expect(receipt.payload.split('|')).toHaveLength(15);
    expect(isSigned(proof.keys()[0]!.publicKey, receipt)).toBe(true);
    expect(proof.receiptOf('u1', { ...order })).toEqual(receipt);
    expect(proof.receiptOf('u2', order).signature).not.toBe(receipt.signature);
    for (const [name, value] of Object.entries(order)) {
      const changed = { ...order, [name]: typeof value === 'number' ? value + 1 : `${value}0` };
      expect(proof.receiptOf('u1', changed).signature).not.toBe(receipt.signature);
    }
  });
});

describe('seeds of the simulated feed', () => {
  const hash = (startMs: number, seed: string) =>
    createHash('sha256').update(`tern-seed-1|${startMs}|${seed}`).digest('hex');
  const epochsOf = (market: DrivenMarket) => market.seedEpochs(0, Number.MAX_SAFE_INTEGER);

  it('are committed a week ahead and revealed when their hour is over, not before', async () => {
    const parts = await start();
    const hour = START_MS - (START_MS % HOUR_MS);
    const before = await epochsOf(parts.market);
    expect(before[0]!.startMs).toBe(hour);
    expect(before).toHaveLength(169);
    expect(before.every(({ seed }) => seed === null)).toBe(true);
    clock.set(hour + HOUR_MS + 9000);
    expect((await epochsOf(parts.market)).every(({ seed }) => seed === null)).toBe(true);
    clock.set(hour + HOUR_MS + 10_000);
    const after = await epochsOf(parts.market);
    expect(after.map(({ seed }) => seed !== null)).toEqual(after.map((_, i) => i === 0));
    expect(after[0]!.seedHash).toBe(hash(hour, after[0]!.seed!));
    expect(await parts.market.seedEpochs(hour + 1, hour + HOUR_MS + 1)).toMatchObject([{ startMs: hour + HOUR_MS }]);
  });

  it('stay committed as they were through restarts, and one more hour follows each hour', async () => {
    const first = await start();
    const hashes = (await epochsOf(first.market)).map(({ seedHash }) => seedHash);
    run(first, 1000);
    kill();
    clock.pass(3 * HOUR_MS);
    const second = await start();
    const again = (await epochsOf(second.market)).map(({ seedHash }) => seedHash);
    expect(again.slice(0, hashes.length)).toEqual(hashes);
    expect(again).toHaveLength(hashes.length + 3);
    const { market } = second;
    clock.pass(HOUR_MS);
    market.turn();
    while ((await epochsOf(market)).length < hashes.length + 4) clock.pass(0);
  });

  it('make every published price again once revealed, over the full hour and a kill', async () => {
    const first = await start();
    run(first, 30_000);
    kill();
    clock.pass(1000);
    const second = await start();
    run(second, 10_000);
    clock.pass(2 * HOUR_MS);
    const seeds = new Map((await epochsOf(second.market)).map(({ startMs, seed }) => [startMs, seed]));
    for (const symbol of [BTC, EUR]) {
      const { ticks } = await second.market.ticksBetween(symbol, 1, 1000);
      const entry = entryFor(symbol);
      const scaled = (price: string) => scaledFromText(price, entry.rules.priceDecimals);
      const segments = [...Map.groupBy(ticks, ({ source }) => source)];
      expect(segments).toHaveLength(3);
      for (const [source, part] of segments) {
        const { walk, startMs, firstSeq } = segmentOf(source)!;
        const last = ticks[firstSeq - 2];
        const before = last ? { seq: last.seq, ts: last.ts, price: scaled(last.price) } : null;
        const times = part.map(({ ts }) => ts);
        expect(regeneratedPrices(profileFor(symbol), walk, seeds.get(startMs)!, before, times, sha256)).toEqual(
          part.map(({ price }) => scaled(price)),
        );
      }
    }
  });

  it('cannot be exchanged after they were committed', async () => {
    await start();
    kill();
    await sql`update market_seed set seed = 'another'`.execute(database.db);
    await expect(start()).rejects.toThrow(/2026-11-21T23:00:00.000Z is committed to another seed/);
  });
});
