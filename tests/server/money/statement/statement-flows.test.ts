import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STATEMENT_PARTS } from '../../../../protocol/units/statement-parts.ts';
import { STATEMENT_SPANS, spanAt } from '../../../../protocol/units/statement-span.ts';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import { ODDS_VERSION } from '../../../../server/engine/second-contract/up-down-terms.ts';
import { createScriptedMarket, rulesFor } from '../../engine/scripted-market.ts';
import { requestOf, spotStage, until, valueOf } from '../../engine/spot/spot-stage.ts';
import { byHand } from '../../ledger/by-hand.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { withdrawStage } from '../withdrawals/withdraw-stage.ts';
import type { WithdrawStage } from '../withdrawals/withdraw-stage.ts';
import { everyPosting, LINE_OF, walkedStatement } from './statement-model.ts';

const DAY_MS = 86_400_000;

let stage: WithdrawStage;

beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const usdt = (from: string, to: string, amount: string) =>
  ({ asset: 'USDT', from, to, amount, clientOrderId: stage.newKey() }) as Parameters<
    WithdrawStage['money']['transfers']['submit']
  >[1];

async function convertSome(userId: string): Promise<void> {
  const wish = { from: 'USDT', to: 'BTC', amount: '333.33333333' };
  const { quoteId } = valueOf(await stage.money.convert.quote(userId, wish));
  valueOf(await stage.money.convert.exchange(userId, { ...wish, quoteId, clientOrderId: stage.newKey() }));
}

