import { deepEqual, equal } from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import type {
  PairRequest,
  SpotFillWire,
  SpotOrderWire,
  SubmitRequest,
} from '../../../../server/engine/spot/spot-wire.ts';
import type { Db } from '../../../../server/infra/db.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { amountText, parseAmount, signedAmountText } from '../../../../server/ledger/amount.ts';
import type { MarketRules } from '../../../../server/market/market.ts';
import { createTradeJournal } from '../../../../server/people/trade-journal/trade-journal.ts';
import type { TradeJournal } from '../../../../server/people/trade-journal/trade-journal.ts';
import { JournalReader } from '../../people/trade-journal/journal-reader.ts';
import { resultsByCoin, sumOf } from '../../people/trade-journal/journal-sums.ts';
import { rulesFor } from '../scripted-market.ts';
import { filledOf, heldOf, MAKER, totalOf } from './model-money.ts';
import { ModelSpot } from './model-spot.ts';
import type { ModelAttached } from './model-money.ts';
import type { ModelOrder } from './model-spot.ts';
import type { Operation } from './spot-operations.ts';
import { spotStage, until } from './spot-stage.ts';
import type { SpotStage } from './spot-stage.ts';

/** Two markets: one plain, one whose values have more decimals than money has. */
const RULES: readonly MarketRules[] = [
  rulesFor('BTCUSDT', { stepSize: '0.1' as DecimalText }),
  rulesFor('PEPEUSDT', { tickSize: '0.000000001' as DecimalText, stepSize: '1' as DecimalText, priceDecimals: 9 }),
];
const TICK_SIZES = new Map(RULES.map(({ symbol, tickSize }) => [symbol as string, parseAmount(tickSize)]));
const STEPS = new Map(RULES.map(({ symbol, stepSize }) => [symbol as string, parseAmount(stepSize)]));
/**
 * Prices so far apart that some are outside the band around others, and some exactly at its end: 90 and 108, 114 and
 * 91.20.
 */
const PRICES: Readonly<Record<string, (at: number) => bigint>> = {
  BTCUSDT: (at) => parseAmount('90') + BigInt(at) * parseAmount('1.2'),
  PEPEUSDT: (at) => parseAmount('0.500000001') + BigInt(at - 10) * parseAmount('0.003000007'),
};
const FUNDS = new Map([
  ['USDT', parseAmount('5000')],
  ['BTC', parseAmount('20')],
  ['PEPE', parseAmount('4000')],
]);
const COINS = { BTC: '20', PEPE: '4000' };
/** Any machine has processed a tick within this time. */
const TICK_MS = 60_000;
/** A device asks for so many rows of its journal, once in so many operations. */
const ROWS_READ = 3;
const READS_EACH = 4;

interface Placed {
  readonly order: ModelOrder;
  readonly id: string;
  /** Sends the very same request again, and expects the same answer. */
  again(): Promise<void>;
}

const quantityOf = (name: string, steps: number): bigint =>
  BigInt(steps) * STEPS.get(name)! * (name === 'BTCUSDT' ? 1n : 7n);
const priceText = (name: string, place: number): string => amountText(PRICES[name]!(place), 18);

/** Status, hold and result of an order, of the model and of the engine alike. */
type State = readonly (string | undefined)[];
const stateOf = (order: ModelOrder): State => [
  order.status,
  amountText(filledOf(order)),
  amountText(totalOf(order)),
  amountText(heldOf(order)),
  order.quote === null ? amountText(order.quantity) : undefined,
  order.price === null ? undefined : amountText(order.price, 18),
  // The engine sends the position of a waiting trailing stop with the order, not at every tick.
  order.stop === null || isTrailing(order) ? undefined : amountText(order.stop, 18),
  order.waiting && order.status === 'pending' ? 'trigger' : undefined,
  ...order.fills.map(({ price, quantity, rate }) =>
    fillText(amountText(price, 18), amountText(quantity), rate === MAKER),
  ),
];
const attachedWords = ({ price, stop, limit }: ModelAttached) => ({
  ...(price === null ? {} : { takeProfit: { price: amountText(price, 18) } }),
  ...(stop === null
    ? {}
    : {
        stopLoss: { stopPrice: amountText(stop, 18), ...(limit === null ? {} : { price: amountText(limit, 18) }) },
      }),
});

