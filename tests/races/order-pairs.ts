import { equal } from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SpotOrders } from '../../server/engine/spot/spot-orders.ts';
import type { Outcome } from '../../server/infra/outcome.ts';
import { until, valueOf } from './race-databases.ts';
import { attachedBuy, limit, pairSell, stopSell, trailingSell } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

/** Actions that two engines perform on one order at the same moment. */
const ACTS = ['cancel', 'amend', 'tick'] as const;
type Act = (typeof ACTS)[number];

/** Refusals of who came too late, or found the order changed. Anything else is wrong. */
const LATE = new Set(['orderDone', 'sizeBelowFilled', 'malformed', 'stopWouldTrigger', 'ocoLegsCrossed', 'notFound']);

interface Target {
  readonly userId: string;
  readonly id: string;
  /** A tick at this price fills it or sets it off. */
  readonly met: '94' | '95' | '110';
  readonly change: { readonly price?: string; readonly quantity?: string; readonly stopPrice?: string };
}

/** Orders of every kind that wait for a tick, each with what would be asked of it. */
async function placeAll(engine: SpotOrders, users: readonly string[], count: number): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (let n = 0; n < count; n++) {
    const userId = users[n % users.length]!;
    if (n % 6 === 4) {
      const { id } = valueOf(await engine.submit(userId, attachedBuy('0.5')));
      targets.push({ userId, id, met: '95', change: n % 12 === 4 ? { quantity: '0.4' } : { price: '96' } });
    } else if (n % 6 === 5) {
      const { id } = valueOf(await engine.submit(userId, trailingSell('1')));
      targets.push({ userId, id, met: '95', change: { quantity: n % 12 === 5 ? '0.5' : '1.5' } });
    } else if (n % 4 === 0) {
      const { id } = valueOf(await engine.submit(userId, limit('sell', '110', '1')));
      targets.push({ userId, id, met: '110', change: n % 8 === 0 ? { quantity: '0.5' } : { price: '109' } });
    } else if (n % 4 === 1) {
      const { id } = valueOf(await engine.submit(userId, limit('buy', '95', '0.5')));
      targets.push({
        userId,
        id,
        met: '95',
        change: n % 8 === 1 ? { quantity: '0.75' } : { price: '94', quantity: '1' },
      });
    } else if (n % 4 === 2) {
      const { id } = valueOf(await engine.submit(userId, stopSell('1')));
      targets.push({ userId, id, met: '95', change: n % 8 === 2 ? { quantity: '1.5' } : { stopPrice: '96' } });
    } else {
      const pair = valueOf(await engine.submitPair(userId, pairSell('1')));
      const leg = n % 8 === 3 ? pair.takeProfit : pair.stopLoss;
      const change = n % 8 === 3 ? { price: '109' } : { stopPrice: '94' };
      targets.push({ userId, id: leg.id, met: n % 16 < 8 ? '110' : '95', change });
    }
  }
  return targets;
}

/** Returns the attached orders that buys have placed by now: of each pair one of the two, in turns. */
async function placedLegs(engine: SpotOrders, users: readonly string[]): Promise<readonly Target[]> {
  const targets: Target[] = [];
  for (const userId of users) {
    const { rows } = await engine.list(userId, { view: 'open', pair: true, pageSize: 200 });
    for (const { id, ocoId } of rows.filter(({ clientOrderId }) => clientOrderId.endsWith('-tp'))) {
      const stop = rows.find((leg) => leg.ocoId === ocoId && leg.ocoLeg === 'stopLoss')!;
      if (targets.length % 2 === 0) targets.push({ userId, id, met: '110', change: { price: '109' } });
      else targets.push({ userId, id: stop.id, met: '94', change: { stopPrice: '93' } });
    }
  }
  return targets;
}

const late = (answer: Outcome<unknown>): void => {
  if (!answer.ok && !LATE.has(answer.refusal)) throw new Error(`refused: ${answer.refusal}`);
};

async function act(stage: SpotStage, engine: SpotOrders, act_: Act, { userId, id, met, change }: Target) {
  await pause(randomInt(3));
  if (act_ === 'cancel') late(await engine.cancel(userId, id));
  else if (act_ === 'amend') late(await engine.amend(userId, { id, ...change }));
  else stage.market.publish(met, '1.5');
}

const raceAll = (stage: SpotStage, [one, other]: readonly [SpotOrders, SpotOrders], targets: readonly Target[]) =>
  Promise.all(
    targets.flatMap((target) => {
      const [first, second] = [ACTS[randomInt(3)]!, ACTS[randomInt(3)]!];
      return [act(stage, one, first, target), act(stage, other, second, target)];
    }),
  );

/**
 * Pairs of acts on orders of every kind, each pair from two engines at the same moment, then on what buys among them placed,
 * while ticks may still be filling others. At the end every coin of every user
 * is either as it was or in a fill, and nothing is held.
 * @param engines of which both know of ticks
 */
export async function orderRound(stage: SpotStage, engines: readonly [SpotOrders, SpotOrders], pairs: number) {
  const users = [await stage.newUser(), await stage.newUser()];
  stage.market.publish('100', '1');
  await raceAll(stage, engines, await placeAll(engines[0], users, pairs));
  await raceAll(stage, engines, await placedLegs(engines[0], users));
  // Triggered orders finish in turn; then the rest is cancelled by whichever engine is first.
  const [one, other] = engines;
  await until(async () => {
    await Promise.all(users.flatMap((userId) => [one.cancelAll(userId), other.cancelAll(userId)]));
    return (await stage.statuses())['pending'] === undefined;
  });
  for (const userId of users) {
    const { BTC, USDT } = await stage.spotBalances(userId);
    equal(BTC!.locked, '0');
    equal(USDT?.locked ?? '0', '0');
    equal(Number(BTC!.available).toFixed(6), (50 + (await stage.tradedCoins(userId))).toFixed(6));
  }
}
