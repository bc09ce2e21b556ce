import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointText, seedText, tickText } from '../../protocol/proof-texts.ts';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import type { ChainedTick, DrivenMarket, Market } from '../../server/market/market.ts';
import { createDrivenMarket } from '../../server/market/market.ts';
import type { DrivenProof, Proof } from '../../server/proof/proof.ts';
import { createDrivenProof } from '../../server/proof/proof.ts';
import type { Line } from '../../verify/exchange-calls.ts';
import { run } from '../../verify/run.ts';
import { createReadCosts } from '../../server/http/read-costs.ts';
import { httpStage, openStore } from '../server/http/http-stage.ts';
import type { HttpStage } from '../server/http/http-stage.ts';
import { handClock } from '../server/market/market-support.ts';
import { simConfig } from '../server/market/sim-config.ts';
import { sha256 } from '../src/proof/signer.ts';

const HOUR = Date.UTC(2026, 10, 29, 12);
const HOUR_MS = 3_600_000;
const STEP_MS = 2000;
/** Few ticks: all markets of an hour are made in seconds. */
const RATE = 0.05;
/** Allowed cost of reads, so low that the command sometimes has to wait for the next window. */
const READ_COST = 60_000;
const BTC = 'BTCUSDT';

let store: Awaited<ReturnType<typeof openStore>>;
let folder: string;
let market: DrivenMarket;
let proof: DrivenProof;
let honest: HttpStage;
const origins: string[] = [];
const clock = handClock(HOUR - 60_000);

/** Lets the exchange publish and sign until a moment. */
function liveUntil(endMs: number): void {
  for (let ms = clock.now(); ms < endMs; ms += STEP_MS) {
    clock.pass(STEP_MS);
    market.turn();
    for (let turn = 0; turn < 10; turn++) proof.turn();
  }
}

/** A real server that others can ask. @returns its origin */
async function listening(stage: HttpStage): Promise<string> {
  await stage.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(stage.app.server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  store = await openStore();
  folder = await mkdtemp(join(tmpdir(), 'tern-seed-hour-'));
  const config = simConfig(folder, RATE);
  market = createDrivenMarket({ config, db: store.db, clock });
  await market.start();
  proof = createDrivenProof({ config, db: store.db, clock, market });
  await proof.start();
  liveUntil(HOUR + HOUR_MS / 2);
  honest = await httpStage({ market, proof, clock, readCosts: createReadCosts(() => clock.now(), READ_COST) }, store);
  origins.push(await listening(honest));
}, 120_000);

