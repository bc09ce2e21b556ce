import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecondContracts } from '../../server/engine/second-contract/second-contract.ts';
import type { SecondContracts, SecondOrderWire } from '../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION, TERMS } from '../../server/engine/second-contract/up-down-terms.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import { createDrivenProof } from '../../server/proof/proof.ts';
import type { DrivenProof } from '../../server/proof/proof.ts';
import type { ProofBundle } from '../../src/proof/bundle.ts';
import { run } from '../../verify/run.ts';
import { LONG } from '../long.ts';
import { freshDatabase } from '../server/infra/fresh-database.ts';
import type { FreshDatabase } from '../server/infra/fresh-database.ts';
import { forged, saysNothingElse } from '../src/proof/forge.ts';
import { tampered } from '../src/proof/tamper.ts';
import { createChainedMarket } from './chained-market.ts';

const START_MS = 1_790_000_000_000;
const RECEIPTS = LONG ? 1000 : 200;
/** Orders sent at once. */
const TOGETHER = 40;
const USERS = ['ann', 'ben', 'cho', 'dee'];
/** One turn in ten signs the one market there is. */
const SIGNING_TURNS = 10;

/** Limit of the whole: a minute on a machine of its own, several on a shared one. */
const SLOW = 900_000;

const dir = mkdtempSync(join(tmpdir(), 'tern-receipts-'));
const ledger = createLedger();
const market = createChainedMarket(START_MS);
let nowMs = START_MS;
const clock = { now: () => nowMs };
let database: FreshDatabase;
let proof: DrivenProof;
let engine: SecondContracts;

/** The same numbers in every run. */
let state = 7;
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};

let price = '60000.00';
/** True while prices stay the same, so that an order that opens and ends meanwhile is a tie. */
let still = false;

function tick(afterMs: number): void {
  nowMs += afterMs;
  if (!still) price = `${60_000 + random(3)}.${random(2)}0`;
  market.publishAt(nowMs, price);
  if (market.lastTick('BTCUSDT' as never)!.seq % 3 === 0) for (let i = 0; i < SIGNING_TURNS; i++) proof.turn();
}

let opened = 0;

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

const openOrders = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from second_order where state = 'open'`.execute(
    database.db,
  );
  return rows[0]!.n;
};

/**
 * Opens a batch within some ticks and lets the market run over the end of all of it.
 * @param hole  in the feed, around the last ends
 */
async function batch(hole: boolean): Promise<void> {
  const periodS = TERMS.periods[random(2)]!.period;
  const opening = Array.from({ length: TOGETHER }, (_, i) =>
    engine.create(USERS[i % USERS.length]!, {
      coinSymbol: 'BTCUSDT',
      betAmount: `${1 + random(9)}.${random(10)}1`,
      betContent: random(2) === 0 ? 1 : 2,
      type: periodS,
      oddsVersion: ODDS_VERSION,
      clientOrderId: randomUUID(),
    }),
  );
  let answered = false;
  const answers = Promise.all(opening).finally(() => (answered = true));
  // A busy machine takes its time; whoever is accepted late opens at a later tick.
  await until(async () => {
    tick(100);
    return answered;
  });
  const orders = (await answers).flatMap((answer) => (answer.ok ? [answer.value] : []));
  opened += orders.length;
  const dueMs = Math.max(...orders.map(({ dueTime }) => dueTime));
  while (nowMs < dueMs - 3000) tick(400 + random(500));
  tick(hole ? 14_000 : 900);
  for (let i = 0; i < 6; i++) tick(700);
  await until(async () => (await openOrders()) === 0);
}

/**
 * Builds the proof that the app would save: the order as the exchange lists it, its receipt, ticks and heads around it.
 */
async function bundleOf(userId: string, order: SecondOrderWire): Promise<ProofBundle> {
  const { clientOrderId: _c, createTime: _t, status: _s, settleTime: _e, ...fields } = order;
  const after = (await market.ticksAround(order.coinSymbol as never, order.dueTime)).after!;
  const heads = await proof.checkpoints(order.coinSymbol as never, order.openSeq, after.seq);
  const [first, last] = [heads[0]!, heads.at(-1)!];
  const firstSeq = Math.min(first.seq, order.openSeq) === first.seq ? first.seq : 1;
  const { prevHash, ticks } = await market.ticksBetween(order.coinSymbol as never, firstSeq, last.seq);
  return {
    format: 'tern-proof-1',
    order: { ...fields, userId } as ProofBundle['order'],
    receipt: proof.receiptOf(userId, order),
    prevHash,
    ticks: ticks.map(({ seq, ts, price, source, hash }) => ({ seq, ts, price, source, hash })),
    checkpoints: [first, last],
  };
}

/** The command on a file with this text. */
async function verdict(bundle: ProofBundle): Promise<{ code: number; last: string; text: string }> {
  const lines: string[] = [];
  const code = await run(['receipt.json', '--key', proof.keys()[0]!.publicKey], {
    read: () => JSON.stringify(bundle),
    print: (line) => lines.push(line),
    builtKeys: '',
  });
  return { code, last: lines.at(-1)!, text: lines.join('\n') };
}

const bundles: ProofBundle[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  for (const id of USERS) await db.transaction().execute((trx) => ledger.grantPlayFunds(trx, id));
  proof = createDrivenProof({ config: { dataDir: dir, proofKeyFile: join(dir, 'key.pem') }, db, clock, market });
  await proof.start();
  for (let i = 0; i < 5; i++) tick(500);
  engine = createSecondContracts({ db, ledger, market, clock });
  await engine.start();
  for (let i = 0; opened < RECEIPTS; i++) {
    still = i % 4 === 1;
    await batch(i % 4 === 3);
  }
  for (const userId of USERS) {
    const { rows } = await engine.list(userId, { status: 1, pageSize: 1000 });
    for (const order of rows) if (bundles.length < RECEIPTS) bundles.push(await bundleOf(userId, order));
  }
}, SLOW);

afterAll(async () => {
  await engine.stop();
  await proof.stop();
  await database.close();
  rmSync(dir, { recursive: true });
});

describe('receipts of the real engine', () => {
  it(
    `are accepted by the stand-alone verifier: ${RECEIPTS} of ${RECEIPTS}, every way to end among them`,
    async () => {
      expect(bundles).toHaveLength(RECEIPTS);
      expect([...new Set(bundles.map(({ order }) => order.result))].sort()).toEqual(['loss', 'tie', 'void', 'win']);
      for (const bundle of bundles) {
        const { code, text } = await verdict(bundle);
        expect(code, text).toBe(0);
      }
    },
    SLOW,
  );

  it(
    `are refused with one field changed: ${RECEIPTS} of ${RECEIPTS}`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...bundles).chain(tampered), async ({ path, document }) => {
          const { code, last } = await verdict(document);
          expect(code, path.join('.')).toBe(1);
          expect(last, path.join('.')).toMatch(/^REFUSED: [a-z]+$/);
        }),
        { numRuns: RECEIPTS },
      );
    },
    SLOW,
  );

  it(
    `are refused when forged to say anything else: ${RECEIPTS} forgeries`,
    async () => {
      const forgery = fc.constantFrom(...bundles).chain((signed) => fc.tuple(fc.constant(signed), forged(signed)));
      await fc.assert(
        fc.asyncProperty(forgery, async ([signed, document]) => {
          if ((await verdict(document)).code === 0) expect(saysNothingElse(document, signed)).toBe(true);
        }),
        { numRuns: RECEIPTS },
      );
    },
    SLOW,
  );
});
