import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { available, ISSUANCE } from '../../../server/ledger/accounts.ts';
import { parseAmount, SCALE } from '../../../server/ledger/amount.ts';
import { DAILY_LIMIT } from '../../../server/money/convert/convert-terms.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

let stage: MoneyStage;

beforeAll(async () => {
  stage = await moneyStage();
});
beforeEach(() => {
  stage.prices.setPrice('BTC', '100000');
  stage.prices.setPrice('ETH', '4000');
  stage.prices.setLate('BTC', false);
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

/** A user with the play funds and 10 BTC. */
async function newUser(): Promise<string> {
  const user = await stage.newUser();
  const postings = [
    { account: ISSUANCE, asset: 'BTC', amount: -10n * SCALE },
    { account: available(user, 'spot'), asset: 'BTC', amount: 10n * SCALE },
  ];
  await stage.db
    .transaction()
    .execute((trx) => stage.ledger.post(trx, { key: `coins:${user}`, kind: 'grant', ref: user, postings }));
  return user;
}

async function quoted(user: string, from = 'BTC', to = 'USDT', amount: string | number = '0.25') {
  const quote = await stage.money.convert.quote(user, { from, to, amount });
  if (!quote.ok) throw new Error(quote.refusal);
  return quote.value;
}

const confirmation = (
  { quoteId, from, to, amount }: Awaited<ReturnType<typeof quoted>>,
  clientOrderId = stage.newKey(),
) => ({ quoteId, from, to, amount, clientOrderId });

/** Stores so many open quotes at once. The service cannot do that, since every quote ends the one before it. */
async function openQuotes(user: string, many: number, amount: string) {
  const quotes = [];
  for (let count = 0; count < many; count++) quotes.push(await quoted(user, 'USDT', 'BTC', amount));
  await sql`update convert_quote set used = false where user_id = ${user}`.execute(stage.db);
  return quotes;
}

const converted = async (user: string) => stage.money.convert.exchange(user, confirmation(await quoted(user)));

describe('a quote', () => {
  it('is the price of the market less the spread, with the fee taken off and the limits of the coin', async () => {
    const user = await newUser();
    const quote = await quoted(user);
    expect(quote).toMatchObject({
      from: 'BTC',
      to: 'USDT',
      amount: '0.25',
      rate: '99900',
      fee: '24.975',
      receiveAmount: '24950.025',
      expiresAt: stage.now() + 10_000,
      serverTime: stage.now(),
    });
    expect(Number(quote.minAmount)).toBeLessThan(0.25);
    expect(Number(quote.maxAmount)).toBeGreaterThan(0.25);
  });

  it('goes by both prices between two coins, and changes nothing', async () => {
    const user = await newUser();
    const before = await stage.balancesOf(user);
    expect(await quoted(user, 'BTC', 'ETH', '0.1')).toMatchObject({
      // 99 900 ÷ 4 004
      rate: '24.950049950049950049',
      fee: '0.00249501',
      receiveAmount: '2.49250998',
    });
    expect(await stage.balancesOf(user)).toEqual(before);
  });

  it('takes EUR to USDT', async () => {
    expect(await quoted(await newUser(), 'EUR', 'USDT', 100)).toMatchObject({
      rate: '1.24875',
      receiveAmount: '124.750125',
    });
  });

  it.each([
    ['EUR', 'BTC', '10', 'eurOnlyToUsdt'],
    ['USDT', 'EUR', '10', 'usdtNotToEur'],
    ['BTC', 'EUR', '0.1', 'nothingToEur'],
    ['BTC', 'BTC', '0.1', 'exchangePairUnknown'],
    ['BTC', 'NONE', '0.1', 'exchangePairUnknown'],
    ['NONE', 'BTC', '0.1', 'exchangePairUnknown'],
    ['USDT', 'BTC', '0.99999999', 'exchangeBelowMinimum'],
    ['USDT', 'BTC', '50000.00000001', 'exchangeAboveMaximum'],
    ['USDT', 'BTC', '0', 'malformed'],
    ['USDT', 'BTC', '999999999999999999', 'malformed'],
    ['USDT', 'BTC', '1.000000001', 'tooManyDecimals'],
    // Quoted, but not by this market.
    ['USDT', 'SOL', '10', 'exchangePairUnknown'],
  ])('%s to %s, %s, is refused: %s', async (from, to, amount, refusal) => {
    expect(await stage.money.convert.quote(await newUser(), { from, to, amount })).toMatchObject({
      ok: false,
      refusal,
    });
  });

  it('names the limits that an amount is beyond', async () => {
    expect(await stage.money.convert.quote(await newUser(), { from: 'USDT', to: 'BTC', amount: '0.5' })).toMatchObject({
      details: { minimum: '1', maximum: '50000', asset: 'USDT' },
    });
  });

  it('is refused while the market is late, whichever side it stands on', async () => {
    stage.prices.setLate('BTC', true);
    const user = await newUser();
    const asked = (from: string, to: string) => stage.money.convert.quote(user, { from, to, amount: '1' });
    expect(await asked('BTC', 'USDT')).toMatchObject({ refusal: 'exchangeMarketStale' });
    expect(await asked('USDT', 'BTC')).toMatchObject({ refusal: 'exchangeMarketStale' });
    expect(await asked('USDT', 'ETH')).toMatchObject({ ok: true });
    const { coins } = await stage.money.convert.rules(user);
    expect(coins.filter(({ open }) => !open).map(({ asset }) => asset)).toEqual(['BTC']);
  });
});

describe('a conversion', () => {
  it('moves what the quote said, and tells the two balances and itself', async () => {
    const user = await newUser();
    const quote = await quoted(user);
    stage.later(9_999);
    // Within the spread: the person gets what they saw.
    stage.prices.setPrice('BTC', '100099');
    stage.told.length = 0;
    const answer = await stage.money.convert.exchange(user, confirmation(quote));
    expect(answer).toMatchObject({
      ok: true,
      value: {
        order: { amount: '0.25', rate: '99900', fee: '24.975', receiveAmount: '24950.025', status: 'completed' },
      },
    });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/BTC': ['9.75', '0'], 'spot/USDT': ['29950.025', '0'] });
    const id = answer.ok ? answer.value.order.id : '';
    const lines = ['BTC', 'USDT'].map((symbol) => ({ account: 'spot', symbol }));
    expect(stage.told).toEqual([{ userId: user, change: { lines, things: [{ noun: 'conversion', id }] } }]);
    expect(await stage.money.convert.list(user, {})).toMatchObject({
      total: 1,
      rows: [{ id, from: 'BTC', to: 'USDT' }],
    });
    expect(await stage.money.convert.list(user, { status: 'progress' })).toEqual({ rows: [], total: 0 });
    expect(await stage.money.convert.list(await newUser(), {})).toEqual({ rows: [], total: 0 });
  });

  it('a repeat gets the first answer, also when the quote is over and the price another', async () => {
    const user = await newUser();
    const request = confirmation(await quoted(user));
    const first = await stage.money.convert.exchange(user, request);
    stage.later(60_000);
    stage.prices.setPrice('BTC', '50000');
    const again = await stage.money.convert.exchange(user, { ...request, amount: 0.25 });
    expect(again.ok && first.ok && again.value.order).toEqual(first.ok && first.value.order);
    expect(await stage.money.convert.exchange(user, { ...request, amount: '0.2' })).toMatchObject({
      refusal: 'keyReused',
    });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/BTC': ['9.75', '0'] });
  });

  it('of twenty at once with one key there is one, and of twenty keys for one quote too', async () => {
    const user = await newUser();
    const twenty = (request: (n: number) => ReturnType<typeof confirmation>) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => stage.money.convert.exchange(user, request(n))));
    const same = confirmation(await quoted(user));
    const all = await twenty(() => same);
    expect(new Set(all.map((answer) => answer.ok && answer.value.order.id)).size).toBe(1);
    const quote = await quoted(user);
    const each = await twenty(() => confirmation(quote));
    expect(each.filter(({ ok }) => ok)).toHaveLength(1);
    expect(each.filter((answer) => !answer.ok && answer.refusal === 'quoteExpired')).toHaveLength(19);
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/BTC': ['9.5', '0'], 'spot/USDT': ['54900.05', '0'] });
    expect((await stage.money.convert.rules(user)).today.used).toBe(2);
  });

  it('as many at once as you like never spend what is not there', async () => {
    const user = await newUser();
    const quotes = await openQuotes(user, 20, '1000');
    const all = await Promise.all(quotes.map((quote) => stage.money.convert.exchange(user, confirmation(quote))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(5);
    for (const answer of all) {
      if (!answer.ok)
        expect(answer.details).toEqual({ current: '0', required: '1000', shortage: '1000', asset: 'USDT' });
    }
    // A refused one costs neither its quote nor a place of the day.
    expect((await stage.money.convert.rules(user)).today.used).toBe(5);
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['0', '0'] });
  });

  it('of more at once than a day allows the rest is refused with count and reset, until midnight UTC', async () => {
    const user = await newUser();
    const quotes = await openQuotes(user, DAILY_LIMIT + 5, '10');
    const all = await Promise.all(quotes.map((quote) => stage.money.convert.exchange(user, confirmation(quote))));
    const { used, limit, resetsAt } = (await stage.money.convert.rules(user)).today;
    expect([used, limit]).toEqual([DAILY_LIMIT, DAILY_LIMIT]);
    expect(resetsAt % 86_400_000).toBe(0);
    expect(resetsAt - stage.now()).toBeLessThanOrEqual(86_400_000);
    expect(all.filter(({ ok }) => ok)).toHaveLength(DAILY_LIMIT);
    const details = { used: String(used), limit: String(limit), resetsAt: String(resetsAt) };
    for (const answer of all) {
      if (!answer.ok) expect(answer).toEqual({ ok: false, refusal: 'exchangeCountExceeded', details });
    }
    expect(await converted(await newUser())).toMatchObject({ ok: true });
    stage.later(resetsAt - stage.now());
    expect(await converted(user)).toMatchObject({ ok: true });
    expect((await stage.money.convert.rules(user)).today.used).toBe(1);
  });

  it('a quote ends with its tenth second', async () => {
    const user = await newUser();
    const quote = await quoted(user);
    stage.later(10_000);
    expect(await stage.money.convert.exchange(user, confirmation(quote))).toEqual({
      ok: false,
      refusal: 'quoteExpired',
    });
  });

  it.each([
    // Down: the quote would beat the market. Up: the person would be paid more than the spread too little.
    ['99899.99', '99800.09001'],
    ['100100.01', '99999.90999'],
  ])('issue 39 C11: a market at %s has moved: refused, and the quote still stands', async (price, current) => {
    const user = await newUser();
    const quote = await quoted(user);
    stage.prices.setPrice('BTC', price);
    expect(await stage.money.convert.exchange(user, confirmation(quote))).toEqual({
      ok: false,
      refusal: 'rateMoved',
      details: { quoted: '99900', current },
    });
    stage.prices.setPrice('BTC', '100000');
    expect(await stage.money.convert.exchange(user, confirmation(quote))).toMatchObject({ ok: true });
  });

  it('issue 39 C11: a new quote ends the one before it', async () => {
    const user = await newUser();
    const [first, second] = [await quoted(user), await quoted(user)];
    expect(await stage.money.convert.exchange(user, confirmation(first))).toEqual({
      ok: false,
      refusal: 'quoteExpired',
    });
    expect(await stage.money.convert.exchange(user, confirmation(second))).toMatchObject({ ok: true });
  });

  it('issue 39 C11: waiting for a better moment brings no more than the market of that moment', async () => {
    const user = await newUser();
    for (const price of ['99000', '99899.99', '99900', '99950', '100000', '100050', '100099', '100100.01', '101000']) {
      stage.prices.setPrice('BTC', '100000');
      const there = await quoted(user);
      stage.prices.setPrice('BTC', price);
      const sold = await stage.money.convert.exchange(user, confirmation(there));
      if (!sold.ok) continue;
      const { receiveAmount } = sold.value.order;
      expect(parseAmount(receiveAmount)).toBeLessThan(parseAmount(price) / 4n);
      const back = await stage.money.convert.exchange(
        user,
        confirmation(await quoted(user, 'USDT', 'BTC', receiveAmount)),
      );
      expect(back.ok && parseAmount(back.value.order.receiveAmount)).toBeLessThan(SCALE / 4n);
    }
  });

  it('is refused while the market is late', async () => {
    const user = await newUser();
    const quote = await quoted(user);
    stage.prices.setLate('BTC', true);
    expect(await stage.money.convert.exchange(user, confirmation(quote))).toMatchObject({
      refusal: 'exchangeMarketStale',
    });
  });

  it.each([
    ['from', { from: 'ETH' }],
    ['to', { to: 'ETH' }],
    ['amount', { amount: '0.26' }],
  ])('another %s than the quote has is refused', async (field, change) => {
    const user = await newUser();
    const request = { ...confirmation(await quoted(user)), ...change };
    expect(await stage.money.convert.exchange(user, request)).toEqual({
      ok: false,
      refusal: 'malformed',
      details: { field },
    });
  });

  it('the quote of somebody else is one that does not exist', async () => {
    const [ann, ben] = [await newUser(), await newUser()];
    const quote = await quoted(ann);
    const unknown = await stage.money.convert.exchange(ben, { ...confirmation(quote), quoteId: 'nobodys' });
    expect(await stage.money.convert.exchange(ben, confirmation(quote))).toEqual(unknown);
    expect(unknown).toEqual({ ok: false, refusal: 'notFound' });
  });
});
