import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { amountText, parseAmount } from '../../../../server/ledger/amount.ts';
import { accountOf, mailsOf } from '../../messages/mails-of.ts';
import { setUpSpot } from './spot-setup.ts';
import type { SpotSetup } from './spot-setup.ts';
import { requestOf, until, valueOf } from './spot-stage.ts';

let database: SpotSetup['database'];
let stage: SpotSetup['stage'];
let engine: SpotSetup['engine'];
let userId = '';
setUpSpot((setup) => {
  ({ database, stage, engine, userId } = setup);
});

const submit = (wish: Parameters<typeof requestOf>[0]) => engine.submit(userId, requestOf(wish));
const orderOf = async (id: string) => (await engine.find(userId, id))!;
const filledTo = (id: string, filledQuantity: string) =>
  until(async () => (await orderOf(id)).filledQuantity === filledQuantity);

describe('the message of an order', () => {
  const mails = () => mailsOf(database.db, userId);
  beforeEach(() => accountOf(database.db, userId));

  it('comes once, when it is filled, not with each fill, and sums them up', async () => {
    const order = valueOf(await submit({ price: '99.00', quantity: '2' }));
    for (const quantity of ['0.5', '0.25']) stage.tick('99.00', quantity);
    await filledTo(order.id, '0.75');
    expect(await mails()).toEqual([]);
    stage.tick('98.00', '5');
    await filledTo(order.id, '2');
    const { filledQuote, fee } = await orderOf(order.id);
    expect([filledQuote, fee]).toEqual(['198', '0.1584']);
    await until(() => stage.changes.some(({ change }) => change.things.length > 0));
    expect(await mails()).toEqual([
      {
        id: `spot-${order.id}`,
        type: 'trading',
        title: 'Order filled',
        content: '2 BTC\nBought 2 BTC for 198.00 USDT at 99 on average, fee 0.1584 USDT.',
        path: '/pages/trade/trade?symbol=BTCUSDT',
      },
    ]);
    const told = stage.changes.filter((one) => one.userId === userId).flatMap(({ change }) => change.things);
    expect(told).toEqual([{ noun: 'mail', id: `spot-${order.id}` }]);
  });

  it('that is cancelled says what was filled; one that bought nothing says nothing', async () => {
    const partly = valueOf(await submit({ price: '99.00', quantity: '2' }));
    stage.tick('99.00', '0.5');
    await filledTo(partly.id, '0.5');
    const never = valueOf(await submit({ price: '90.00', quantity: '1' }));
    for (const { id } of [partly, never]) valueOf(await engine.cancel(userId, id));
    expect(await mails()).toMatchObject([
      {
        id: `spot-${partly.id}`,
        content: expect.stringMatching(
          /^0\.5 BTC\nBought 0\.5 BTC for 49\.50 USDT .* The remaining 2 BTC was cancelled\.$/,
        ),
      },
    ]);
  });
});

