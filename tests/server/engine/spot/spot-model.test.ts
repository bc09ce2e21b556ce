import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type { SubmitRequest } from '../../../../server/engine/spot/spot-ticket.ts';
import { amountText, parseAmount } from '../../../../server/ledger/amount.ts';
import type { MarketRules } from '../../../../server/market/market.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { rulesFor } from '../scripted-market.ts';
import { ModelSpot } from './model-spot.ts';
import type { ModelOrder } from './model-spot.ts';
import { spotStage, until } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

/** `SPOT_SEQUENCES=10000 npm run test:server -- spot-model` is the long run; the default is what a minute allows. */
const SEQUENCES = Number(process.env['SPOT_SEQUENCES'] ?? 60);
const LENGTH = { minLength: 20, maxLength: 60 };

/** Two markets: one plain, one whose values have more decimals than money has. */
const RULES: readonly MarketRules[] = [
  rulesFor('BTCUSDT', { stepSize: '0.1' as DecimalText }),
  rulesFor('PEPEUSDT', { tickSize: '0.000000001' as DecimalText, stepSize: '1' as DecimalText, priceDecimals: 9 }),
];
const STEPS = new Map(RULES.map(({ symbol, stepSize }) => [symbol as string, parseAmount(stepSize)]));
const PRICES: Readonly<Record<string, (at: number) => bigint>> = {
  BTCUSDT: (at) => parseAmount('100') + BigInt(at - 10) * parseAmount('0.57'),
  PEPEUSDT: (at) => parseAmount('0.500000001') + BigInt(at - 10) * parseAmount('0.003000007'),
};
const FUNDS = new Map([
  ['USDT', parseAmount('5000')],
  ['BTC', parseAmount('20')],
  ['PEPE', parseAmount('4000')],
]);
const COINS = { BTC: '20', PEPE: '4000' };