/** It follows the market, or was taken back before it was set off. */
const isTrailing = ({ trailing, waiting }: ModelOrder): boolean => trailing !== null && waiting;
const fillText = (price: string, quantity: string, maker: boolean): string =>
  `${quantity} at ${price} ${maker ? 'as maker' : 'from the book'}`;
function stateTold(wire: SpotOrderWire, fills: readonly SpotFillWire[]): State {
  const [quote, fee] = [parseAmount(wire.filledQuote), parseAmount(wire.fee)];
  const total = amountText(wire.side === 'buy' ? quote + fee : quote - fee);
  const { status, filledQuantity, lockedAmount, quantity, price, waitsFor, trailingBips, trigger } = wire;
  const stopPrice = trailingBips !== undefined && trigger === undefined ? undefined : wire.stopPrice;
  const executions = fills.map((fill) => fillText(fill.price, fill.quantity, fill.maker));
  return [status, filledQuantity, total, lockedAmount, quantity, price, stopPrice, waitsFor, ...executions];
}

/** One exchange and its model, side by side. Whatever differs throws. */
export class SpotTwin {
  readonly stage: SpotStage;
  readonly model = new ModelSpot(FUNDS, STEPS);
  readonly users: readonly string[];
  readonly placed: Placed[] = [];
  engine: SpotOrders;
  /** Buys whose attached orders are known. */
  readonly #adopted = new Set<string>();
  /** Orders that are over, as both have said. */
  readonly #over = new Set<string>();
  /**
   * Last event of the engine about each order; `#fills` are its executions, `#heard` counts the events already read.
   */
  readonly #told = new Map<string, SpotOrderWire>();
  readonly #fills = new Map<string, SpotFillWire[]>();
  #heard = 0;
  readonly #journal: TradeJournal;
  /** A device of each user, which reads its journal while the user trades. */
  readonly #devices: readonly JournalReader[];
  #compared = 0;

  constructor(stage: SpotStage, users: readonly string[]) {
    this.stage = stage;
    this.users = users;
    this.engine = stage.newEngine();
    const sealing = createSealing(randomBytes(32));
    this.#journal = createTradeJournal({ db: stage.db, clock: { now: stage.now }, sealing });
    this.#devices = users.map((userId) => JournalReader.fills(this.#journal, userId, ROWS_READ));
    for (const { symbol: name } of RULES) this.model.last.set(name, PRICES[name]!(10));
  }

  /** A fresh pair on a database whose other orders belong to markets that have ended. */
  static async begin(db: Db): Promise<SpotTwin> {
    await sql`delete from spot_cursor`.execute(db);
    const stage = spotStage(db, RULES, (name) => priceText(name, 10));
    const twin = new SpotTwin(stage, [await stage.newUser(COINS), await stage.newUser(COINS)]);
    await twin.engine.start();
    return twin;
  }

  /** Cancels all open orders, after which nothing is held. */
  async end(): Promise<void> {
    for (const userId of this.users) await this.engine.cancelAll(userId);
    for (const userId of this.users) this.model.cancelAll(userId, null);
    await this.#adopt();
    await this.compare();
    for (const at of this.users.keys()) await this.#compareJournal(at);
    await this.stage.stop();
  }

