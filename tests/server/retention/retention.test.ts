import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROOF_TICKS_MAX, removedText } from '../../../protocol/proof-texts.ts';
import { TicksRemoved } from '../../../server/market/ticks-removed.ts';
import { receiptRanges } from '../../../server/retention/receipt-ranges.ts';
import type { RemovalNote } from '../../../server/proof/removal-notes.ts';
import type { ProofBundle } from '../../../src/proof/bundle.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { retentionScene } from './retention-scene.ts';
import type { RetentionScene } from './retention-scene.ts';

const DAY_MS = 86_400_000;
/** An hour before midnight. */
const START_MS = Date.UTC(2026, 10, 1, 23);
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const KEPT_DAYS = 5;

let database: FreshDatabase;
let scene: RetentionScene;
/** Proof of each trade, fetched on the day it was made. */
const saved = new Map<string, ProofBundle>();

const folder = (...names: string[]) => join(database.dataDir, ...names);
const notes = (symbol: string) =>
  JSON.parse(readFileSync(folder('proof', 'removed', `${symbol}.json`), 'utf8')) as RemovalNote[];

/**
 * Two stretches of prices a day, one over midnight, and a trade every few seconds.
 * @param tradesToo none on a quiet day
 */
async function day(tradesToo = true): Promise<void> {
  const midnight = Math.ceil(scene.clock.now() / DAY_MS) * DAY_MS;
  for (const fromMs of [midnight - 120_000, midnight + 12 * 3_600_000]) {
    scene.clock.set(fromMs);
    for (let s = 0; s < 240; s += 1) {
      await scene.second();
      if (tradesToo && s > 5 && s < 180 && s % 20 === 0) scene.open();
    }
    // Some end behind the last price: void, with a neighbour half a day later.
    if (tradesToo) scene.open();
  }
}

beforeAll(async () => {
  database = await freshDatabase();
  scene = await retentionScene({
    db: database.db,
    dataDir: database.dataDir,
    startMs: START_MS,
    retentionDays: KEPT_DAYS,
    symbols: SYMBOLS,
  });
  for (let days = 0; days < 4; days += 1) {
    await day(days !== 2);
    for (const id of scene.trades()) if (!saved.has(id)) saved.set(id, await scene.bundleOf(id));
  }
}, 120_000);
afterAll(async () => {
  await scene.stop();
  await database.close();
});

