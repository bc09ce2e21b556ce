import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stopText, trailingText } from '../../protocol/proof-texts.ts';
import { createSpotOrders } from '../../server/engine/spot/spot-orders.ts';
import type { SpotOrders, SpotOrderWire } from '../../server/engine/spot/spot-orders.ts';
import { available, ISSUANCE } from '../../server/ledger/accounts.ts';
import { SCALE } from '../../server/ledger/amount.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import { createDrivenProof } from '../../server/proof/proof.ts';
import type { DrivenProof } from '../../server/proof/proof.ts';
import type { ProvenStop, StopBundle } from '../../src/proof/stop-bundle.ts';
import { run } from '../../verify/run.ts';
import { freshDatabase } from '../server/infra/fresh-database.ts';
import type { FreshDatabase } from '../server/infra/fresh-database.ts';
import { createChainedMarket } from './chained-market.ts';

const START_MS = 1_790_000_000_000;
const TICKS = 240;
/** One turn in ten signs the one market there is. */
const SIGNING_TURNS = 10;
const USER = 'ann';

const dir = mkdtempSync(join(tmpdir(), 'tern-stops-'));
const ledger = createLedger();
const chained = createChainedMarket(START_MS);
const levels = (prices: readonly string[]) => prices.map((price): [string, string] => [price, '1000']);
const market = {
  ...chained,
  bookSnapshot: () => ({ last: 1, bids: levels(['99', '98']), asks: levels(['101', '102']) }),
};
let nowMs = START_MS;
const clock = { now: () => nowMs };
let database: FreshDatabase;
let proof: DrivenProof;
let engine: SpotOrders;
let publicKey = '';
let bundles: readonly StopBundle[] = [];
let trailing: readonly (StopBundle & { readonly format: 'tern-trailing-1' })[] = [];

/** The same numbers in every run. */
let state = 11;
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
let cents = 10_000;
const priceOf = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

function tick(): void {
  nowMs += 200;
  cents += random(61) - 30;
  market.publishAt(nowMs, priceOf(cents));
  if (chained.lastTick('BTCUSDT' as never)!.seq % 3 === 0) for (let i = 0; i < SIGNING_TURNS; i++) proof.turn();
}

/** Builds the proof that the app would save, from the answers of the calls. */
async function bundleOf(order: SpotOrderWire): Promise<StopBundle> {
  const { id, symbol, side, stopPrice, armedSeq, trigger, trailingBips, tickSize, activationPrice, activation, best } =
    order;
  const terms = { id, userId: USER, symbol, side, stopPrice: stopPrice!, armedSeq: armedSeq! };
  const checkpoints = await proof.checkpoints(symbol as never, armedSeq!, trigger!.seq);
  const from = Math.min(checkpoints[0]!.seq, armedSeq!);
  const { prevHash, ticks } = await market.ticksBetween(symbol as never, from, checkpoints.at(-1)!.seq);
  const stop = { ...terms, triggerSeq: trigger!.seq, triggerTime: trigger!.ts, triggerPrice: trigger!.price };
  const chain = {
    prevHash,
    ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
    checkpoints,
  };
  if (trailingBips === undefined) {
    return { format: 'tern-stop-1', stop, receipt: proof.signed(stopText(terms)), ...chain };
  }
  const follows = { trailingBips, tickSize: tickSize!, activationPrice };
  return {
    format: 'tern-trailing-1',
    stop: {
      ...stop,
      ...follows,
      activationPrice: activationPrice ?? null,
      activationSeq: activation!.seq,
      bestSeq: best!.seq,
    },
    receipt: proof.signed(trailingText({ ...terms, ...follows })),
    ...chain,
  };
}