afterAll(async () => {
  await honest.close();
  await proof.stop();
  await market.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Time stands still but while the command waits. */
const line: Line = { fetch, pause: (ms) => Promise.resolve(clock.pass(ms)) };

async function checked(given: readonly string[], through: Line = line) {
  const lines: string[] = [];
  const around = { read: () => '', print: (text: string) => lines.push(text), builtKeys: 'none' };
  const key = proof.keys()[0]!.publicKey;
  const code = await run(['seed', ...given, `--key=${key}`], around, through);
  return { code, lines, text: lines.join('\n') };
}

/** Answers of one call, changed on the way. */
const changing = (path: string, change: (body: string) => string): Line => ({
  ...line,
  async fetch(url, init) {
    const response = await fetch(url, init);
    return url.endsWith(path) ? new Response(change(await response.text()), response) : response;
  },
});

/** All ticks of BTCUSDT, changed, then chained and signed by the exchange itself. */
async function forgedBy(change: (tick: ChainedTick) => ChainedTick): Promise<{ market: Market; proof: Proof }> {
  const ticks: ChainedTick[] = [];
  for (;;) {
    const page = await market.ticksBetween(BTC as never, ticks.length + 1, ticks.length + 1000);
    if (page.ticks.length === 0) break;
    ticks.push(...page.ticks);
  }
  const genesis = market.genesisOf(BTC as never).hash;
  let before = genesis;
  const forged = ticks.map((tick) => {
    const chained = change(tick);
    before = sha256(tickText(before, chained));
    return Object.assign({}, chained, { hash: before });
  });
  const signed = (tick: ChainedTick) => {
    const { symbol, seq, ts } = tick;
    return { symbol, seq, ts, hash: tick.hash, ...proof.signed(checkpointText(tick)) };
  };
  return {
    market: {
      ...market,
      ticksBetween: async (_, fromSeq, toSeq) => ({
        prevHash: forged[fromSeq - 2]?.hash ?? genesis,
        ticks: forged.slice(fromSeq - 1, Math.min(toSeq, fromSeq + 999)),
      }),
    },
    proof: {
      ...proof,
      checkpoints: async (_, fromSeq, toSeq) => {
        const first = forged.findLast(({ seq }) => seq <= fromSeq);
        const last = forged.find(({ seq }) => seq >= toSeq);
        return [first, last].filter((tick) => tick !== undefined).map(signed);
      },
    },
  };
}

/** The check of BTCUSDT at a server with other ticks. */
async function checkedAt(parts: { market: Market; proof: Proof }) {
  const stage = await httpStage({ ...parts, clock }, store);
  try {
    return await checked(['2026-11-29T12', `--server=${await listening(stage)}`, `--market=${BTC}`]);
  } finally {
    await stage.close();
  }
}

describe('issue 39 E21: npm run verify -- seed <hour>, asked of a real server', () => {
  it('says that an hour is not revealed yet, that none was committed to, and what is no hour', async () => {
    const [server] = origins;
    const running = await checked(['2026-11-29T12', `--server=${server}`]);
    expect(running.code).toBe(2);
    expect(running.lines[0]).toMatch(/^The seed of the hour from 2026-11-29T12.* is not revealed yet/);
    const early = await checked(['2026-11-01T12', `--server=${server}`]);
    expect([early.code, early.lines[0]]).toEqual([2, expect.stringMatching(/^The exchange published no seed/)]);
    for (const hour of ['2026-11-29T12:30', String(HOUR + 1), '2026-13-29T12']) {
      expect([hour, (await checked([hour])).lines.join()]).toEqual([
        hour,
        `${hour} is not the start of an hour of UTC.`,
      ]);
    }
    expect((await checked(['2026-11-29T12', '--server=file:///etc'])).lines[0]).toMatch(/^Usage/);
    const unheard = await checked(['2026-11-29T12', '--server=http://127.0.0.1:9']);
    expect([unheard.code, unheard.text]).toEqual([2, expect.stringContaining('gave no answer')]);
  });

  it('makes the prices of all markets again, within what one address may read', async () => {
    liveUntil(HOUR + HOUR_MS + 60_000);
    const atMs = clock.now();
    const { code, lines, text } = await checked(['2026-11-29T12:00Z', `--server=${origins[0]}/`]);
    expect(code, text).toBe(0);
    for (const { rules } of CATALOGUE) {
      expect(lines.filter((one) => one.includes(` ${rules.symbol} `))).toEqual([
        expect.stringMatching(/^ok {6}\w+ +all \d+ prices follow from the seed$/),
      ]);
    }
    const made = Number(/^ACCEPTED: (\d+) prices of 54 markets made again$/.exec(lines.at(-1)!)?.[1]);
    expect(made).toBeGreaterThan(10_000);
    expect(clock.now(), 'waited when it was told to').toBeGreaterThan(atMs);
  }, 60_000);

  it('checks the markets that are named, by the start of the hour in epoch ms', async () => {
    const { code, lines } = await checked([
      String(HOUR),
      `--server=${origins[0]}`,
      `--market=${BTC}`,
      '--market',
      'NONEUSDT',
    ]);
    expect(code).toBe(0);
    expect(lines.at(-3)).toMatch(/^ok {6}BTCUSDT/);
    expect(lines.at(-2)).toBe('note    NONEUSDT      a market that this verifier does not know');
    expect(lines.at(-1)).toMatch(/of 1 markets made again; 1 markets had nothing to check$/);
  });

  it('names the tick whose price was changed, though the exchange chained and signed it', async () => {
    const at = 300;
    const { code, lines } = await checkedAt(
      await forgedBy((tick) =>
        tick.seq === at ? { ...tick, price: (Number(tick.price) + 0.01).toFixed(2) as ChainedTick['price'] } : tick,
      ),
    );
    expect(lines.at(-2)).toMatch(new RegExp(`^FAILED {2}BTCUSDT +differs at tick ${at}: another price follows`));
    expect([code, lines.at(-1)]).toEqual([1, 'REFUSED: BTCUSDT']);
  });

  it('says of real prices that no seed made them, and names the tick where some come from elsewhere', async () => {
    const real = (tick: ChainedTick) => ({ ...tick, source: `binance:${tick.seq}` });
    const all = await checkedAt(await forgedBy(real));
    expect(all.lines.at(-2)).toMatch(
      /^note {4}BTCUSDT +the prices come from elsewhere, no seed made them \(binance:\d+\)$/,
    );
    expect([all.code, all.lines.at(-1)]).toEqual([2, 'Nothing was checked.']);
    const late = await checkedAt(await forgedBy((tick) => (tick.seq < 400 ? tick : real(tick))));
    expect([late.code, late.lines.at(-2)]).toEqual([1, expect.stringMatching(/differs at tick 400: .*another source/)]);
  });

  it('refuses another seed than the one committed to, one put in the place of both, and a price changed on the way', async () => {
    const given = ['2026-11-29T12', `--server=${origins[0]}`, `--market=${BTC}`];
    const other = 'ab'.repeat(32);
    const seed = await checked(
      given,
      changing('/seedEpochs', (body) => body.replace(/"seed":"\w+"/, `"seed":"${other}"`)),
    );
    expect([seed.code, seed.text]).toEqual([1, expect.stringContaining('the seed has another hash')]);
    const both = await checked(
      given,
      changing('/seedEpochs', (body) =>
        body
          .replace(/"seed":"\w+"/, `"seed":"${other}"`)
          .replace(/"seedHash":"\w+"/, `"seedHash":"${hash('sha256', seedText(HOUR, other), 'hex')}"`),
      ),
    );
    expect([both.code, both.text]).toEqual([1, expect.stringMatching(/differs at tick \d+: another price/)]);
    const price = await checked(
      given,
      changing('/proof/ticks', (body) => body.replace(/"price":"9/g, '"price":"8')),
    );
    expect([price.code, price.text]).toEqual([1, expect.stringContaining('the hash does not follow')]);
  });
});