describe('old ticks and checkpoints', () => {
  it('are compressed when the day before yesterday ends, and answer as before', async () => {
    const { retention, market } = scene.parts();
    const before = await market.ticksBetween('BTCUSDT' as never, 1, 900);
    await retention.round();
    expect(readdirSync(folder('ticks', 'BTCUSDT')).filter((name) => name.endsWith('.day'))).toHaveLength(3);
    await scene.restart();
    expect(await scene.parts().market.ticksBetween('BTCUSDT' as never, 1, 900)).toEqual(before);
    for (const [id, bundle] of saved) expect(await scene.bundleOf(id)).toEqual(bundle);
  });

  it('go once they are too old, but for those that receipts stand on: each proof is the one of the first day', async () => {
    for (let days = 0; days < 3; days += 1) {
      await day(days !== 1);
      await scene.parts().retention.round();
      if (days === 1) await scene.restart();
    }
    expect(saved.size).toBeGreaterThan(40);
    expect(new Set([...saved.values()].map(({ order }) => order.result))).toContain('void');
    const names = readdirSync(folder('ticks', 'BTCUSDT'));
    expect(names.filter((name) => name.endsWith('.kept')).length).toBeGreaterThan(0);
    for (const [id, bundle] of saved) {
      expect(await scene.bundleOf(id)).toEqual(bundle);
      const { ok, text } = await scene.verdict(bundle);
      expect(ok, text).toBe(true);
    }
    const { market } = scene.parts();
    // These ticks are from the day on which nobody traded.
    await expect(market.ticksBetween('BTCUSDT' as never, 2060, 2100)).rejects.toThrow(TicksRemoved);
    const between = [...saved.values()]
      .filter(({ order }) => order.coinSymbol === 'BTCUSDT')
      .map(({ order }) => order.openSeq);
    const pages = await market.ticksBetween('BTCUSDT' as never, between[0]!, between[0]! + 900);
    expect(pages.ticks.length).toBeLessThan(900);
  });

  it('leave signed notes by which the chain can be followed from its first tick to those that are here', async () => {
    const { proof, market } = scene.parts();
    const key = createPublicKey({
      key: Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        Buffer.from(proof.keys()[0]!.publicKey, 'hex'),
      ]),
      format: 'der',
      type: 'spki',
    });
    for (const symbol of SYMBOLS) {
      let [seq, hash] = [0, market.genesisOf(symbol as never).hash];
      for (const note of notes(symbol)) {
        expect(note.payload).toBe(removedText(note));
        expect(verify(null, Buffer.from(note.payload), key, Buffer.from(note.signature, 'hex'))).toBe(true);
        expect([note.firstSeq, note.prevHash]).toEqual([seq + 1, hash]);
        [seq, hash] = [note.lastSeq, note.lastHash];
      }
      expect(market.retentionOf(symbol as never).start()).toEqual({ seq: seq + 1, hash });
    }
  });

  it('stay as long as a trade on them is not settled', async () => {
    const { market, retention } = scene.parts();
    const whole = () => market.retentionOf('ETHUSDT' as never).start()!.seq;
    const seq = whole();
    await sql`
      insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
        period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms)
      values ('stuck', 'ann', 'stuck', '', 'open', 'ETHUSDT', 1, 5, 0.85, 1, 30, 'updown-2', 1, 1, ${seq + 1}, 1, '1', '', 1)
    `.execute(database.db);
    await day(false);
    await retention.round();
    expect(whole()).toBe(seq);
    await sql`delete from second_order where id = 'stuck'`.execute(database.db);
    await retention.round();
    expect(whole()).toBeGreaterThan(seq);
  });

  it('stay, all of them, as long as a trailing stop waits: where it is follows from each since it was placed', async () => {
    const { market } = scene.parts();
    const ranges = receiptRanges(database.db, market);
    const far = 3 * PROOF_TICKS_MAX;
    const needed = (fromSeq: number, toSeq: number) => ranges.of('ETHUSDT' as never, fromSeq, toSeq);
    await sql`
      insert into spot_order (id, queue_id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type,
        quantity, filled_quantity, filled_value, fee_exact, fee, held, status, accepted_seq, armed_seq, waits_for,
        trailing_bips, trailing_tick, active_seq, active_ms, active_price, created_ms, updated_ms)
      values ('trails', 'trails', 'ann', 'trails', '', '{}', 'ETHUSDT', 'ETH', 'USDT', 'sell', 'market', 1, 0, 0, 0, 0, 0,
        'pending', 100000000, 100000000, 'trigger', 100, 0.01, 100000000, 1, 100, 1, 1)
    `.execute(database.db);
    const armed = 100_000_000;
    expect(await needed(armed - 500, armed - 1)).toEqual([]);
    expect(await needed(armed - 500, armed + 500)).toContainEqual({ fromSeq: armed, toSeq: armed + 500 });
    expect(await needed(armed + far, armed + far + 500)).toEqual([{ fromSeq: armed + far, toSeq: armed + far + 500 }]);
    await sql`update spot_order set status = 'cancelled', cancel_reason = 'user', waits_for = null`.execute(
      database.db,
    );
    expect(await needed(armed + far, armed + far + 500)).toEqual([]);
    await sql`delete from spot_order`.execute(database.db);
  });

  it('do not go because a clock was set a year forward and back', async () => {
    const { market, retention } = scene.parts();
    const from = market.retentionOf('BTCUSDT' as never).start()!;
    const nowMs = scene.clock.now();
    for (const jumpMs of [365 * DAY_MS, -365 * DAY_MS]) {
      scene.clock.set(nowMs + jumpMs);
      await retention.round();
      expect(market.retentionOf('BTCUSDT' as never).start()).toEqual(from);
    }
    scene.clock.set(nowMs);
  });

  it('are not believed gone without a note, nor with another one: a start refuses', async () => {
    const file = folder('proof', 'removed', 'BTCUSDT.json');
    const text = readFileSync(file, 'utf8');
    for (const [bad, why] of [
      ['[]', /no signed note says were removed/],
      [JSON.stringify(notes('BTCUSDT').slice(0, -1)), /no signed note says were removed/],
      [text.replace(/"lastSeq": (\d)/, '"lastSeq": 9$1'), /not those that were signed/],
      [text.replace(/"signature": ".{8}/, '"signature": "00000000'), /not those that were signed/],
    ] as const) {
      writeFileSync(file, bad);
      await expect(scene.restart()).rejects.toThrow(why);
    }
    writeFileSync(file, text);
    await scene.restart();
  });
});
