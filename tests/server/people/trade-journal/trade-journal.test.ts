import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecondContracts } from '../../../../server/engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../../../../server/engine/spot/spot-orders.ts';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { createLedger } from '../../../../server/ledger/ledger.ts';
import { createTradeJournal } from '../../../../server/people/trade-journal/trade-journal.ts';
import type { TradeJournal } from '../../../../server/people/trade-journal/trade-journal.ts';
import { createScriptedMarket, rulesFor } from '../../engine/scripted-market.ts';
import { setUpSpot } from '../../engine/spot/spot-setup.ts';
import { requestOf, until, valueOf } from '../../engine/spot/spot-stage.ts';
import type { SpotStage } from '../../engine/spot/spot-stage.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { JournalReader, rowsOf } from './journal-reader.ts';
import { sumOf } from './journal-sums.ts';

const BOOK = [[['99', '5']], [['101', '5']]] as const;

describe('executions', () => {
  let stage: SpotStage;
  let engine: SpotOrders;
  let userId: string;
  let journal: TradeJournal;
  setUpSpot((setup) => {
    ({ stage, engine, userId } = setup);
    stage.market.setBook('BTCUSDT', ...BOOK);
    journal = createTradeJournal({
      db: stage.db,
      clock: { now: stage.now },
      sealing: createSealing(randomBytes(32)),
    });
  });

  const rows = (limit = 10_000) => JournalReader.fills(journal, userId, limit).toTheEnd();
  const fillCount = async () => (await engine.fills(userId, {})).total;

  it('have what the list of executions has, oldest first, in any page size', async () => {
    valueOf(await engine.submit(userId, requestOf({ price: 101, quantity: '2' })));
    valueOf(await engine.submit(userId, requestOf({ side: 'sell', quantity: '0.5' })));
    valueOf(await engine.submit(userId, requestOf({ price: 98, quantity: '1.25' })));
    stage.tick('97.5', '3');
    await until(async () => (await fillCount()) === 3);
    const listed = (await engine.fills(userId, {})).rows.toReversed().map((fill) => ({
      order: fill.orderId,
      symbol: fill.symbol,
      side: fill.side,
      maker: fill.maker ? 'maker' : 'taker',
      price: fill.price,
      quantity: fill.quantity,
      quote: fill.quoteQuantity,
      fee: fill.fee,
      time: String(fill.createTime),
    }));
    const read = await rows();
    expect(read).toEqual(listed.map((row) => expect.objectContaining(row)));
    for (const limit of [1, 2, 3, 4]) expect(await rows(limit)).toEqual(read);
  });

  it('say what kind of order it was, and what placed it', async () => {
    const placed = async (wish: Parameters<typeof requestOf>[0]) =>
      valueOf(await engine.submit(userId, requestOf(wish))).id;
    const placedPair = async (price: string, stopPrice: string) =>
      valueOf(
        await engine.submitPair(userId, {
          symbol: 'BTCUSDT',
          side: 'sell',
          clientOrderId: randomUUID(),
          quantity: '0.1',
          takeProfit: { price },
          stopLoss: { stopPrice },
        }),
      );
    const kinds = new Map<string, string>();
    kinds.set(await placed({ price: 101, quantity: '0.1' }), 'limit single taker');
    kinds.set(await placed({ quoteQuantity: '20' }), 'market single taker');
    kinds.set(await placed({ price: 95, quantity: '0.1', postOnly: true }), 'postOnly single maker');
    kinds.set(await placed({ side: 'sell', quantity: '0.1', stopPrice: 96 }), 'stop single taker');
    kinds.set(await placed({ side: 'sell', price: 90, quantity: '0.1', stopPrice: 96 }), 'stop single taker');
    kinds.set(await placed({ side: 'sell', quantity: '0.1', trailingBips: 300 }), 'trailing single taker');
    const pair = await placedPair('120', '95.5');
    kinds.set(pair.stopLoss.id, 'stop pair taker');
    const attached = await placed({
      price: 97,
      quantity: '0.1',
      clientOrderId: 'a-buy-with-attached-orders',
      attached: { takeProfit: { price: 104 } },
    });
    kinds.set(attached, 'limit single maker');
    // A key that only looks like that of an attached order, of a buy that placed another one.
    kinds.set(
      await placed({ price: 94.9, quantity: '0.1', clientOrderId: 'a-buy-with-attached-orders-sl' }),
      'limit single maker',
    );
    stage.tick('94.5', '50');
    await until(async () => (await fillCount()) === kinds.size);
    const { attached: legs } = (await engine.find(userId, attached))!;
    kinds.set(legs!.takeProfit!.id!, 'takeProfit attached maker');
    const other = await placedPair('104', '80');
    kinds.set(other.takeProfit.id, 'takeProfit pair maker');
    stage.tick('104', '50');
    await until(async () => (await fillCount()) === kinds.size);
    const found = (await rows()).map((row) => [row['order'], `${row['kind']} ${row['origin']} ${row['maker']}`]);
    expect(new Map(found as [string, string][])).toEqual(kinds);
  });

  it('of another person are in no answer', async () => {
    const other = await stage.newUser({ BTC: '1' });
    valueOf(await engine.submit(other, requestOf({ price: 101, quantity: '1' })));
    valueOf(await engine.submit(userId, requestOf({ price: 101, quantity: '2' })));
    expect(await rows()).toHaveLength(1);
    expect(await JournalReader.fills(journal, other, 10).toTheEnd()).toHaveLength(1);
    expect((await journal.fills('nobody', {})).total).toBe(0);
  });

  it('that come later have later numbers, whatever their ids and times are', async () => {
    valueOf(await engine.submit(userId, requestOf({ price: 101, quantity: '1' })));
    const before = await rows();
    // A transaction of another market that began earlier and commits now.
    const { rows: copies } = await sql<{ id: string }>`
      insert into spot_fill (id, order_id, user_id, symbol, side, price, quantity, quote_quantity, fee, quote, maker, created_ms)
      select '000000000000000001', order_id, user_id, symbol, side, price, 0.5, 50, fee, quote, maker, created_ms - 60000
      from spot_fill where user_id = ${userId} returning id
    `.execute(stage.db);
    expect(copies).toHaveLength(1);
    const after = await rows();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length).map((row) => row['quantity'])).toEqual(['0.5']);
  });

  it('beyond the last number are none, and the total says so', async () => {
    valueOf(await engine.submit(userId, requestOf({ price: 101, quantity: '1' })));
    for (const after of [1, 2, 10_000, Number.MAX_SAFE_INTEGER - 10_000]) {
      const part = await journal.fills(userId, { after });
      expect(rowsOf(part)).toEqual([]);
      expect([part.after, part.next, part.total]).toEqual([after, after, 1]);
    }
    expect(await rows()).toHaveLength(1);
  });

  it('more than are numbered in one statement come complete and in order', async () => {
    const { id } = valueOf(await engine.submit(userId, requestOf({ price: 101, quantity: '1' })));
    await sql`
      insert into spot_fill (id, order_id, user_id, symbol, side, price, quantity, quote_quantity, fee, quote, maker, created_ms)
      select 'z' || lpad(n::text, 6, '0'), ${id}, ${userId}, 'BTCUSDT', 'buy', 100, n, n * 100, 0, 'USDT', false, 1790000000000
      from generate_series(1, 2499) n
    `.execute(stage.db);
    const part = await journal.fills(userId, { limit: 1500 });
    expect([part.next, part.total]).toEqual([1500, 2500]);
    const read = await rows();
    expect(read.map((row) => row['quantity'])).toEqual([
      '1',
      ...Array.from({ length: 2499 }, (_, at) => String(at + 1)),
    ]);
  });

  it('are numbered once when many devices ask at once', async () => {
    for (let at = 0; at < 12; at++) valueOf(await engine.submit(userId, requestOf({ quoteQuantity: String(10 + at) })));
    const readers = Array.from({ length: 8 }, (_, at) => JournalReader.fills(journal, userId, at + 1));
    const all = await Promise.all(readers.map((reader) => reader.toTheEnd()));
    for (const read of all) expect(read).toEqual(all[0]);
    expect(all[0]).toHaveLength(12);
  });
});

