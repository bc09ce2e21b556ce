import { describe, expect, it } from 'vitest';
import type { FeedTick } from '../../server/market/feed.ts';
import { textFromScaled } from '../../server/market/scaled-price.ts';
import { EPOCH_MS, epochSeed, seedHashOf } from '../../server/market/seed-epochs.ts';
import { simFeed } from '../../server/market/sim-feed.ts';
import type { ProofTick } from '../../src/proof/bundle.ts';
import { run } from '../../verify/run.ts';
import { entryFor, profileFor } from '../server/market/market-support.ts';
import { newSigner, sha256 } from '../src/proof/signer.ts';

const signer = newSigner();
const SYMBOL = 'BTCUSDT';
const HOUR = Date.UTC(2026, 10, 22, 1);
const entry = entryFor(SYMBOL);
const { priceDecimals } = entry.rules;

/** Ticks of the simulated feed from before an hour until after it, with a restart within. */
function published(): readonly FeedTick[] {
  const ticks: FeedTick[] = [];
  for (const [fromMs, toMs] of [
    [HOUR - 5000, HOUR + EPOCH_MS / 2],
    [HOUR + EPOCH_MS / 2 + 9000, HOUR + EPOCH_MS + 3000],
  ] as const) {
    const last = ticks.at(-1);
    const feed = simFeed([entry], { seed: 'secret', rate: 1 });
    feed.onTick((tick) => ticks.push(tick));
    feed.start(fromMs, () => (last ? { seq: ticks.length, ts: last.ts, price: last.price } : null));
    for (let nowMs = fromMs; nowMs <= toMs; nowMs += 50) feed.turn(nowMs);
  }
  return ticks;
}

type Fields = Omit<ProofTick, 'hash'>;
const all: readonly Fields[] = published().map(({ ts, price, source }, i) => ({
  seq: i + 1,
  ts,
  price: textFromScaled(price, priceDecimals),
  source,
}));

/** Builds a file as from the public calls; every hash and signature follows from the given ticks. */
function fileOf(ticks: readonly Fields[]) {
  const prevHash = sha256('before');
  let hash = prevHash;
  const chained = ticks.map(({ seq, ts, price, source }) => {
    hash = sha256(`${hash}|${SYMBOL}|${seq}|${ts}|${price}|${source}`);
    return { seq, ts, price, source, hash };
  });
  const heads = [chained[0]!, chained.at(-1)!].map(({ seq, ts, hash: value }) => {
    const signed = signer.signed(`tern-checkpoint-1|${SYMBOL}|${seq}|${value}|${ts}`);
    return Object.assign(signed, { symbol: SYMBOL, seq, hash: value, ts });
  });
  const seed = epochSeed('secret', HOUR);
  return {
    format: 'tern-seed-1',
    ...profileFor(SYMBOL),
    priceDecimals,
    startTime: HOUR,
    seedHash: seedHashOf(HOUR, seed),
    seed,
    prevHash,
    ticks: chained,
    checkpoints: heads,
  };
}

async function verified(document: unknown, given: readonly string[] = ['seed', 'hour.json']) {
  const lines: string[] = [];
  const code = await run([...given, '--key', signer.publicKey], {
    read: () => JSON.stringify(document),
    print: (line) => lines.push(line),
    builtKeys: 'none',
  });
  return { code, lines, failed: lines.filter((line) => line.startsWith('FAILED')).join() };
}

const otherTick = (at: number, changes: Partial<Fields>): readonly Fields[] =>
  all.with(at, { ...all[at]!, ...changes });

describe('issue 39 E21: npm run verify -- seed', () => {
  it('makes every price of a revealed hour again, over a restart', async () => {
    const { code, lines } = await verified(fileOf(all));
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^ACCEPTED: \d{5} prices made again$/)]);
    expect(lines.join()).not.toContain('a part of the hour');
    expect((await verified(fileOf(all), ['hour.json'])).code).toBe(0);
    expect((await verified(fileOf(all.slice(0, 500)))).lines.join()).toContain('a part of the hour only');
  });

  it('refuses a signed price that does not follow, a time that was moved and a tick that names no seed', async () => {
    const at = 3000;
    const { price, ts } = all[at]!;
    const dearer = (Number(price) + 0.01).toFixed(2) as typeof price;
    expect((await verified(fileOf(otherTick(at, { price: dearer })))).failed).toContain(`(${at + 1})`);
    expect((await verified(fileOf(otherTick(at, { ts: ts + 1 })))).failed).toMatch(/prices .*another price/);
    expect((await verified(fileOf(otherTick(at, { source: 'sim' })))).failed).toContain(`(${at + 1})`);
    expect((await verified(fileOf(all.slice(at)))).failed, 'begins within a segment').toMatch(/prices/);
  });

  it('refuses another seed than the one committed to, another volatility, and what is not signed', async () => {
    const file = fileOf(all);
    expect((await verified({ ...file, seed: epochSeed('other', HOUR) })).failed).toMatch(/seed .*prices/);
    expect((await verified({ ...file, sigmaPerMinute: 0.0004 })).failed).toMatch(/^FAILED {2}prices/);
    expect((await verified({ ...file, sigmaPerMinute: -1 })).failed).toMatch(/^FAILED {2}file/);
    expect((await verified({ ...file, checkpoints: file.checkpoints.slice(0, 1) })).failed).toMatch(/checkpoint/);
    expect((await verified({ format: 'tern-stop-1' })).code).toBe(2);
  });
});
