import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { merchantList, MerchantSale } from '../../../../protocol/rest/merchant.ts';
import { DAY_MS, dayStart } from '../../../../server/infra/utc-day.ts';
import { MERCHANTS } from '../../../../server/money/merchant/merchants.ts';
import { merchantFor } from '../../../../server/money/merchant/match-rule.ts';
import { BUYERS } from '../../../../server/money/sales/buyers.ts';
import { SCALE } from '../../../../server/ledger/amount.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { EBB, HARBOUR, MIRAGE, orderOf, saleStage } from './sale-stage.ts';
import type { SaleStage } from './sale-stage.ts';

const MINUTE_MS = 60_000;

let stage: SaleStage;
let user: string;
beforeAll(async () => {
  stage = await saleStage();
});
beforeEach(async () => {
  user = await stage.newUser();
});
afterAll(async () => {
  await stage.pass(DAY_MS);
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const balances = async () => {
  const all = await stage.balancesOf(user);
  return { usdt: all['spot/USDT'], eur: all['spot/EUR'] };
};
const UNTOUCHED = { usdt: ['5000', '0'], eur: ['500', '0'] };
/** Returns the names of this user's events since the last call, with the balance lines. */
const toldOf = () =>
  stage.told
    .filter(({ userId }) => userId === user)
    .map(({ change }) => [change.things[0]?.noun, change.lines.map(({ symbol }) => symbol).join(' ')]);

describe('a sale that goes well', () => {
  it('holds the USDT, is answered, is paid, and every step is told with the balances it moved', async () => {
    const startMs = stage.now();
    const begun = await stage.sell(user, HARBOUR, '100.019');
    expect(Check(MerchantSale, begun)).toBe(true);
    expect(begun).toEqual({
      id: begun.id,
      merchantId: HARBOUR,
      username: 'Harbour (simulated)',
      amount: '100.019',
      exchangeRate: '0.93',
      // 93.01767
      receiveAmount: '93.01',
      receiveAsset: 'EUR',
      status: 'progress',
      step: 'matching',
      matchUntil: startMs + MINUTE_MS,
      createTime: startMs,
      updateTime: startMs,
    });
    expect(await balances()).toEqual({ usdt: ['4899.981', '100.019'], eur: ['500', '0'] });
    expect(await stage.money.accounts.locks(user)).toMatchObject({
      locks: [{ type: 'merchantSale', ref: begun.id, asset: 'USDT', account: 'spot', amount: '100.019' }],
    });
    await stage.pass(1999);
    expect(await stage.show(user, begun.id)).toEqual(begun);
    await stage.pass(1);
    expect(await stage.show(user, begun.id)).toMatchObject({
      status: 'progress',
      step: 'paying',
      payUntil: startMs + 2000 + 15 * MINUTE_MS,
      updateTime: startMs + 2000,
    });
    await stage.pass(3999);
    expect(await stage.show(user, begun.id)).toMatchObject({ step: 'paying' });
    await stage.pass(1);
    expect(await stage.show(user, begun.id)).toMatchObject({ status: 'completed', step: 'completed' });
    expect(await balances()).toEqual({ usdt: ['4899.981', '0'], eur: ['593.01', '0'] });
    expect(toldOf()).toEqual([
      ['merchantSale', 'USDT'],
      ['merchantSale', ''],
      ['merchantSale', 'USDT EUR'],
    ]);
  });

  it('a repeat of its key sells nothing again and hears how it stands', async () => {
    const wish = stage.wish(HARBOUR, '50');
    const begun = orderOf(await stage.money.sales.sell(user, wish));
    await stage.pass(2000);
    const again = orderOf(await stage.money.sales.sell(user, { ...wish, amount: 50, exchangeRate: '0.920' }));
    expect(again).toMatchObject({ id: begun.id, step: 'paying' });
    expect(await balances()).toMatchObject({ usdt: ['4950', '50'] });
    expect(await stage.money.sales.sell(user, { ...wish, amount: '51' })).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.money.sales.sell(user, { ...wish, merchantId: EBB })).toMatchObject({ refusal: 'keyReused' });
    await stage.pass(4000);
  });

  it('stands in the history of the account under its own type', async () => {
    const { id } = await stage.sell(user, HARBOUR);
    await stage.pass(2000);
    await stage.pass(4000);
    const { rows } = await stage.money.accounts.history(user, { type: 'merchantSale' });
    expect(new Set(rows.map(({ ref, type }) => `${type} ${ref}`))).toEqual(new Set([`merchantSale ${id}`]));
  });
});

describe('a sale that does not', () => {
  it('nobody answers within 60 s: cancelled, and the USDT come back', async () => {
    const { id } = await stage.sell(user, MIRAGE);
    await stage.pass(MINUTE_MS - 1);
    expect(await stage.show(user, id)).toMatchObject({ step: 'matching' });
    await stage.pass(1);
    expect(await stage.show(user, id)).toMatchObject({
      status: 'cancelled',
      step: 'cancelled',
      reason: 'nobodyAnswered',
    });
    expect(await balances()).toEqual(UNTOUCHED);
    expect(toldOf().at(-1)).toEqual(['merchantSale', 'USDT']);
  });

  it('an answer that the exchange sees too late is none', async () => {
    const { id } = await stage.sell(user, HARBOUR);
    await stage.pass(MINUTE_MS);
    expect(await stage.show(user, id)).toMatchObject({ reason: 'nobodyAnswered' });
    expect(await balances()).toEqual(UNTOUCHED);
  });

  it('the merchant does not pay within 15 min: cancelled, and the USDT come back', async () => {
    const { id } = await stage.sell(user, EBB);
    await stage.pass(2000);
    await stage.pass(15 * MINUTE_MS - 1);
    expect(await stage.show(user, id)).toMatchObject({ step: 'paying' });
    await stage.pass(1);
    expect(await stage.show(user, id)).toMatchObject({ step: 'cancelled', reason: 'notPaid' });
    expect(await balances()).toEqual(UNTOUCHED);
  });

  it('a merchant who had paid before the exchange came back completes it, however late', async () => {
    const { id } = await stage.sell(user, HARBOUR);
    await stage.pass(2000);
    await stage.pass(DAY_MS);
    expect(await stage.show(user, id)).toMatchObject({ step: 'completed' });
  });
});

describe('cancelling', () => {
  it('gives the USDT back while nobody has answered; again it changes nothing', async () => {
    const { id } = await stage.sell(user, HARBOUR);
    const cancelled = orderOf(await stage.money.sales.cancel(user, id));
    expect(cancelled).toMatchObject({ status: 'cancelled', step: 'cancelled', reason: 'byYou' });
    stage.later(1);
    expect(orderOf(await stage.money.sales.cancel(user, id))).toEqual(cancelled);
    await stage.pass(DAY_MS);
    expect(await stage.show(user, id)).toEqual(cancelled);
    expect(await balances()).toEqual(UNTOUCHED);
    expect(toldOf()).toHaveLength(2);
  });

  it('is refused once the merchant has answered, and when it is over', async () => {
    const { id } = await stage.sell(user, EBB);
    await stage.pass(2000);
    expect(await stage.money.sales.cancel(user, id)).toMatchObject({ refusal: 'saleMatched' });
    orderOf(await stage.money.sales.appeal(user, { id, reason: 'notPaid' }));
    expect(await stage.money.sales.cancel(user, id)).toMatchObject({ refusal: 'saleMatched' });
    await stage.pass(5000);
    expect(await stage.money.sales.cancel(user, id)).toMatchObject({ refusal: 'saleOver' });
  });
});

describe('an appeal', () => {
  const appealed = async (merchantId: string) => {
    const { id } = await stage.sell(user, merchantId);
    await stage.pass(2000);
    const text = 'Nothing came <b>yet</b>';
    return orderOf(await stage.money.sales.appeal(user, { id, reason: 'notPaid', text }));
  };

  it('is for a sale that is to be paid', async () => {
    const { id } = await stage.sell(user, HARBOUR);
    const ask = () => stage.money.sales.appeal(user, { id, reason: 'other' });
    expect(await ask()).toMatchObject({ refusal: 'saleNotMatched' });
    await stage.pass(2000);
    await stage.pass(4000);
    expect(await ask()).toMatchObject({ refusal: 'saleOver' });
  });

  it('the merchant has not paid: decided by the rules after 5 s, and the USDT come back', async () => {
    const order = await appealed(EBB);
    expect(order).toMatchObject({
      status: 'progress',
      step: 'appealed',
      appealReason: 'notPaid',
      reviewUntil: stage.now() + 5000,
    });
    await stage.pass(4999);
    const again = orderOf(await stage.money.sales.appeal(user, { id: order.id, reason: 'other' }));
    expect(again).toEqual(order);
    await stage.pass(1);
    const decided = await stage.show(user, order.id);
    expect(decided).toMatchObject({ step: 'cancelled', reason: 'houseDecided' });
    expect(decided).not.toHaveProperty('reviewUntil');
    expect(await balances()).toEqual(UNTOUCHED);
    expect(orderOf(await stage.money.sales.appeal(user, { id: order.id, reason: 'other' }))).toEqual(decided);
    expect(await stage.money.reviews.show(order.id)).toMatchObject({
      noun: 'merchantSale',
      decisions: [{ who: 'rules', what: 'approve', why: 'the merchant has not paid' }],
    });
  });

  it('the merchant has paid by then: completed, nothing is decided against what happened', async () => {
    const order = await appealed(HARBOUR);
    await stage.pass(4999);
    expect(await stage.show(user, order.id)).toMatchObject({ step: 'appealed' });
    await stage.pass(1);
    expect(await stage.show(user, order.id)).toMatchObject({ step: 'completed', appealReason: 'notPaid' });
    expect(await balances()).toEqual({ usdt: ['4900', '0'], eur: ['593', '0'] });
  });

  it('an operator finds it on the desk and says that the person is right', async () => {
    const order = await appealed(EBB);
    const { reviews } = stage.money;
    expect((await reviews.waiting()).find(({ id }) => id === order.id)).toMatchObject({
      noun: 'merchantSale',
      userId: user,
      amount: '100',
      coin: 'USDT',
      status: 'appealed',
      dueTime: order.reviewUntil,
      facts: [
        ['merchant', 'Ebb (simulated)'],
        ['to pay', '93 EUR'],
        ['paid', 'no'],
        ['appeal', 'notPaid: Nothing came <b>yet</b>'],
      ],
    });
    expect(await reviews.approve(order.id, 'ann')).toEqual({ ok: true, value: 'cancelled' });
    expect(await stage.show(user, order.id)).toMatchObject({ reason: 'houseDecided' });
    expect(await balances()).toEqual(UNTOUCHED);
    expect(await reviews.reject(order.id, 'ann', 'late')).toMatchObject({ refusal: 'notFound' });
    await stage.pass(DAY_MS);
    expect(await balances()).toEqual(UNTOUCHED);
  });

  it('an operator says that the merchant has paid, in words the person reads', async () => {
    const order = await appealed(EBB);
    const { reviews } = stage.money;
    expect(await reviews.reject(order.id, 'ann', 'The bank shows the payment')).toEqual({
      ok: true,
      value: 'completed',
    });
    expect(await stage.show(user, order.id)).toMatchObject({
      step: 'completed',
      reasonText: 'The bank shows the payment',
    });
    expect(await balances()).toEqual({ usdt: ['4900', '0'], eur: ['593', '0'] });
    expect(await reviews.show(order.id)).toMatchObject({
      decisions: [{ who: 'operator:ann', what: 'reject', why: 'The bank shows the payment' }],
    });
  });

  it('nothing of a sale that nobody appealed is on the desk', async () => {
    const { id } = await stage.sell(user, EBB);
    await stage.pass(2000);
    expect(await stage.money.reviews.show(id)).toBeUndefined();
    expect(await stage.money.reviews.approve(id, 'ann')).toMatchObject({ refusal: 'notFound' });
  });
});

describe('what is refused holds nothing', () => {
  const refusalOf = async (wish: Parameters<SaleStage['money']['sales']['sell']>[1]) => {
    const told = await stage.money.sales.sell(user, wish);
    expect(await balances()).toEqual(UNTOUCHED);
    return told;
  };

  it.each([
    ['an unknown merchant', 'm-nobody', '100', { refusal: 'merchantUnavailable' }],
    ['less than the least', HARBOUR, '9.99999999', { refusal: 'saleOutOfRange', details: { min: '10', max: '2000' } }],
    ['more than the most', HARBOUR, '2000.01', { refusal: 'saleOutOfRange', details: { min: '10', max: '2000' } }],
    [
      'nine decimals',
      HARBOUR,
      '100.000000001',
      { refusal: 'tooManyDecimals', details: { field: 'amount', decimals: '8' } },
    ],
    ['nothing', HARBOUR, '0', { refusal: 'malformed', details: { field: 'amount' } }],
    ['more than there is', 'm-quay', '5000.01', { refusal: 'insufficientBalance', details: { shortage: '0.01' } }],
  ])('%s', async (_name, merchantId, amount, told) => {
    expect(await refusalOf(stage.wish(merchantId, amount))).toMatchObject(told);
  });

  it('a rate that is not in force, with the one that is', async () => {
    const wish = { ...stage.wish(HARBOUR, '100'), exchangeRate: '0.931' };
    expect(await refusalOf(wish)).toMatchObject({ refusal: 'saleRateChanged', details: { rate: '0.93' } });
    // The key is free again.
    expect(orderOf(await stage.money.sales.sell(user, { ...wish, exchangeRate: '0.93' }))).toMatchObject({
      step: 'matching',
    });
  });

  it('a sale of somebody else answers like one that there is not', async () => {
    const { id } = await stage.sell(await stage.newUser(), HARBOUR);
    const { sales } = stage.money;
    for (const asked of [id, 'nosuchsale']) {
      const none = { ok: false, refusal: 'notFound' };
      expect(await sales.show(user, asked)).toEqual(none);
      expect(await sales.cancel(user, asked)).toEqual(none);
      expect(await sales.appeal(user, { id: asked, reason: 'other' })).toEqual(none);
    }
    expect(await sales.list(user, {})).toEqual({ rows: [], total: 0 });
  });
});

describe('what a merchant takes of a day', () => {
  /** Makes a user with enough USDT for any sale. */
  const rich = async () => {
    for (let times = 0; times < 4; times++) {
      const key = stage.newKey();
      const order = { channel: 'quick' as const, coin: 'USDT', network: 'TRC20', amount: '50000', clientOrderId: key };
      expect(await stage.money.deposits.submit(user, order)).toMatchObject({ ok: true });
    }
    stage.later(DAY_MS);
    while (await stage.money.deposits.runDue());
  };

  it('goes down with each sale, comes back with each that is cancelled, and begins anew at midnight UTC', async () => {
    stage.later(DAY_MS - (stage.now() - dayStart(stage.now())));
    await stage.pass(0);
    expect(await stage.left(EBB)).toBe('50000');
    const one = await stage.sell(user, EBB, '200.5');
    await stage.sell(user, EBB, '300');
    expect(await stage.left(EBB)).toBe('49499.5');
    expect(await stage.left(HARBOUR)).toBe('250000');
    orderOf(await stage.money.sales.cancel(user, one.id));
    expect(await stage.left(EBB)).toBe('49700');
    await stage.pass(DAY_MS);
    expect(await stage.left(EBB)).toBe('50000');
  });

  it('its last USDT are sold once: less is asked for then, and at last nothing', async () => {
    await rich();
    stage.later(DAY_MS - (stage.now() - dayStart(stage.now())));
    for (let sold = 0; sold < 49; sold++) await stage.sell(user, EBB, '1000');
    await stage.sell(user, EBB, '985');
    expect(await stage.left(EBB)).toBe('15');
    expect(await stage.money.sales.sell(user, stage.wish(EBB, '16'))).toMatchObject({
      refusal: 'saleOutOfRange',
      details: { min: '10', max: '15' },
    });
    await stage.sell(user, EBB, '10');
    // 5 are left, and it takes no less than 10.
    expect(await stage.money.sales.sell(user, stage.wish(EBB, '5'))).toMatchObject({ refusal: 'merchantUnavailable' });
    expect(await stage.money.sales.sell(user, stage.wish(EBB, '10'))).toMatchObject({ refusal: 'merchantUnavailable' });
    await stage.pass(DAY_MS);
  });
});

it('the list has the newest first and a page of each status', async () => {
  const done = await stage.sell(user, HARBOUR);
  await stage.pass(2000);
  await stage.pass(4000);
  const gone = await stage.sell(user, HARBOUR);
  orderOf(await stage.money.sales.cancel(user, gone.id));
  const runs = await stage.sell(user, EBB);
  await stage.pass(2000);
  const ids = async (request: Parameters<SaleStage['money']['sales']['list']>[1]) => {
    const { rows, total } = await stage.money.sales.list(user, request);
    return [rows.map(({ id }) => id), total];
  };
  expect(await ids({})).toEqual([[runs.id, gone.id, done.id], 3]);
  expect(await ids({ pageNum: 2, pageSize: 2 })).toEqual([[done.id], 3]);
  expect(await ids({ status: 'progress' })).toEqual([[runs.id], 1]);
  expect(await ids({ status: 'completed' })).toEqual([[done.id], 1]);
  expect(await ids({ status: 'cancelled' })).toEqual([[gone.id], 1]);
});

describe('the merchants', () => {
  it('a name with markup is the same plain text on the wire', async () => {
    const { id } = await stage.sell(user, HARBOUR);
    const name = '<img src=x onerror=alert(1)> & "Harbour"\u202e';
    await sql`update merchant_sale set username = ${name} where id = ${id}`.execute(stage.db);
    const shown = await stage.show(user, id);
    expect(shown.username).toBe(name);
    expect(Check(MerchantSale, shown)).toBe(true);
  });

  it('all say that they are simulated, and nobody can pay their accounts', async () => {
    const rows = await stage.money.sales.merchants();
    expect(rows.map(({ username }) => username).filter((name) => !name.includes('simulated'))).toEqual([]);
    for (const row of rows) {
      expect(Check(merchantList.row, row)).toBe(true);
      expect(row.account).toMatch(/^DE00\d{18}$/);
    }
    expect(new Set(rows.map(({ account }) => account)).size).toBe(rows.length);
  });

  it('say what they are in the language of who asks', async () => {
    const notes = (await stage.money.sales.merchants('th')).map(({ note }) => note);
    expect(notes.filter((note) => !note.includes('ไม่ใช่คนจริง'))).toEqual([]);
    expect(notes.join()).toContain('15 นาที');
  });

  it('those for trying out take no deposits', () => {
    const extra = BUYERS.map(({ terms }) => terms.id).filter((id) => !MERCHANTS.some((known) => known.id === id));
    expect(extra).toEqual([MIRAGE, EBB]);
    for (let at = 0; at < 200; at++) expect(extra).not.toContain(merchantFor(`match-${at}`, 500n * SCALE)?.id);
  });
});