const at = fc.integer({ min: 0, max: 20 });
/** Steps: BTC 0.1 … 12, PEPE 10 … 1200. */
const size = fc.integer({ min: 1, max: 120 });
const symbol = fc.constantFrom('BTCUSDT', 'PEPEUSDT');
const side = fc.constantFrom('buy' as const, 'sell' as const);
const user = fc.nat({ max: 1 });
const level = fc.record({ at, size });
const operation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ op: fc.constant('limit' as const), user, symbol, side, at, size }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('market' as const), user, symbol, side, size }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('quote' as const),
      user,
      symbol,
      side,
      cents: fc.integer({ min: 400, max: 90_000 }),
    }),
  },
  { weight: 9, arbitrary: fc.record({ op: fc.constant('tick' as const), symbol, at, size }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('book' as const), symbol, levels: fc.array(level, { maxLength: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('cancel' as const), which: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancelAll' as const), user, symbol: fc.option(symbol) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('again' as const), which: fc.nat({ max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('restart' as const), symbol, at, size }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

let database: FreshDatabase;
const seen = new Map<string, number>();

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** One exchange and its model, side by side. */
class Twin {
  readonly stage: SpotStage;
  readonly model = new ModelSpot(FUNDS, STEPS);
  readonly users: readonly string[];
  readonly placed: { order: ModelOrder; id: string; request: SubmitRequest; answer: unknown }[] = [];
  engine: SpotOrders;

  constructor(stage: SpotStage, users: readonly string[]) {
    this.stage = stage;
    this.users = users;
    this.engine = stage.newEngine();
    for (const { symbol: name } of RULES) this.model.last.set(name, PRICES[name]!(10));
  }

  async submit(who: number, request: SubmitRequest): Promise<string> {
    const userId = this.users[who]!;
    const read = (key: string): bigint | null =>
      key in request ? parseAmount(String((request as Record<string, unknown>)[key])) : null;
    const wish = { symbol: request.symbol, side: request.side };
    const expected = this.model.submit(userId, {
      ...wish,
      price: read('price'),
      quantity: read('quantity'),
      quote: read('quoteQuantity'),
    });
    const answer = await this.engine.submit(userId, request);
    if (typeof expected === 'string') {
      expect(answer).toMatchObject({ ok: false, refusal: expected });
      return expected;
    }
    expect(answer).toMatchObject({
      ok: true,
      value: { status: expected.status, filledQuantity: amountText(this.model.filled(expected)) },
    });
    if (answer.ok) this.placed.push({ order: expected, id: answer.value.id, request, answer });
    return `${request.type} ${expected.status}`;
  }

  async tick(name: string, price: bigint, quantity: bigint): Promise<string> {
    const { changes, tick } = this.stage;
    const before = changes.length;
    tick(amountText(price, 18), amountText(quantity), name);
    const filled = this.model.tick(name, price, quantity);
    const heard = () => changes.slice(before).reduce((sum, { change }) => sum + change.orders.length, 0);
    await until(() => heard() >= filled.length);
    return filled.length === 0
      ? 'tick'
      : filled.some(({ status }) => status === 'pending')
        ? 'tick fills a part'
        : 'tick fills';
  }

  async run(step: Operation): Promise<string> {
    const clientOrderId = randomUUID();
    switch (step.op) {
      case 'limit':
      case 'market': {
        const common = { symbol: step.symbol, side: step.side, clientOrderId };
        const quantity = amountText(
          BigInt(step.size) * STEPS.get(step.symbol)! * (step.symbol === 'BTCUSDT' ? 1n : 7n),
        );
        if (step.op === 'market') return this.submit(step.user, { ...common, type: 'market', quantity });
        const price = amountText(PRICES[step.symbol]!(step.at), 18);
        return this.submit(step.user, { ...common, type: 'limit', price, quantity });
      }
      case 'quote': {
        const quoteQuantity = amountText(BigInt(step.cents) * parseAmount('0.01'));
        return this.submit(step.user, {
          symbol: step.symbol,
          side: step.side,
          clientOrderId,
          type: 'market',
          quoteQuantity,
        });
      }
      case 'tick': {
        const quantity = BigInt(step.size) * STEPS.get(step.symbol)! * (step.symbol === 'BTCUSDT' ? 1n : 5n);
        return this.tick(step.symbol, PRICES[step.symbol]!(step.at), quantity);
      }
      case 'book':
        return this.book(step.symbol, step.levels);
      case 'cancel': {
        const one = this.placed[step.which % Math.max(1, this.placed.length)];
        if (one === undefined) return 'nothing';
        const answer = await this.engine.cancel(one.order.user, one.id);
        if (one.order.status !== 'pending') {
          expect(answer).toEqual({ ok: false, refusal: 'orderDone' });
          return 'cancel of a done one';
        }
        one.order.status = 'cancelled';
        expect(answer).toMatchObject({ ok: true, value: { filledQuantity: amountText(this.model.filled(one.order)) } });
        return 'cancel';
      }
      case 'cancelAll': {
        const userId = this.users[step.user]!;
        const mine = this.model.orders.filter(
          (order) =>
            order.user === userId && order.status === 'pending' && order.symbol === (step.symbol ?? order.symbol),
        );
        for (const order of mine) order.status = 'cancelled';
        expect(await this.engine.cancelAll(userId, (step.symbol ?? undefined) as never)).toBe(mine.length);
        return 'cancelAll';
      }
      case 'again': {
        const one = this.placed[step.which % Math.max(1, this.placed.length)];
        if (one === undefined) return 'nothing';
        expect(await this.engine.submit(one.order.user, one.request)).toEqual(one.answer);
        return 'again';
      }
      case 'restart': {
        await this.engine.stop();
        const price = PRICES[step.symbol]!(step.at);
        const quantity = BigInt(step.size) * STEPS.get(step.symbol)!;
        this.stage.market.publishUnheard(step.symbol, this.stage.now(), amountText(price, 18), amountText(quantity));
        const filled = this.model.tick(step.symbol, price, quantity);
        this.engine = this.stage.newEngine();
        await this.engine.start();
        return filled.length === 0 ? 'restart' : 'restart fills';
      }
    }
  }

  book(name: string, levels: readonly { at: number; size: number }[]): string {
    const step = STEPS.get(name)!;
    const sorted = [...new Map(levels.map((one) => [one.at, one])).values()].toSorted((a, b) => a.at - b.at);
    const model = sorted.map((one) => ({ price: PRICES[name]!(one.at), quantity: BigInt(one.size) * step }));
    const bids = model.slice(0, Math.floor(model.length / 2)).toReversed();
    const asks = model.slice(Math.floor(model.length / 2));
    this.model.books.set(name, { bids, asks });
    const texts = (side_: typeof model) =>
      side_.map((one) => [amountText(one.price, 18), amountText(one.quantity)] as const);
    this.stage.market.setBook(name, texts(bids), texts(asks));
    return 'book';
  }

  /** Every coin of every user, free and held, and what the exchange's own accounts may not be. */
  async compare(): Promise<void> {
    const { rows } = await sql<{ owner: string; asset: string; kind: string; balance: string }>`
      select owner, asset, kind, balance from account
      where owner = any(${this.users as string[]}) and book = 'spot' and asset <> 'EUR'
    `.execute(database.db);
    const real = new Map(rows.map((row) => [`${row.owner}/${row.asset}/${row.kind}`, parseAmount(row.balance)]));
    for (const userId of this.users) {
      for (const asset of FUNDS.keys()) {
        const { free, held } = this.model.balance(userId, asset);
        expect(amountText(real.get(`${userId}/${asset}/available`) ?? 0n), `${asset} free`).toBe(amountText(free));
        expect(amountText(real.get(`${userId}/${asset}/held`) ?? 0n), `${asset} held`).toBe(amountText(held));
      }
    }
  }
}

async function newTwin(): Promise<Twin> {
  await sql`delete from spot_cursor`.execute(database.db);
  const stage = spotStage(database.db, RULES, (name) => amountText(PRICES[name]!(10), 18));
  const twin = new Twin(stage, [await stage.newUser(COINS), await stage.newUser(COINS)]);
  await twin.engine.start();
  return twin;
}

it(
  `any of ${SEQUENCES} sequences of operations leaves the balances of the model after each of them`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, LENGTH), async (operations) => {
        const twin = await newTwin();
        for (const one of operations) {
          const what = await twin.run(one);
          seen.set(what, (seen.get(what) ?? 0) + 1);
          await twin.compare();
        }
        for (const userId of twin.users) await twin.engine.cancelAll(userId);
        await twin.stage.stop();
      }),
      // The seed repeats a failure as it was; a smaller case would meet what this one left open.
      { numRuns: SEQUENCES, endOnFailure: true },
    );
    expect(await booksWrong(database.db)).toEqual([]);
  },
  60_000 + SEQUENCES * 5_000,
);

it('the sequences above did what they are for', () => {
  for (const what of [
    'limit pending',
    'limit filled',
    'market filled',
    'bookTooThin',
    'insufficientBalance',
    'tradeBelowMinimum',
    'tick fills',
    'tick fills a part',
    'cancel',
    'cancel of a done one',
    'cancelAll',
    'again',
    'restart fills',
  ]) {
    expect(seen.get(what), what).toBeGreaterThan(0);
  }
});