async function verified(document: unknown) {
  const lines: string[] = [];
  const code = await run(['stop.json', '--key', publicKey], {
    read: () => JSON.stringify(document),
    print: (line) => lines.push(line),
    builtKeys: 'none',
  });
  return { code, verdict: lines.at(-1), lines };
}

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await db.transaction().execute(async (trx) => {
    await ledger.grantPlayFunds(trx, USER);
    await ledger.post(trx, {
      key: 'coins',
      kind: 'grant',
      ref: USER,
      postings: [
        { account: ISSUANCE, asset: 'BTC', amount: -50n * SCALE },
        { account: available(USER, 'spot'), asset: 'BTC', amount: 50n * SCALE },
      ],
    });
  });
  const config = { dataDir: dir, proofKeyFile: join(dir, 'key') };
  proof = createDrivenProof({ config, db, clock, market: { ...market, symbols: () => chained.symbols() } });
  tick0();
  await proof.start();
  publicKey = proof.keys()[0]!.publicKey;
  engine = createSpotOrders({ db, ledger, market, clock });
  await engine.start();
  const placed: string[] = [];
  for (let n = 0; n < TICKS; n++) {
    tick();
    if (n % 3 !== 0) continue;
    const common = { symbol: 'BTCUSDT', clientOrderId: randomUUID(), type: 'market' } as const;
    if (n % 6 === 3) {
      // A third from the start, a third once the price has gone a little, a third of buys.
      const follows = { ...common, trailingBips: 40 + random(60) };
      const sells = { ...follows, side: 'sell', quantity: '0.1' } as const;
      const answer = await [
        () => engine.submit(USER, sells),
        () => engine.submit(USER, { ...sells, activationPrice: priceOf(cents + 20) }),
        () =>
          engine.submit(USER, { ...follows, side: 'buy', quoteQuantity: '10', activationPrice: priceOf(cents - 20) }),
      ][((n - 3) / 6) % 3]!();
      if (answer.ok) placed.push(answer.value.id);
      continue;
    }
    const [below, above] = [priceOf(cents - 10 - random(60)), priceOf(cents + 10 + random(60))];
    const answer =
      n % 12 === 0
        ? await engine.submit(USER, { ...common, side: 'sell', quantity: '0.1', stopPrice: below })
        : await engine.submit(USER, { ...common, side: 'buy', quoteQuantity: '10', stopPrice: above });
    if (answer.ok) placed.push(answer.value.id);
  }
  for (let n = 0; n < 6; n++) tick();
  await engine.stop();
  const orders = await Promise.all(placed.map((id) => engine.find(USER, id)));
  const all = await Promise.all(
    orders.filter((order) => order?.trigger !== undefined).map((order) => bundleOf(order!)),
  );
  bundles = all.filter(({ format }) => format === 'tern-stop-1');
  trailing = all.filter((bundle) => bundle.format === 'tern-trailing-1');
}, 120_000);

/** The chain has a tick before anything is signed. */
function tick0(): void {
  market.publishAt(nowMs, priceOf(cents));
}