describe('a resting order', () => {
  it('holds its worst case with the fee of a taker, and gets it back when it is cancelled', async () => {
    const order = valueOf(await submit({ price: '99.00', quantity: '2' }));
    expect(order).toMatchObject({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '99',
      quantity: '2',
      filledQuantity: '0',
      filledQuote: '0',
      fee: '0',
      feeAsset: 'USDT',
      lockedAmount: '198.198',
      lockedAsset: 'USDT',
      status: 'pending',
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4801.802', '198.198']);
    const cancelled = valueOf(await engine.cancel(userId, order.id));
    expect(cancelled).toMatchObject({ status: 'cancelled', lockedAmount: '0', filledQuantity: '0' });
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('fills at its own price by the quantity of the ticks that trade at or through it', async () => {
    const order = valueOf(await submit({ price: '99.00', quantity: '2' }));
    stage.tick('99.01', '5'); // not reached
    stage.tick('99.00', '0.5');
    await filledTo(order.id, '0.5');
    expect(await orderOf(order.id)).toMatchObject({
      status: 'pending',
      filledQuote: '49.5',
      fee: '0.0396',
      averagePrice: '99',
      lockedAmount: '148.6485',
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4801.8119', '148.6485']);
    stage.tick('95.00', '5');
    await filledTo(order.id, '2');
    expect(await orderOf(order.id)).toMatchObject({
      status: 'filled',
      filledQuote: '198',
      fee: '0.1584',
      lockedAmount: '0',
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4801.8416', '0']);
    expect(await stage.balance(userId, 'BTC')).toEqual(['12', '0']);
    const { rows } = await engine.fills(userId, { orderId: order.id });
    expect(
      rows.map(({ price, quantity, quoteQuantity, fee, maker, tickSeq }) => [
        price,
        quantity,
        quoteQuantity,
        fee,
        maker,
        tickSeq,
      ]),
    ).toEqual([
      ['99', '1.5', '148.5', '0.1188', true, 4],
      ['99', '0.5', '49.5', '0.0396', true, 3],
    ]);
  });

  it('that sells brings the quote less the fee', async () => {
    const order = valueOf(await submit({ side: 'sell', price: '101.00', quantity: '3' }));
    expect(await stage.balance(userId, 'BTC')).toEqual(['7', '3']);
    stage.tick('102.00', '1');
    await filledTo(order.id, '1');
    expect(await stage.balance(userId, 'BTC')).toEqual(['7', '2']);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5100.9192', '0']);
  });

  it('is never filled by a tick from before it was placed', async () => {
    stage.tick('90.00');
    const order = valueOf(await submit({ price: '100.00', quantity: '1' }));
    stage.tick('100.01');
    await engine.cancelAll(userId);
    expect((await orderOf(order.id)).filledQuantity).toBe('0');
  });

  it('waits behind older ones: a tick is handed out oldest first', async () => {
    const first = valueOf(await submit({ price: '98.00', quantity: '1' }));
    const second = valueOf(await submit({ price: '99.00', quantity: '1' }));
    const third = valueOf(await submit({ price: '98.50', quantity: '1' }));
    stage.tick('97.00', '1.5');
    await filledTo(second.id, '0.5');
    expect((await orderOf(first.id)).status).toBe('filled');
    expect((await orderOf(third.id)).filledQuantity).toBe('0');
  });

  it('meets the ticks of the log that came while the server was away, each once', async () => {
    const order = valueOf(await submit({ price: '99.00', quantity: '2' }));
    stage.tick('99.00', '0.25');
    await filledTo(order.id, '0.25');
    await engine.stop();
    expect(await engine.submit(userId, requestOf())).toEqual({ ok: false, refusal: 'unavailable' });
    stage.market.publishUnheard('BTCUSDT', stage.now(), '98.00', '0.5');
    stage.market.publishUnheard('BTCUSDT', stage.now(), '99.50', '0.5');
    stage.market.publishUnheard('BTCUSDT', stage.now(), '97.00', '0.25');
    engine = stage.newEngine();
    await engine.start();
    expect((await orderOf(order.id)).filledQuantity).toBe('1');
    await engine.stop();
    engine = stage.newEngine();
    await engine.start();
    expect((await orderOf(order.id)).filledQuantity).toBe('1');
  });

  it('stays ahead of one placed after a restart, even when the clock was set back meanwhile', async () => {
    const first = valueOf(await submit({ price: '99.00', quantity: '1' }));
    await engine.stop();
    stage.passTime(-60_000);
    engine = stage.newEngine();
    await engine.start();
    const second = valueOf(await submit({ price: '99.00', quantity: '1' }));
    stage.tick('99.00', '1');
    await filledTo(first.id, '1');
    expect((await orderOf(second.id)).filledQuantity).toBe('0');
  });

  it('is filled once by two engines that work at the same time by mistake', async () => {
    const other = stage.newEngine();
    await other.start();
    const order = valueOf(await submit({ price: '99.00', quantity: '10' }));
    // The second one knows the order only from the rows.
    await other.stop();
    await other.start();
    for (let n = 0; n < 8; n++) stage.tick('99.00', '0.5');
    await filledTo(order.id, '4');
    await other.stop();
    expect((await engine.fills(userId, { orderId: order.id, pageSize: 100 })).total).toBe(8);
  });

  it('is cancelled with what had filled before, and the parts add up whoever came first', async () => {
    const order = valueOf(await submit({ price: '99.00', quantity: '2' }));
    stage.tick('99.00', '0.5');
    stage.tick('99.00', '0.5');
    const cancelling = engine.cancel(userId, order.id);
    stage.tick('99.00', '5');
    const outcome = await cancelling;
    // On a busy machine the last trade may have filled the rest first.
    if (!outcome.ok) await filledTo(order.id, '2');
    expect(outcome).toMatchObject(outcome.ok ? { ok: true } : { ok: false, refusal: 'orderDone' });
    const [, heldUsdt] = await stage.balance(userId, 'USDT');
    expect(heldUsdt).toBe('0');
    const [btc] = await stage.balance(userId, 'BTC');
    const { filledQuantity } = await orderOf(order.id);
    expect(Number(btc)).toBe(10 + Number(filledQuantity));
    if (outcome.ok) expect(outcome.value.filledQuantity).toBe(filledQuantity);
    expect(await engine.cancel(userId, order.id)).toEqual({ ok: false, refusal: 'orderDone' });
  });
});

describe('an order that takes from the book', () => {
  beforeEach(() => {
    stage.market.setBook(
      'BTCUSDT',
      [
        ['99.00', '1'],
        ['98.00', '2'],
      ],
      [
        ['101.00', '1'],
        ['102.00', '2'],
      ],
    );
  });

  it('walks it level by level at once, with the fee of a taker', async () => {
    const order = valueOf(await submit({ quantity: '2.5' }));
    expect(order).toMatchObject({
      type: 'market',
      status: 'filled',
      filledQuantity: '2.5',
      filledQuote: '254',
      averagePrice: '101.6',
      fee: '0.254',
      lockedAmount: '0',
    });
    expect(order).not.toHaveProperty('price');
    expect(await stage.balance(userId, 'USDT')).toEqual(['4745.746', '0']);
    expect(await stage.balance(userId, 'BTC')).toEqual(['12.5', '0']);
    const { rows } = await engine.fills(userId, {});
    expect(rows.map(({ price, quantity, maker }) => [price, quantity, maker])).toEqual([
      ['102', '1.5', false],
      ['101', '1', false],
    ]);
  });

  it('rests with what a limit leaves over, holding no more than the rest can cost', async () => {
    const order = valueOf(await submit({ price: '101.50', quantity: '3' }));
    expect(order).toMatchObject({
      status: 'pending',
      filledQuantity: '1',
      filledQuote: '101',
      fee: '0.101',
      lockedAmount: '203.203',
    });
    expect(await stage.balance(userId, 'USDT')).toEqual(['4695.696', '203.203']);
  });

  it('by an amount of quote pays no more than it, fee included, in whole steps', async () => {
    const order = valueOf(await submit({ quoteQuantity: '150' }));
    // 101 + 0.101, then floor((150 − 101.101) / 102.102 / 0.0001) steps
    expect(order).toMatchObject({ status: 'filled', quoteQuantity: '150', filledQuantity: '1.4789' });
    expect(order).not.toHaveProperty('quantity');
    const paid = Number(order.filledQuote) + Number(order.fee);
    expect(paid).toBeLessThanOrEqual(150);
    expect(paid).toBeGreaterThan(150 - 0.0102102 * 2);
  });

  it('sells by an amount of quote up to that value', async () => {
    const order = valueOf(await submit({ side: 'sell', quoteQuantity: '148' }));
    expect(order).toMatchObject({ status: 'filled', filledQuantity: '1.5', filledQuote: '148', fee: '0.148' });
    expect(await stage.balance(userId, 'USDT')).toEqual(['5147.852', '0']);
  });

  it('is refused whole when the book cannot fill it, by quantity or by quote', async () => {
    expect(await submit({ quantity: '3.5' })).toEqual({ ok: false, refusal: 'bookTooThin' });
    expect(await submit({ quoteQuantity: '400' })).toEqual({ ok: false, refusal: 'bookTooThin' });
    expect(await submit({ side: 'sell', quantity: '3.0001' })).toEqual({ ok: false, refusal: 'bookTooThin' });
    expect((await engine.list(userId, { view: 'history' })).total).toBe(0);
  });
});

describe('refused with a reason and the numbers behind it', () => {
  const cases: readonly [string, Parameters<typeof requestOf>[0], object][] = [
    ['a market nobody knows', { symbol: 'NOPEUSDT', price: '1' }, { refusal: 'symbolUnknown' }],
    ['a market that is closed', { symbol: 'XRPUSDT', price: '100' }, { refusal: 'notOpenYet' }],
    [
      'a price off the tick',
      { price: '99.001' },
      { refusal: 'priceOffTick', details: { field: 'price', tickSize: '0.01' } },
    ],
    ['a price of zero', { price: '0' }, { refusal: 'priceOffTick', details: { field: 'price', tickSize: '0.01' } }],
    [
      'a quantity off the step',
      { price: '99', quantity: '1.00001' },
      { refusal: 'quantityOffStep', details: { field: 'quantity', stepSize: '0.0001' } },
    ],
    [
      'a market order off the step',
      { quantity: '1.00001' },
      { refusal: 'quantityOffStep', details: { field: 'quantity', stepSize: '0.0001' } },
    ],
    [
      'less than the least',
      { price: '99', quantity: '0.05' },
      { refusal: 'tradeBelowMinimum', details: { minimum: '5' } },
    ],
    ['nothing', { price: '99', quantity: '0' }, { refusal: 'tradeBelowMinimum', details: { minimum: '5' } }],
    [
      'a market order of less than the least',
      { quoteQuantity: '4.99' },
      { refusal: 'tradeBelowMinimum', details: { minimum: '5' } },
    ],
    [
      'more than the most',
      { price: '100', quantity: '1000.0001' },
      { refusal: 'tradeAboveMaximum', details: { maximum: '100000' } },
    ],
    [
      'a market order of more than the most',
      { quantity: '1000.0001' },
      { refusal: 'tradeAboveMaximum', details: { maximum: '100000' } },
    ],
    ['a price above the band', { price: '120.01' }, { refusal: 'priceOutOfBand', details: { percent: '20' } }],
    ['a price below the band', { price: '79.99' }, { refusal: 'priceOutOfBand', details: { percent: '20' } }],
    [
      'too many decimals of quote',
      { quoteQuantity: '10.123456789' },
      { refusal: 'tooManyDecimals', details: { field: 'quoteQuantity', decimals: '8' } },
    ],
    ['a number that is no decimal', { price: 1e-7 }, { refusal: 'malformed', details: { field: 'price' } }],
    [
      'more than the user has',
      { price: '100', quantity: '50' },
      { refusal: 'insufficientBalance', details: { current: '5000', required: '5005', shortage: '5', asset: 'USDT' } },
    ],
    [
      'more coins than the user has',
      { side: 'sell', price: '100', quantity: '10.5' },
      { refusal: 'insufficientBalance', details: { current: '10', required: '10.5', shortage: '0.5', asset: 'BTC' } },
    ],
  ];
  it.each(cases)('%s', async (_name, wish, refusal) => {
    expect(await submit(wish)).toEqual({ ok: false, ...refusal });
    expect((await engine.list(userId, { view: 'open' })).total).toBe(0);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('the edges of every rule are allowed', async () => {
    for (const wish of [
      { price: '120', quantity: '1' },
      { price: '80', quantity: '1' },
      { price: '100', quantity: '0.05' },
      { price: 99.5, quantity: 1 },
    ]) {
      expect(await submit(wish)).toMatchObject({ ok: true });
    }
  });

  it('a market without ticks', async () => {
    stage.market.isStale = () => true;
    expect(await submit({ price: '100' })).toEqual({ ok: false, refusal: 'marketStale' });
  });

  it('the order after 200 open ones, however many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 205 }, () => submit({ price: '90', quantity: '0.1' })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      refusal: 'tooManyOpenOrders',
      details: { maximum: '200' },
    });
    expect(await engine.cancelAll(userId)).toBe(200);
    expect(await stage.balance(userId, 'USDT')).toEqual(['5000', '0']);
  });

  it('an order of somebody else, exactly like one that does not exist', async () => {
    const order = valueOf(await submit({ price: '99' }));
    const stranger = await stage.newUser();
    expect(await engine.cancel(stranger, order.id)).toEqual({ ok: false, refusal: 'notFound' });
    expect(await engine.cancel(stranger, 'nothing')).toEqual({ ok: false, refusal: 'notFound' });
    expect((await engine.list(stranger, { view: 'open' })).total).toBe(0);
    expect(await engine.cancelAll(stranger)).toBe(0);
  });
});

describe('a request that is sent again', () => {
  it('gets the first answer, even after the order has moved on', async () => {
    const wish = { price: '99.00', quantity: '1', clientOrderId: randomUUID() };
    const first = valueOf(await submit(wish));
    stage.tick('99.00', '5');
    await filledTo(first.id, '1');
    expect(valueOf(await submit({ ...wish, price: 99, quantity: '1.0' }))).toEqual(first);
    expect((await engine.fills(userId, {})).total).toBe(1);
  });

  it('with another body is refused', async () => {
    const clientOrderId = randomUUID();
    valueOf(await submit({ price: '99.00', quantity: '1', clientOrderId }));
    for (const other of [
      { price: '98.00', quantity: '1' },
      { price: '99.00', quantity: '2' },
      { quantity: '1' },
      { side: 'sell' as const, price: '99.00', quantity: '1' },
    ]) {
      expect(await submit({ ...other, clientOrderId })).toEqual({ ok: false, refusal: 'keyReused' });
    }
  });

  it('ten times at once places one order', async () => {
    const wish = { price: '99.00', quantity: '1', clientOrderId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(wish)));
    expect(new Set(answers.map((answer) => valueOf(answer).id)).size).toBe(1);
    expect(await stage.balance(userId, 'USDT')).toEqual(['4900.901', '99.099']);
  });
});

describe('lists', () => {
  it('filter and page, newest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      stage.passTime(1000);
      ids.push(
        valueOf(await submit({ side: n % 2 === 0 ? 'buy' : 'sell', price: n % 2 === 0 ? '90' : '110', quantity: '1' }))
          .id,
      );
    }
    stage.passTime(1000);
    const eth = valueOf(await submit({ symbol: 'ETHUSDT', price: '90', quantity: '1' }));
    const list = async (filter: object) =>
      (await engine.list(userId, { view: 'open', ...filter })).rows.map(({ id }) => id);
    expect(await list({})).toEqual([eth.id, ...ids.toReversed()]);
    expect(await list({ symbol: 'ETHUSDT' })).toEqual([eth.id]);
    expect(await list({ side: 'sell' })).toEqual([ids[3], ids[1]]);
    expect(await list({ pageNum: 2, pageSize: 2 })).toEqual([ids[3], ids[2]]);
    expect(await list({ fromTime: stage.now() })).toEqual([eth.id]);
    expect(await list({ toTime: stage.now() - 4000 })).toEqual([ids[0]]);
    expect((await engine.list(userId, { view: 'open', pageSize: 2 })).total).toBe(6);
    expect(await engine.cancelAll(userId, eth.symbol as never)).toBe(1);
    expect((await engine.list(userId, { view: 'history' })).rows.map(({ id }) => id)).toEqual([eth.id]);
    expect((await engine.list(userId, { view: 'history', type: 'market' })).total).toBe(0);
  });

  it('say what all that is asked for comes to, whatever page is answered: as much as the rows together', async () => {
    stage.market.setBook('ETHUSDT', [['99.999999', '9']], [['100.000001', '9']]);
    for (const [side, quantity] of [
      ['buy', '1.0001'],
      ['sell', '0.3333'],
      ['buy', '0.1111'],
    ] as const) {
      valueOf(await submit({ symbol: 'ETHUSDT', side, quantity }));
    }
    valueOf(await submit({ price: '90', quantity: '1' }));
    const total = (rows: readonly object[], field: string, side?: string) =>
      amountText(
        rows
          .map((row) => row as Readonly<Record<string, string>>)
          .filter((row) => side === undefined || row['side'] === side)
          .reduce((sum, row) => sum + parseAmount(row[field]!), 0n),
      );
    const history = await engine.list(userId, { view: 'history' });
    expect(history.rows).toHaveLength(3);
    expect(history.sums).toEqual({
      bought: total(history.rows, 'filledQuote', 'buy'),
      sold: total(history.rows, 'filledQuote', 'sell'),
      fees: total(history.rows, 'fee'),
    });
    expect((await engine.list(userId, { view: 'history', pageNum: 9, pageSize: 2 })).sums).toEqual(history.sums);
    const fills = await engine.fills(userId, {});
    expect(fills.sums).toEqual({
      bought: total(fills.rows, 'quoteQuantity', 'buy'),
      sold: total(fills.rows, 'quoteQuantity', 'sell'),
      fees: total(fills.rows, 'fee'),
    });
    const sells = await engine.fills(userId, { side: 'sell', pageSize: 1, pageNum: 5 });
    expect(sells).toMatchObject({ rows: [], total: 1, sums: { bought: '0', sold: fills.sums.sold } });
    expect((await engine.list(userId, { view: 'history', pair: true })).total).toBe(0);
    expect((await engine.list(userId, { view: 'history', pair: false })).total).toBe(3);
    expect((await engine.list(userId, { view: 'open' })).sums).toEqual({ bought: '0', sold: '0', fees: '0' });
  });
});

describe('positions', () => {
  it('carry the average cost with fees, and realise what a sale brings beyond it', async () => {
    stage.market.setBook(
      'ETHUSDT',
      [['120.00', '9']],
      [
        ['100.00', '1'],
        ['110.00', '9'],
      ],
    );
    valueOf(await submit({ symbol: 'ETHUSDT', quantity: '2' })); // 210 + 0.21
    valueOf(await submit({ symbol: 'ETHUSDT', side: 'sell', quantity: '1' })); // 120 − 0.12
    expect((await engine.positions(userId)).rows).toEqual([
      { asset: 'ETH', quantity: '1', averageCost: '105.105', realisedProfit: '14.775', feesPaid: '0.33', trades: 3 },
    ]);
  });

  it('count nothing for coins that were not bought here', async () => {
    stage.market.setBook('BTCUSDT', [['100.00', '9']], [['100.00', '9']]);
    valueOf(await submit({ quantity: '1' })); // cost 100.1
    valueOf(await submit({ side: 'sell', quantity: '4' })); // 1 of 4 is from here: 399.6 / 4
    expect((await engine.positions(userId)).rows).toEqual([
      { asset: 'BTC', quantity: '0', realisedProfit: '-0.2', feesPaid: '0.5', trades: 2 },
    ]);
  });
});

it('listeners hear of every commit: placed, filled, cancelled', async () => {
  const order = valueOf(await submit({ price: '99.00', quantity: '2' }));
  stage.tick('99.00', '0.5');
  await filledTo(order.id, '0.5');
  valueOf(await engine.cancel(userId, order.id));
  const told = stage.changes.filter((one) => one.userId === userId).map(({ change }) => change);
  expect(told.map(({ orders, fills }) => [orders[0]?.status, orders[0]?.filledQuantity, fills.length])).toEqual([
    ['pending', '0', 0],
    ['pending', '0.5', 1],
    ['cancelled', '0.5', 0],
  ]);
});