  /** Compares a journal that was read while its rows came with one read now, and both with what the engine says. */
  async #compareJournal(at: number): Promise<void> {
    const userId = this.users[at]!;
    const rows = await this.#devices[at]!.toTheEnd();
    deepEqual(rows, await JournalReader.fills(this.#journal, userId, 10_000).toTheEnd());
    const results = resultsByCoin(rows);
    const positions = await sql<{ asset: string; result: string }>`
      select asset, concat_ws(' ', trim_scale(quantity), trim_scale(cost), trim_scale(realised), trim_scale(fees), trades)
        as result
      from spot_position where user_id = ${userId} order by asset
    `.execute(this.stage.db);
    const texts = [...results].map(([asset, { quantity, cost, realised, fees, trades }]) => ({
      asset,
      result: [quantity, cost, realised, fees].map((sum) => signedAmountText(sum, 18)).join(' ') + ` ${trades}`,
    }));
    deepEqual(
      texts.toSorted((a, b) => (a.asset < b.asset ? -1 : 1)),
      positions.rows,
    );
    const { total, sums } = await this.engine.fills(userId, {});
    const [bought, sold] = ['buy', 'sell'].map((side) => rows.filter((row) => row['side'] === side));
    deepEqual(
      [
        rows.length,
        ...[sumOf(bought!, 'quote'), sumOf(sold!, 'quote'), sumOf(rows, 'fee')].map((sum) => amountText(sum)),
      ],
      [total, sums.bought, sums.sold, sums.fees],
    );
  }

  /** @returns what it came to, in a few words */
  async run(step: Operation): Promise<string> {
    const what = await this.#run(step);
    return (await this.#adopt()) ? `${what}, attached placed` : what;
  }

  /** Orders that others have placed are looked after like any. @returns whether there are new ones */
  async #adopt(): Promise<boolean> {
    const before = this.placed.length;
    for (const { order, id } of this.placed) {
      if (order.legs === null || this.#adopted.has(id)) continue;
      this.#adopted.add(id);
      const { takeProfit, stopLoss, notPlaced } = (await this.engine.find(order.user, id))!.attached!;
      equal(notPlaced !== undefined, order.legs.length === 0);
      const ids = [takeProfit?.id, stopLoss?.id].filter((leg) => leg !== undefined);
      deepEqual(ids.length, order.legs.length);
      for (const [at, leg] of order.legs.entries()) {
        this.placed.push({ order: leg, id: ids[at]!, again: () => Promise.resolve() });
      }
    }
    return this.placed.length > before;
  }

  async #run(step: Operation): Promise<string> {
    switch (step.op) {
      case 'limit':
        return this.#single(step, { tif: step.tif, price: step.at, size: step.size });
      case 'postOnly':
        return this.#single(step, { post: true, price: step.at, size: step.size });
      case 'market':
        return this.#single(step, { size: step.size });
      case 'quote':
        return this.#single(step, { cents: step.cents });
      case 'stop': {
        const sized = step.isMarket && step.side === 'buy' ? { cents: step.cents } : { size: step.size };
        return this.#single(step, { ...sized, ...(step.isMarket ? {} : { price: step.at }), stop: step.stopAt });
      }
      case 'trailing': {
        const { bips, activateAt } = step;
        const sized = step.side === 'buy' ? { cents: step.cents } : { size: step.size };
        return this.#single(step, { ...sized, trailing: { bips, at: activateAt } });
      }
      case 'attached': {
        const { up, down, limitAt, at, size, tif } = step;
        const stop = down === null && up !== null ? null : at - (down ?? 1);
        const attached = { take: up === null ? null : at + up, stop, limit: stop === null ? null : limitAt };
        return this.#single({ ...step, side: 'buy' }, { price: at, size, tif, attached });
      }
      case 'pair':
        return this.#pair(step, step.side === 'buy' ? (step.limitAt ?? step.stopAt) : step.limitAt);
      case 'amend':
        return this.#amend(step);
      case 'tick':
        return this.#tick(step.symbol, PRICES[step.symbol]!(step.at), BigInt(step.size) * STEPS.get(step.symbol)! * 5n);
      case 'book':
        return this.#book(step.symbol, step.levels);
      case 'cancel':
        return this.#cancel(step.which);
      case 'cancelAll': {
        const userId = this.users[step.user]!;
        const ended = this.model.cancelAll(userId, step.symbol);
        equal(await this.engine.cancelAll(userId, (step.symbol ?? undefined) as never), ended);
        return 'cancelAll';
      }
      case 'again': {
        const one = this.placed[step.which % Math.max(1, this.placed.length)];
        await one?.again();
        return 'again';
      }
      case 'restart': {
        await this.engine.stop();
        const price = PRICES[step.symbol]!(step.at);
        const quantity = BigInt(step.size) * STEPS.get(step.symbol)!;
        const tick = [amountText(price, 18), amountText(quantity)] as const;
        this.stage.market.publishUnheard(step.symbol, this.stage.now(), ...tick);
        const changed = this.model.tick(step.symbol, price, quantity);
        this.engine = this.stage.newEngine();
        await this.engine.start();
        return changed.size === 0 ? 'restart' : 'restart fills';
      }
    }
  }

  async #single(
    step: { user: number; symbol: string; side: 'buy' | 'sell' },
    kind: {
      price?: number;
      size?: number;
      cents?: number;
      stop?: number;
      attached?: { readonly take: number | null; readonly stop: number | null; readonly limit: number | null };
      trailing?: { readonly bips: number; readonly at: number | null };
      tif?: 'gtc' | 'ioc' | 'fok';
      post?: boolean;
    },
  ): Promise<string> {
    const userId = this.users[step.user]!;
    const { symbol: name, side: way } = step;
    const quantity = kind.size === undefined ? null : quantityOf(name, kind.size);
    const quote = kind.cents === undefined ? null : BigInt(kind.cents) * parseAmount('0.01');
    const price = kind.price === undefined ? null : PRICES[name]!(kind.price);
    const stop = kind.stop === undefined ? null : PRICES[name]!(kind.stop);
    const { tif, post } = kind;
    const activateAt = kind.trailing?.at ?? null;
    const activation = activateAt === null ? null : PRICES[name]!(activateAt);
    const trailing = kind.trailing
      ? { bips: BigInt(kind.trailing.bips), activation, tickSize: TICK_SIZES.get(name)! }
      : null;
    const at = (place: number | null) => (place === null ? null : PRICES[name]!(place));
    const attached = kind.attached
      ? { price: at(kind.attached.take), stop: at(kind.attached.stop), limit: at(kind.attached.limit) }
      : null;
    const request = {
      symbol: name,
      side: way,
      clientOrderId: randomUUID(),
      type: price === null ? 'market' : 'limit',
      ...(price === null ? {} : { price: amountText(price, 18) }),
      ...(quantity === null ? {} : { quantity: amountText(quantity) }),
      ...(quote === null ? {} : { quoteQuantity: amountText(quote) }),
      ...(stop === null ? {} : { stopPrice: amountText(stop, 18) }),
      ...(kind.trailing === undefined ? {} : { trailingBips: kind.trailing.bips }),
      ...(attached === null ? {} : { attached: attachedWords(attached) }),
      ...(activation === null ? {} : { activationPrice: amountText(activation, 18) }),
      ...(tif === undefined ? {} : { timeInForce: tif }),
      ...(post === undefined ? {} : { postOnly: post }),
    } as SubmitRequest;
    const wish = { symbol: name, side: way, price, quantity, quote, stop, trailing, attached };
    const expected = this.model.submit(userId, {
      ...wish,
      ...(tif === undefined ? {} : { tif }),
      ...(post === undefined ? {} : { post }),
    });
    const answer = await this.engine.submit(userId, request);
    if (typeof expected === 'string') {
      equal(answer.ok ? 'ok' : answer.refusal, expected);
      return expected;
    }
    if (!answer.ok) throw new Error(`the engine says ${answer.refusal} ${JSON.stringify(answer.details)}`);
    deepEqual(
      [answer.value.status, answer.value.filledQuantity],
      [expected.status, amountText(this.model.filled(expected))],
    );
    const again = async () => deepEqual(await this.engine.submit(userId, request), answer);
    this.placed.push({ order: expected, id: answer.value.id, again });
    return `${attached === null ? '' : 'attached '}${stop === null ? '' : 'stop '}${trailing === null ? '' : 'trailing '}${tif === undefined || tif === 'gtc' ? '' : `${tif} `}${request.type} ${expected.status}`;
  }