describe('up/down trades', () => {
  let database: FreshDatabase;
  let journal: TradeJournal;
  let users = 0;
  let userId: string;
  beforeAll(async () => {
    database = await freshDatabase();
    journal = createTradeJournal({
      db: database.db,
      clock: { now: Date.now },
      sealing: createSealing(randomBytes(32)),
    });
  });
  beforeEach(() => {
    userId = `up${++users}`;
  });
  afterAll(() => database.close());

  interface Settled {
    readonly id: string;
    readonly settledMs: number;
    readonly result: 'win' | 'loss' | 'tie' | 'void';
    readonly payout: string;
  }
  /** An order of 10 USDT that has opened; settled where it says so. */
  async function order(id: string, settled?: Settled, owner = userId): Promise<void> {
    const isVoid = settled?.result === 'void';
    const close = settled === undefined || isVoid ? null : 1_790_000_030_000;
    await sql`
      insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds, odds_version,
        period_s, rule_id, accepted_seq, accepted_ms, open_seq, open_ms, open_price, open_hash, due_ms, result, close_seq,
        close_ms, close_price, close_hash, payout, settled_ms, void_reason)
      values (${id}, ${owner}, ${id}, '', ${settled ? 'settled' : 'open'}, 'BTCUSDT', 2, 10, 0.85, 1, 30, 'updown-1', 1,
        1790000000000, 2, 1790000000000, '100.00', '', 1790000030000, ${settled?.result ?? null}, ${close && 9}, ${close},
        ${close && '99.10'}, ${close && ''}, ${settled?.payout ?? null}, ${settled?.settledMs ?? null},
        ${isVoid ? 'gap' : null})
    `.execute(database.db);
  }
  const rows = (limit = 10_000) => JournalReader.upDown(journal, userId, limit).toTheEnd();

  it('are all settled ones with what they paid, in the order of settlement', async () => {
    const at = 1_790_000_031_000;
    await order(`${userId}d`, { id: 'd', settledMs: at + 3, result: 'void', payout: '10' });
    await order(`${userId}a`, { id: 'a', settledMs: at + 2, result: 'win', payout: '18.5' });
    await order(`${userId}c`, { id: 'c', settledMs: at, result: 'loss', payout: '0' });
    await order(`${userId}b`, { id: 'b', settledMs: at + 1, result: 'tie', payout: '10' });
    await order(`${userId}e`);
    await order(`${userId}x`, { id: 'x', settledMs: at, result: 'win', payout: '18.5' }, 'somebody else');
    const read = await rows();
    const told = read.map((row) => ['id', 'result', 'payout', 'profit', 'closePrice'].map((name) => row[name]));
    expect(told).toEqual([
      [`${userId}c`, 'loss', '0', '-10', '99.10'],
      [`${userId}b`, 'tie', '10', '0', '99.10'],
      [`${userId}a`, 'win', '18.5', '8.5', '99.10'],
      [`${userId}d`, 'void', '10', '0', 'null'],
    ]);
    expect(read[0]).toMatchObject({
      symbol: 'BTCUSDT',
      direction: '2',
      period: '30',
      stake: '10',
      odds: '0.85',
      rule: 'updown-1',
      openPrice: '100.00',
      openTime: '1790000000000',
      dueTime: '1790000030000',
      settleTime: String(at),
    });
    for (const limit of [1, 2, 3, 4, 5]) expect(await rows(limit)).toEqual(read);
  });

  it('that are settled between two pages come on the next one, also with an earlier time', async () => {
    await order(`${userId}1`, { id: '1', settledMs: 1_790_000_050_000, result: 'win', payout: '18.5' });
    await order(`${userId}2`);
    const device = JournalReader.upDown(journal, userId, 1);
    expect(await device.once()).toBe(false);
    await sql`
      update second_order set state = 'settled', result = 'loss', payout = 0, settled_ms = 1790000040000 where id = ${`${userId}2`}
    `.execute(database.db);
    expect((await device.toTheEnd()).map((row) => row['id'])).toEqual([`${userId}1`, `${userId}2`]);
  });

  it('add up to the sums of the list', async () => {
    const results = ['win', 'loss', 'tie', 'void'] as const;
    const payouts = { win: '18.5', loss: '0', tie: '10', void: '10' };
    for (let at = 0; at < 40; at++) {
      const result = results[(at * 7) % 4]!;
      await order(`${userId}-${at}`, {
        id: String(at),
        settledMs: 1_790_000_031_000 + ((at * 13) % 40),
        result,
        payout: payouts[result],
      });
    }
    const market = createScriptedMarket([rulesFor('BTCUSDT')]);
    const ledger = createLedger();
    const engine = createSecondContracts({ db: database.db, ledger, market, clock: { now: Date.now } });
    const { total, sums } = await engine.list(userId, { status: 1 });
    const read = await rows(7);
    expect(read).toHaveLength(total);
    const text = (sum: bigint) => String(sum / 10n ** 18n) + (sum % 10n ** 18n === 0n ? '' : '.5');
    expect({ staked: text(sumOf(read, 'stake')), paid: text(sumOf(read, 'payout')) }).toEqual(sums);
  });
});