afterAll(async () => {
  await proof.stop();
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

it('every stop that was set off is accepted by its file alone', async () => {
  expect(bundles.length).toBeGreaterThan(20);
  for (const bundle of bundles) {
    const { code, lines } = await verified(bundle);
    expect([code, lines.filter((line) => line.startsWith('FAILED'))]).toEqual([0, []]);
  }
});

it('one that an earlier tick had reached is refused, and the tick is named', async () => {
  // As if the exchange had waited for a worse price: the next tick beyond the stop is named instead of the first.
  let forged = 0;
  for (const bundle of bundles) {
    const { stop, ticks } = bundle;
    const later = ticks.find(
      ({ seq, price }) =>
        seq > stop.triggerSeq &&
        (stop.side === 'sell' ? Number(price) <= Number(stop.stopPrice) : Number(price) >= Number(stop.stopPrice)),
    );
    if (!later) continue;
    forged++;
    const other = { ...stop, triggerSeq: later.seq, triggerTime: later.ts, triggerPrice: later.price };
    const { code, lines } = await verified({ ...bundle, stop: other });
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(`an earlier tick had reached it (${stop.triggerSeq})`);
  }
  expect(forged).toBeGreaterThan(3);
});

it.each<[string, string, (bundle: StopBundle) => unknown]>([
  ['another stop price', 'receipt', (b) => ({ ...b, stop: { ...b.stop, stopPrice: '1.00' } })],
  ['another side', 'receipt', (b) => ({ ...b, stop: { ...b.stop, side: b.stop.side === 'buy' ? 'sell' : 'buy' } })],
  ['set later than it was', 'receipt', (b) => ({ ...b, stop: { ...b.stop, armedSeq: b.stop.triggerSeq - 1 } })],
  ['a tick before', 'trigger', (b) => ({ ...b, stop: { ...b.stop, triggerSeq: b.stop.triggerSeq - 1 } })],
  ['another price of the tick', 'trigger', (b) => ({ ...b, stop: { ...b.stop, triggerPrice: '1.00' } })],
  ['another time of the tick', 'trigger', (b) => ({ ...b, stop: { ...b.stop, triggerTime: 1 } })],
  ['the tick left out', 'chain', (b) => ({ ...b, ticks: b.ticks.filter(({ seq }) => seq !== b.stop.triggerSeq) })],
  [
    'the price of a tick changed',
    'chain',
    (b) => ({ ...b, ticks: b.ticks.map((one, at) => (at === 1 ? { ...one, price: '1.00' } : one)) }),
  ],
  ['no head behind it', 'checkpoint', (b) => ({ ...b, checkpoints: b.checkpoints.slice(0, 1) })],
  [
    'a head by nobody',
    'checkpoint',
    (b) => ({ ...b, checkpoints: b.checkpoints.map((c) => ({ ...c, signature: 'a'.repeat(128) })) }),
  ],
  ['another market', 'receipt', (b) => ({ ...b, stop: { ...b.stop, symbol: 'ETHUSDT' } })],
  ['a stranger to the key', 'key', (b) => ({ ...b, receipt: { ...b.receipt, keyId: '0'.repeat(16) } })],
  ['a field too many', 'file', (b) => ({ ...b, more: 1 })],
  ['a field missing', 'file', (b) => ({ ...b, prevHash: undefined })],
])('%s: refused, at %s', async (_, link, forge) => {
  const bundle = bundles.find(
    ({ stop, checkpoints, ticks }) => checkpoints.length > 2 && ticks.length > 5 && ticks.at(-1)!.seq > stop.triggerSeq,
  )!;
  const { code, lines } = await verified(forge(bundle));
  expect(code).toBe(1);
  expect(lines.find((line) => line.startsWith('FAILED'))).toMatch(new RegExp(`^FAILED +${link} `));
});

const followsFromStart = ({ stop }: (typeof trailing)[number]) => stop.activationPrice === null;
const moved = ({ stop, ticks }: (typeof trailing)[number]) => stop.bestSeq > stop.activationSeq && ticks.length > 5;

it('every trailing stop that was set off is accepted by its file alone, from the start or from a price on', async () => {
  expect(trailing.filter(followsFromStart).length).toBeGreaterThan(3);
  expect(trailing.filter(({ stop }) => stop.activationPrice !== null).length).toBeGreaterThan(3);
  for (const bundle of trailing) {
    const { code, lines } = await verified(bundle);
    expect([code, lines.filter((line) => line.startsWith('FAILED'))]).toEqual([0, []]);
    expect(lines[0]).toContain(
      `${bundle.stop.trailingBips} hundredths of a per cent behind tick ${bundle.stop.bestSeq}`,
    );
  }
});

it('a trailing stop that a later tick than the first is said to have set off is refused', async () => {
  let forged = 0;
  for (const bundle of trailing) {
    const { stop, ticks } = bundle;
    const later = ticks.find(({ seq }) => seq > stop.triggerSeq);
    if (!later) continue;
    forged++;
    const other = { ...stop, triggerSeq: later.seq, triggerTime: later.ts, triggerPrice: later.price };
    const { code, lines } = await verified({ ...bundle, stop: other });
    expect(code).toBe(1);
    expect(lines.join('\n')).toContain(`an earlier tick had reached it (${stop.triggerSeq})`);
  }
  expect(forged).toBeGreaterThan(3);
});

it.each<[string, string, (bundle: (typeof trailing)[number]) => unknown]>([
  ['another distance', 'receipt', (b) => ({ ...b, stop: { ...b.stop, trailingBips: b.stop.trailingBips + 1 } })],
  ['another activation price', 'receipt', (b) => ({ ...b, stop: { ...b.stop, activationPrice: '1.00' } })],
  ['another tick size', 'receipt', (b) => ({ ...b, stop: { ...b.stop, tickSize: '0.1' } })],
  ['placed later than it was', 'receipt', (b) => ({ ...b, stop: { ...b.stop, armedSeq: b.stop.armedSeq + 1 } })],
  ['as if it stood still', 'receipt', (b) => ({ ...b, format: 'tern-stop-1', stop: plainStop(b.stop) })],
  ['a stop nearer to the market', 'trigger', (b) => ({ ...b, stop: { ...b.stop, stopPrice: '99.00' } })],
  ['another best tick', 'trigger', (b) => ({ ...b, stop: { ...b.stop, bestSeq: b.stop.bestSeq - 1 } })],
  ['active from another tick on', 'trigger', (b) => ({ ...b, stop: { ...b.stop, activationSeq: b.stop.bestSeq } })],
  ['a tick before', 'trigger', (b) => ({ ...b, stop: { ...b.stop, triggerSeq: b.stop.triggerSeq - 1 } })],
  ['the best tick left out', 'chain', (b) => ({ ...b, ticks: b.ticks.filter(({ seq }) => seq !== b.stop.bestSeq) })],
  ['a distance of nothing', 'file', (b) => ({ ...b, stop: { ...b.stop, trailingBips: 0 } })],
  ['a field missing', 'file', (b) => ({ ...b, stop: plainStop(b.stop) })],
])('of a trailing stop %s: refused, at %s', async (_, link, forge) => {
  const { code, lines } = await verified(forge(trailing.find(moved)!));
  expect(code).toBe(1);
  expect(lines.find((line) => line.startsWith('FAILED'))).toMatch(new RegExp(`^FAILED +${link} `));
});

const plainStop = ({
  id,
  userId,
  symbol,
  side,
  stopPrice,
  armedSeq,
  triggerSeq,
  triggerTime,
  triggerPrice,
}: ProvenStop) => ({
  id,
  userId,
  symbol,
  side,
  stopPrice,
  armedSeq,
  triggerSeq,
  triggerTime,
  triggerPrice,
});
