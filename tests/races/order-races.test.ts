import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SpotOrders } from '../../server/engine/spot/spot-orders.ts';
import { orderRound } from './order-pairs.ts';
import { range, tally, until, valueOf } from './race-databases.ts';
import { pairSell, spotStage, stopSell } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

/** `npm run test:soak -- order-races` runs 50 000; this is what a normal run allows. */
const PAIRS = 80;

let stage: SpotStage;
/** Two engines on one database, by force. */
let both: readonly [SpotOrders, SpotOrders];

beforeEach(async () => {
  stage = await spotStage();
  both = [await stage.engine(), await stage.engine()];
});
afterEach(async () => {
  await stage.expectBooksRight();
  await stage.expectFillsRight();
  await stage.close();
});

it('amend, cancel, fill and trigger of one order in the same moment: every coin is in a fill or back with its owner', async () => {
  await orderRound(stage, both, PAIRS);
});

it('two engines hear of the tick that sets off a stop: one sets it off', async () => {
  const userId = await stage.newUser();
  const stops: string[] = [];
  for (let n = 0; n < 10; n++) stops.push(valueOf(await both[0].submit(userId, stopSell('1'))).id);
  // This one learns of the stops as a restart does.
  both = [both[0], await stage.engine()];
  for (let n = 0; n < 5; n++) stage.market.publish('95', '1');
  await until(async () => (await stage.statuses())['filled'] === 10);
  expect((await stage.spotBalances(userId))['BTC']).toEqual({ available: '40', locked: '0' });
  // An engine tells it after it has committed.
  await until(() => stage.told.length >= 10);
  expect(stage.told).toHaveLength(10);
});

it('one pair sent ten times at once: one pair, one hold', async () => {
  const userId = await stage.newUser();
  const request = pairSell('2');
  const answers = await Promise.all(range(10).map((n) => both[n % 2]!.submitPair(userId, request)));
  for (const answer of answers) expect(valueOf(answer)).toEqual(valueOf(answers[0]!));
  expect(await stage.spotBalances(userId)).toMatchObject({ BTC: { available: '48', locked: '2' } });
});

it('pairs and stops at once for more than there is: exactly as many as the coins are for', async () => {
  const userId = await stage.newUser();
  const answers = await Promise.all(
    range(12).map((n) =>
      n % 2 === 0
        ? both[n % 4 === 0 ? 0 : 1].submitPair(userId, pairSell('10'))
        : both[0].submit(userId, stopSell('10')),
    ),
  );
  expect(tally(answers)).toEqual({ ok: 5, insufficientBalance: 7 });
});

it('both legs of a pair cancelled at once, from both engines: it ends once', async () => {
  const userId = await stage.newUser();
  for (let n = 0; n < 10; n++) {
    const { takeProfit, stopLoss } = valueOf(await both[0].submitPair(userId, pairSell('1')));
    const answers = await Promise.all([
      both[0].cancel(userId, takeProfit.id),
      both[1].cancel(userId, stopLoss.id),
      both[1].cancel(userId, takeProfit.id),
    ]);
    expect(tally(answers)).toEqual({ ok: 1, orderDone: 2 });
  }
  expect((await stage.spotBalances(userId))['BTC']).toEqual({ available: '50', locked: '0' });
});

it('amended twenty times at once: what it holds is what it asks for in the end', async () => {
  const userId = await stage.newUser();
  const { id } = valueOf(await both[0].submit(userId, stopSell('1')));
  const answers = await Promise.all(
    range(20).map((n) => both[n % 2]!.amend(userId, { id, quantity: String(1 + (n % 7)) })),
  );
  expect(tally(answers)).toEqual({ ok: 20 });
  const { rows } = await both[0].list(userId, { view: 'open' });
  expect((await stage.spotBalances(userId))['BTC']).toMatchObject({ locked: rows[0]!.quantity });
});
