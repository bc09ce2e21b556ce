import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SecondContracts } from '../../server/engine/second-contract/second-contract.ts';
import type { ChainedTick } from '../../server/market/market.ts';
import { until } from './race-databases.ts';
import { request, secondContractStage } from './second-contract-stage.ts';
import type { SecondContractStage } from './second-contract-stage.ts';

let stage: SecondContractStage;
let engine: SecondContracts;
let price = 10_000;
const ticks: ChainedTick[] = [];

beforeAll(async () => {
  stage = await secondContractStage();
  ticks.push(stage.market.lastTick(stage.market.symbols()[0]!.symbol)!);
  engine = await stage.engine(stage.database);
});
afterAll(() => stage.close());

const STALE_MS = 5000;
const OPENING_MS = 1000;

/** The rule in words of its own: the ticks on both sides of due, each at most 5 s away, or void. */
function verdictOf(order: EndedOrder): string {
  const next = ticks.findIndex((tick) => tick.ts > order.due_ms);
  const close = ticks[next - 1];
  const witness = ticks[next];
  if (close === undefined || witness === undefined) return 'void';
  if (order.due_ms - close.ts > STALE_MS || witness.ts - order.due_ms > STALE_MS) return 'void';
  const rise = Number(close.price) - Number(order.open_price);
  if (rise === 0) return 'tie';
  return rise > 0 === (order.direction === 1) ? 'win' : 'loss';
}

/** Returns the payout of a stake of 1.23, with odds 0.85 or 0.87 when won, in whole cents. */
const payoutOf = (result: string, order: EndedOrder): string => {
  if (result === 'loss') return '0';
  if (result !== 'win') return '1.23';
  return order.period_s === 30 ? '2.27' : '2.3';
};

interface EndedOrder {
  readonly id: string;
  readonly direction: 1 | 2;
  readonly open_price: string;
  readonly due_ms: number;
  readonly result: string;
  readonly period_s: number;
  readonly payout: string;
}

type Step =
  | { readonly kind: 'tick'; readonly ms: number; readonly move: number }
  | { readonly kind: 'silence'; readonly ms: number }
  | { readonly kind: 'order'; readonly up: boolean; readonly period: number; readonly openMs: number }
  | { readonly kind: 'restart' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      ms: fc.integer({ min: 200, max: 4000 }),
      move: fc.integer({ min: -1, max: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('silence' as const), ms: fc.integer({ min: 1, max: 9000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      up: fc.boolean(),
      period: fc.constantFrom(30, 60),
      openMs: fc.integer({ min: 1, max: 1300 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);

function publish(ms: number, move: number): void {
  stage.pass(ms);
  price += move;
  stage.market.setStale(false);
  ticks.push(stage.market.publish('BTCUSDT', stage.now(), (price / 100).toFixed(2)));
}
async function restart(): Promise<void> {
  await engine.stop();
  engine = await stage.engine(stage.database);
}

async function placeOrder(userId: string, { up, period, openMs }: Extract<Step, { kind: 'order' }>): Promise<void> {
  const isStale = stage.now() - ticks.at(-1)!.ts > STALE_MS;
  stage.market.setStale(isStale);
  const before = Object.values(await stage.orderStates()).reduce((sum, n) => sum + n, 0);
  const asked = engine.create(userId, request({ betContent: up ? 1 : 2, type: period, betAmount: '1.23' }));
  if (isStale) {
    expect(await asked).toMatchObject({ ok: false, refusal: 'marketStale' });
    return;
  }
  await until(async () => Object.values(await stage.orderStates()).reduce((sum, n) => sum + n, 0) > before);
  publish(openMs, 1);
  expect(await asked).toMatchObject(openMs <= OPENING_MS ? { ok: true } : { ok: false, refusal: 'notOpenYet' });
}

async function take(userId: string, one: Step): Promise<void> {
  if (one.kind === 'tick') publish(one.ms, one.move);
  else if (one.kind === 'silence') stage.pass(one.ms);
  else if (one.kind === 'restart') await restart();
  else await placeOrder(userId, one);
}

const seen = new Map<string, number>();

/**
 * An order, and a price that stands still behind its open tick until it is due: random walks end on a tie too seldom.
 */
const TIE: readonly Step[] = [
  { kind: 'order', up: true, period: 30, openMs: 500 },
  ...Array.from({ length: 10 }, (): Step => ({ kind: 'tick', ms: 4000, move: 0 })),
];

it('whatever the feed does, and however often the engine restarts: each order is void or what the ticks say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), fc.boolean(), async (steps, feedEnds) => {
      const userId = await stage.newUser();
      publish(1000, 0);
      for (const one of steps) await take(userId, one);
      // The feed goes on, or the last orders never see another tick in time.
      if (!feedEnds) for (let n = 0; n < 40; n++) publish(2000, n % 3 === 0 ? 1 : -1);
      stage.pass(80_000);
      await restart();
      await until(async () => {
        const { open, opening } = await stage.orderStates();
        return open === undefined && opening === undefined;
      });
      const { rows } = await sql<EndedOrder>`
          select id, direction, open_price, due_ms, period_s, result, trim_scale(payout)::text as payout
          from second_order where user_id = ${userId} and state = 'settled'
        `.execute(stage.database.db);
      for (const order of rows) {
        const result = verdictOf(order);
        expect(order).toMatchObject({ result, payout: payoutOf(result, order) });
        seen.set(result, (seen.get(result) ?? 0) + 1);
      }
    }),
    { numRuns: 15, examples: [[[...TIE], false]] },
  );
  await stage.expectAllEndedOnce();
});

it('and all of it was seen', () => {
  expect([...seen.keys()].sort()).toEqual(['loss', 'tie', 'void', 'win']);
});