  async #pair(
    step: { user: number; symbol: string; side: 'buy' | 'sell'; at: number; size: number; stopAt: number },
    limitAt: number | null,
  ): Promise<string> {
    const userId = this.users[step.user]!;
    const { symbol: name, side: way } = step;
    const quantity = quantityOf(name, step.size);
    const request: PairRequest = {
      symbol: name,
      side: way,
      clientOrderId: randomUUID(),
      quantity: amountText(quantity),
      takeProfit: { price: priceText(name, step.at) },
      stopLoss: {
        stopPrice: priceText(name, step.stopAt),
        ...(limitAt === null ? {} : { price: priceText(name, limitAt) }),
      },
    };
    const wish = { symbol: name, side: way, price: PRICES[name]!(step.at), quantity, quote: null };
    const limit = limitAt === null ? null : PRICES[name]!(limitAt);
    const expected = this.model.pair(userId, wish, PRICES[name]!(step.stopAt), limit);
    const answer = await this.engine.submitPair(userId, request);
    if (typeof expected === 'string') {
      equal(answer.ok ? 'ok' : answer.refusal, expected);
      return expected;
    }
    if (!answer.ok) throw new Error(`the engine says ${answer.refusal} ${JSON.stringify(answer.details)}`);
    const again = async () => deepEqual(await this.engine.submitPair(userId, request), answer);
    this.placed.push({ order: expected[0], id: answer.value.takeProfit.id, again });
    this.placed.push({ order: expected[1], id: answer.value.stopLoss.id, again });
    return `${way} pair`;
  }

  /** Mostly one that waits: most orders are done soon. */
  #pick(which: number): Placed | undefined {
    const open = this.placed.filter(({ order }) => order.status === 'pending');
    const among = which % 4 === 0 || open.length === 0 ? this.placed : open;
    return among[Math.floor(which / 4) % Math.max(1, among.length)];
  }

  /** Amends an order. A change that the order cannot have is left out. */
  async #amend(step: { which: number; at: number | null; size: number | null; stopAt: number | null }) {
    const one = this.#pick(step.which);
    if (one === undefined) return 'nothing';
    const { order: known, id } = one;
    const name = known.symbol;
    const price = known.price === null || step.at === null ? undefined : PRICES[name]!(step.at);
    // The size of a leg is refused before anything else is looked at: seldom asked for.
    const isSized = known.quote === null && (known.other === null || step.which % 5 === 0);
    const quantity = isSized && step.size !== null ? quantityOf(name, step.size) : undefined;
    const stop =
      !known.waiting || known.trailing !== null || step.stopAt === null ? undefined : PRICES[name]!(step.stopAt);
    const change = {
      ...(price === undefined ? {} : { price }),
      ...(quantity === undefined ? {} : { quantity }),
      ...(stop === undefined ? {} : { stop }),
    };
    const expected = this.model.amend(known, change);
    const answer = await this.engine.amend(known.user, {
      id,
      ...(price === undefined ? {} : { price: amountText(price, 18) }),
      ...(quantity === undefined ? {} : { quantity: amountText(quantity) }),
      ...(stop === undefined ? {} : { stopPrice: amountText(stop, 18) }),
    });
    if (typeof expected === 'string') {
      equal(answer.ok ? 'ok' : answer.refusal, expected);
      return `amend: ${expected}`;
    }
    if (!answer.ok) throw new Error(`the engine says ${answer.refusal} ${JSON.stringify(answer.details)}`);
    equal(answer.value.keptPlace, expected);
    equal(answer.value.order.filledQuantity, amountText(this.model.filled(known)));
    return `amend ${known.trailing !== null ? 'a trailing stop' : known.waiting ? 'a stop' : known.other === null ? 'an order' : 'a take profit'}`;
  }

  async #cancel(which: number): Promise<string> {
    const one = this.#pick(which);
    if (one === undefined) return 'nothing';
    const wasDone = one.order.status !== 'pending';
    const answer = await this.engine.cancel(one.order.user, one.id);
    if (wasDone) {
      deepEqual(answer, { ok: false, refusal: 'orderDone' });
      return 'cancel of a done one';
    }
    const ended = this.model.cancel(one.order);
    equal(answer.ok && answer.value.filledQuantity, amountText(this.model.filled(one.order)));
    return ended.length > 1 ? 'cancel of a pair' : 'cancel';
  }

  async #tick(name: string, price: bigint, quantity: bigint): Promise<string> {
    const { changes, tick } = this.stage;
    const before = changes.length;
    const waiting = this.model.orders.filter((one) => one.waiting && one.status === 'pending').length;
    tick(amountText(price, 18), amountText(quantity), name);
    const changed = [...this.model.tick(name, price, quantity)];
    const heard = () => changes.slice(before).reduce((sum, { change }) => sum + change.orders.length, 0);
    // An engine that changes fewer would be waited for without end; what it did not tell is found by comparing.
    const latest = Date.now() + TICK_MS;
    await until(() => heard() >= changed.length || Date.now() > latest);
    if (
      changed.some(
        ({ stop, waiting: waits, status }) => stop !== null && !waits && status !== 'cancelled' && waiting > 0,
      )
    )
      return 'tick sets one off';
    if (changed.length === 0) return 'tick';
    return changed.some(({ status }) => status === 'pending') ? 'tick fills a part' : 'tick fills';
  }

  #book(name: string, levels: readonly { at: number; size: number }[]): string {
    const step = STEPS.get(name)!;
    const sorted = [...new Map(levels.map((one) => [one.at, one])).values()].toSorted((a, b) => a.at - b.at);
    const model = sorted.map((one) => ({ price: PRICES[name]!(one.at), quantity: BigInt(one.size) * step }));
    const bids = model.slice(0, Math.floor(model.length / 2)).toReversed();
    const asks = model.slice(Math.floor(model.length / 2));
    this.model.books.set(name, { bids, asks });
    const texts = (half: typeof model) =>
      half.map((one) => [amountText(one.price, 18), amountText(one.quantity)] as const);
    this.stage.market.setBook(name, texts(bids), texts(asks));
    return 'book';
  }

  /** Compares each order that is or was open or announced with the engine's last event about it. */
  compareTold(): void {
    const { changes } = this.stage;
    const news = changes.slice(this.#heard).map(({ change }) => change);
    this.#heard = changes.length;
    const told = news.flatMap(({ orders }) => orders);
    for (const wire of told) this.#told.set(wire.id, wire);
    for (const fill of news.flatMap(({ fills }) => fills)) {
      this.#fills.set(fill.orderId, [...(this.#fills.get(fill.orderId) ?? []), fill]);
    }
    const ids = new Set(told.map(({ id }) => id));
    for (const { order, id } of this.placed) {
      if (this.#over.has(id) && !ids.has(id)) continue;
      const wire = this.#told.get(id);
      deepEqual(wire && stateTold(wire, this.#fills.get(id) ?? []), stateOf(order));
      if (order.status !== 'pending') this.#over.add(id);
    }
  }

  /** Compares the events, then the stored state: every coin of every user, free and held, and each order's status. */
  async compare(): Promise<void> {
    this.compareTold();
    if (++this.#compared % READS_EACH === 0) {
      await this.#devices[(this.#compared / READS_EACH) % this.users.length]!.once();
    }
    const { db } = this.stage;
    const { rows } = await sql<{ owner: string; asset: string; kind: string; balance: string }>`
      select owner, asset, kind, balance from account
      where owner = any(${this.users as string[]}) and book = 'spot' and asset <> 'EUR'
    `.execute(db);
    const real = new Map(rows.map((row) => [`${row.owner}/${row.asset}/${row.kind}`, parseAmount(row.balance)]));
    for (const userId of this.users) {
      for (const asset of FUNDS.keys()) {
        const { free, held } = this.model.balance(userId, asset);
        const both = (['available', 'held'] as const).map((kind) =>
          amountText(real.get(`${userId}/${asset}/${kind}`) ?? 0n),
        );
        deepEqual([asset, ...both], [asset, amountText(free), amountText(held)]);
      }
    }
    const orders = await sql<{ id: string; state: string }>`
      select id, concat_ws(' ', status, trim_scale(filled_quantity), trim_scale(quantity), waits_for) as state
      from spot_order where user_id = any(${this.users as string[]})
    `.execute(db);
    for (const { order, id } of this.placed) {
      if (order.trailing === null || !order.waiting || order.status !== 'pending') continue;
      const { stopPrice } = (await this.engine.find(order.user, id))!;
      deepEqual([id, stopPrice], [id, order.stop === null ? undefined : amountText(order.stop, 18)]);
    }
    const states = new Map(orders.rows.map(({ id, state }) => [id, state]));
    deepEqual(states.size, this.placed.length);
    for (const { order: one, id } of this.placed) {
      const parts = [
        one.status,
        amountText(this.model.filled(one)),
        ...(one.quote === null ? [amountText(one.quantity)] : []),
        ...(one.waiting && one.status === 'pending' ? ['trigger'] : []),
      ];
      deepEqual([id, states.get(id)], [id, parts.join(' ')]);
    }
  }
}