async function depositAndWithdraw(userId: string): Promise<void> {
  const wish = { channel: 'quick' as const, coin: 'USDT', network: 'TRC20', amount: '250.5' };
  valueOf(await stage.money.deposits.submit(userId, { ...wish, clientOrderId: stage.newKey() }));
  valueOf(await stage.money.withdrawals.submit(userId, stage.wish('120.00000001')));
  await stage.save(userId, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  stage.later(DAY_MS);
  // Refused there: everything comes back.
  const refused = stage.wish('50', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' });
  valueOf(await stage.money.withdrawals.submit(userId, refused));
  stage.later(DAY_MS);
  while (await stage.money.deposits.runDue());
  await stage.finish();
}

/** A market buy with its fee, a sell that rests and is filled, one that is cancelled. */
async function tradeSpot(userId: string): Promise<void> {
  const spot = spotStage(stage.db);
  const engine = spot.newEngine();
  await engine.start();
  spot.market.setBook('BTCUSDT', [['99.00', '50']], [['100.00', '50']]);
  valueOf(await engine.submit(userId, requestOf({ quantity: '3.3333' })));
  const sell = valueOf(await engine.submit(userId, requestOf({ side: 'sell', price: '101.37', quantity: '1.1111' })));
  const rest = valueOf(await engine.submit(userId, requestOf({ price: '95', quantity: '1' })));
  spot.tick('102.00', '10');
  await until(async () => (await engine.list(userId, { view: 'history', id: sell.id })).rows[0]?.status === 'filled');
  valueOf(await engine.cancel(userId, rest.id));
  await spot.stop();
}

/** One trade each that wins, loses and ties, and one that never opens. */
async function tradeUpDown(userId: string): Promise<void> {
  const market = createScriptedMarket([rulesFor('BTCUSDT')]);
  let nowMs = 1_790_000_000_000;
  market.publish('BTCUSDT', nowMs, '100.00');
  const contracts = createSecondContracts({ db: stage.db, ledger: stage.ledger, market, clock: { now: () => nowMs } });
  await contracts.start();
  const wish = (betContent: 1 | 2, betAmount: string) => ({
    coinSymbol: 'BTCUSDT',
    betAmount,
    betContent,
    type: 30 as const,
    oddsVersion: ODDS_VERSION,
    clientOrderId: randomUUID(),
  });
  for (const [price, closing, direction, stake] of [
    ['101.00', '102.00', 1, '12.37'],
    ['102.00', '103.00', 2, '7.77'],
    ['102.00', '102.00', 1, '5'],
  ] as const) {
    const wanted = wish(direction, stake);
    const opening = contracts.create(userId, wanted);
    await until(async () => {
      const { rows } = await sql`select 1 from second_order where client_order_id = ${wanted.clientOrderId}`.execute(
        stage.db,
      );
      return rows.length > 0;
    });
    market.publish('BTCUSDT', (nowMs += 200), price);
    const order = valueOf(await opening);
    for (const pause of [29_900, 200]) market.publish('BTCUSDT', (nowMs += pause), closing);
    await until(async () => (await contracts.list(userId, { status: 1, id: order.id })).total === 1);
  }
  expect(await contracts.create(userId, wish(1, '9'))).toMatchObject({ refusal: 'notOpenYet' });
  await contracts.stop();
}

it('equals the ledger in every span after a life with every flow there is, and nothing in it is without a name', async () => {
  const { userId } = await stage.newSender();
  await convertSome(userId);
  await depositAndWithdraw(userId);
  valueOf(await stage.money.transfers.submit(userId, usdt('spot', 'financial', '77.5')));
  valueOf(await stage.money.transfers.submit(userId, usdt('contract', 'spot', '1000')));
  await tradeSpot(userId);
  await tradeUpDown(userId);

  // Spread over weeks, in the order in which it happened.
  const startMs = Date.UTC(2026, 8, 27, 23, 59, 59, 999);
  await byHand(
    stage.db,
    sql`update journal set created_at =
      timestamptz 'epoch' + ${startMs}::bigint * interval '1 millisecond' + id * interval '40 hours 1 millisecond'`,
  );
  const postings = await everyPosting(stage.db);
  const lastMs = Number(postings.at(-1)!.micros.slice(0, -3));
  stage.later(Math.max(0, lastMs + DAY_MS - stage.now()));

  const moved = new Set<string>();
  for (const span of STATEMENT_SPANS) {
    for (let time = startMs; time <= stage.now(); time = spanAt(span, time).toMs) {
      const { fromMs, toMs } = spanAt(span, time);
      const answer = await stage.money.statements.of(userId, { span, time });
      expect(answer).toMatchObject({
        fromTime: fromMs,
        toTime: toMs,
        ...walkedStatement(postings, userId, fromMs, toMs),
      });
      for (const line of answer.lines) {
        expect(line.other, `${line.asset} in the ${span} of ${new Date(fromMs).toISOString()}`).toBe('0');
        for (const part of STATEMENT_PARTS) if (line[part] !== '0') moved.add(part);
      }
    }
  }
  expect([...moved].sort()).toEqual(
    ['granted', 'deposits', 'withdrawals', 'converted', 'traded', 'upDown', 'fees'].sort(),
  );
  const now = await stage.money.statements.of(userId, { span: 'month' });
  const balances = await stage.ledger.balancesOf(stage.db, userId);
  for (const { asset, closing } of now.lines) {
    const { rows } = await sql<{ sum: string }>`
      select trim_scale(sum(balance))::text as sum from account where owner = ${userId} and asset = ${asset}`.execute(
      stage.db,
    );
    expect(closing).toBe(rows[0]!.sum);
  }
  expect(now.lines.map(({ asset }) => asset).sort()).toEqual([...new Set(balances.map(({ asset }) => asset))].sort());
  const fees = postings.filter(({ account }) => account === 'fees');
  expect(fees.length).toBeGreaterThanOrEqual(3);
}, 60_000);

it('every kind of journal that the code posts has a line', () => {
  const root = join(import.meta.dirname, '../../../../server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const kinds = files.flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8');
    return [...text.matchAll(/kind: '(\w+)',\s*ref|key: `[^`]*`,\s*kind: '(\w+)'/g)].map(([, a, b]) => a ?? b!);
  });
  expect(kinds).toEqual(expect.arrayContaining(['grant', 'deposit', 'withdrawalPaid', 'convert', 'spotFill', 'stake']));
  expect(kinds.filter((kind) => LINE_OF[kind] === undefined)).toEqual([]);
});
