import { isValidIBAN } from 'ibantools';
import { assert, bigInt, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCALE } from '../../../server/ledger/amount.ts';
import { payAmountOf } from '../../../server/money/merchant/match-rule.ts';
import { MERCHANTS } from '../../../server/money/merchant/merchants.ts';
import type { MatchWire } from '../../../server/money/merchant/match-wire.ts';
import type { Money } from '../../../server/money/money.ts';
import { uploadIdOf } from '../../../server/money/uploads/upload-store.ts';
import type { Outcome } from '../../../server/infra/outcome.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';
import { photo } from './pictures.ts';

let stage: MoneyStage;
let money: Money;

beforeAll(async () => {
  stage = await moneyStage();
  ({ money } = stage);
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value;
}

const wish = (amount = '500', coin = 'USDT', key = stage.newKey()) => ({ coin, amount, clientOrderId: key });

/** A match that somebody has been found for. */
async function matched(userId: string, amount = '500'): Promise<MatchWire> {
  const { id } = value(await money.matches.match(userId, wish(amount)));
  stage.later(4000);
  await money.matches.runDue();
  return value(await money.matches.show(userId, id));
}

const proofOf = async (userId: string, file?: Buffer) =>
  value(await money.uploads.add(userId, 'deposit', file ?? (await photo()))).url;

const submit = (userId: string, matchId: string, proofUrl: string, clientOrderId = stage.newKey()) =>
  money.deposits.submit(userId, { channel: 'manual', matchId, proofUrl, clientOrderId });

const only = async (userId: string) => (await money.deposits.list(userId, {})).rows[0];

describe('a match', () => {
  it('is looked for, found, and holds the coins of its merchant', async () => {
    const user = await stage.newUser();
    const begun = value(await money.matches.match(user, wish()));
    expect(begun).toMatchObject({ status: 'matching', escrow: 'none', expiresAt: begun.createTime + 60_000 });
    stage.later(1900);
    await money.matches.runDue();
    expect(value(await money.matches.show(user, undefined))).toMatchObject({ id: begun.id, status: 'matching' });
    stage.told.length = 0;
    stage.later(2000);
    await money.matches.runDue();
    const found = value(await money.matches.show(user, begun.id));
    expect(found).toMatchObject({ status: 'matched', escrow: 'held', payAsset: 'EUR' });
    expect(found.payUntil).toBe(begun.createTime + 3900 + 15 * 60_000);
    expect(stage.told).toEqual([{ userId: user, change: { lines: [], things: [{ noun: 'match', id: begun.id }] } }]);
  });

  it('that nobody takes ends after 60 s; one that nobody pays after its time', async () => {
    const user = await stage.newUser();
    const { id } = value(await money.matches.match(user, wish('20000.5')));
    stage.later(59_999);
    await money.matches.runDue();
    expect(value(await money.matches.show(user, id))).toMatchObject({ status: 'matching' });
    stage.later(1);
    await money.matches.runDue();
    expect(value(await money.matches.show(user, id))).toMatchObject({ status: 'expired', escrow: 'none' });
    const found = await matched(user);
    stage.later(15 * 60_000);
    expect(await submit(user, found.id, await proofOf(user))).toMatchObject({ refusal: 'matchOver' });
    await money.matches.runDue();
    expect(value(await money.matches.show(user, found.id))).toMatchObject({ status: 'expired', escrow: 'returned' });
  });

  it('is one at a time, however many are asked for at once, and can be cancelled', async () => {
    const user = await stage.newUser();
    const all = await Promise.all(Array.from({ length: 20 }, () => money.matches.match(user, wish())));
    const first = all.find(({ ok }) => ok);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const { id } = value(first!);
    expect(all.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: 'matchActive', details: { id } });
    const cancelled = await money.matches.cancel(user, id);
    expect(cancelled).toMatchObject({ ok: true, value: { status: 'cancelled' } });
    expect(await money.matches.cancel(user, id)).toEqual(cancelled);
    expect(await money.matches.appeal(user, { id, reason: 'other' })).toMatchObject({ refusal: 'matchOver' });
    expect(await money.matches.match(user, wish())).toMatchObject({ ok: true });
  });

  it('twenty at once under one key are one, and a repeat hears how it stands now', async () => {
    const user = await stage.newUser();
    const key = stage.newKey();
    const asked = () => money.matches.match(user, wish('700', 'USDT', key));
    const ids = await Promise.all(Array.from({ length: 20 }, async () => value(await asked()).id));
    expect(new Set(ids).size).toBe(1);
    stage.later(4000);
    await money.matches.runDue();
    expect(value(await asked())).toMatchObject({ id: ids[0], status: 'matched' });
  });

  it('of somebody else is unknown', async () => {
    const [ann, eve] = [await stage.newUser(), await stage.newUser()];
    const { id } = await matched(ann);
    const unknown = { ok: false, refusal: 'notFound' };
    expect(await money.matches.show(eve, id)).toEqual(unknown);
    expect(await money.matches.cancel(eve, id)).toEqual(unknown);
    expect(await money.matches.appeal(eve, { id, reason: 'other' })).toEqual(unknown);
    expect(await submit(eve, id, await proofOf(eve))).toEqual(unknown);
  });

  it('that is appealed against gets more time to pay, once', async () => {
    const user = await stage.newUser();
    const { id, payUntil } = await matched(user);
    const appealed = await money.matches.appeal(user, { id, reason: 'wrongAccount', text: 'Another name.' });
    expect(appealed).toMatchObject({
      ok: true,
      value: { status: 'appealed', escrow: 'held', appealReason: 'wrongAccount', payUntil: payUntil! + 15 * 60_000 },
    });
    expect(await money.matches.appeal(user, { id, reason: 'other' })).toEqual(appealed);
    expect(await money.matches.match(user, wish())).toMatchObject({ refusal: 'matchActive' });
    expect(await submit(user, id, await proofOf(user))).toMatchObject({ ok: true });
  });

  it.each([
    ['a coin no merchant takes', '1', 'BTC', 'merchantUnavailable'],
    ['too little', '9.99', 'USDT', 'rechargeBelowMinimum'],
    ['too much', '50000.01', 'USDT', 'rechargeAboveMaximum'],
    ['nothing', '0', 'USDT', 'malformed'],
  ])('for %s is refused', async (_what, amount, coin, refusal) => {
    expect(await money.matches.match(await stage.newUser(), wish(amount, coin))).toMatchObject({ ok: false, refusal });
  });

  it('names accounts that no bank has', () => {
    for (const { account } of MERCHANTS) {
      expect(account).toMatch(/^DE\d{20}$/);
      expect(isValidIBAN(account)).toBe(false);
    }
  });

  it('costs whole cents, never less than it is worth and never a cent more', () => {
    const rate = bigInt(1n, 3n * SCALE);
    assert(
      property(bigInt(1n, 50_000n * SCALE), rate, (amount, scaledRate) => {
        const pay = payAmountOf(amount, scaledRate);
        const exact = amount * scaledRate;
        expect(pay % (SCALE / 100n)).toBe(0n);
        expect(pay * SCALE >= exact && (pay - SCALE / 100n) * SCALE < exact).toBe(true);
      }),
    );
    expect(payAmountOf(125n * SCALE, SCALE)).toBe(125n * SCALE);
  });
});

describe('a manual deposit', () => {
  it('waits for its review, is credited by the rules, and its proof can then be deleted', async () => {
    const user = await stage.newUser();
    const match = await matched(user);
    const url = await proofOf(user);
    stage.told.length = 0;
    const submitted = value(await submit(user, match.id, url));
    expect(submitted).toMatchObject({ status: 'pending', channel: 'manual', amount: '500', proofUrl: url });
    const things = [
      { noun: 'deposit', id: submitted.id },
      { noun: 'match', id: match.id },
    ];
    expect(stage.told).toEqual([{ userId: user, change: { lines: [], things } }]);
    const paid = { status: 'paid', escrow: 'held', depositId: submitted.id };
    expect(value(await money.matches.show(user, match.id))).toMatchObject(paid);
    expect(await money.matches.cancel(user, match.id)).toMatchObject({ refusal: 'matchOver' });
    expect(await money.uploads.remove(user, uploadIdOf(url))).toEqual({ ok: false, refusal: 'uploadInReview' });
    stage.later(4999);
    await money.reviews.runDue();
    expect(await only(user)).toMatchObject({ status: 'pending' });
    stage.later(1);
    await Promise.all([money.reviews.runDue(), money.reviews.runDue()]);
    expect(await only(user)).toMatchObject({ status: 'completed' });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['5500', '0'] });
    expect(value(await money.matches.show(user, match.id))).toMatchObject({ status: 'paid', escrow: 'released' });
    expect(await money.uploads.remove(user, uploadIdOf(url))).toMatchObject({ ok: true });
    expect((await money.reviews.show(submitted.id))?.decisions).toMatchObject([{ who: 'rules', what: 'approve' }]);
  });

  it('fails with the reason when its picture is too small, or has proved another deposit of anybody', async () => {
    const [ann, ben] = [await stage.newUser(), await stage.newUser()];
    const picture = await photo();
    await submit(ann, (await matched(ann)).id, await proofOf(ann, picture));
    await submit(ben, (await matched(ben)).id, await proofOf(ben, picture));
    const cleo = await stage.newUser();
    const small = await matched(cleo);
    await submit(cleo, small.id, await proofOf(cleo, await photo(320, 199)));
    stage.later(5000);
    await money.reviews.runDue();
    expect(await only(ann)).toMatchObject({ status: 'completed' });
    expect(await only(ben)).toMatchObject({ status: 'failed', reason: 'proofReused' });
    expect(await only(cleo)).toMatchObject({ status: 'failed', reason: 'imageTooSmall' });
    expect(value(await money.matches.show(cleo, small.id))).toMatchObject({ escrow: 'returned' });
    expect(await stage.balancesOf(ben)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
  });

  it('takes each proof and each match once, however many try at once', async () => {
    const user = await stage.newUser();
    const match = await matched(user);
    const url = await proofOf(user);
    const all = await Promise.all(Array.from({ length: 20 }, () => submit(user, match.id, url)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(all.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(new Set(['matchOver']));
    const next = await matched(user);
    expect(await submit(user, next.id, url)).toEqual({ ok: false, refusal: 'proofUsed' });
    expect(await submit(user, next.id, '/api/upload/never-given')).toEqual({ ok: false, refusal: 'uploadUnknown' });
    const eve = await stage.newUser();
    expect(await submit(user, next.id, await proofOf(eve))).toEqual({ ok: false, refusal: 'uploadUnknown' });
    const key = stage.newKey();
    const mine = await proofOf(user);
    const same = await Promise.all(Array.from({ length: 20 }, () => submit(user, next.id, mine, key)));
    for (const answer of same) expect(answer).toEqual(same[0]);
    expect(same[0]).toMatchObject({ ok: true });
  });

  it('may be decided by an operator first, once, and the rules leave it alone', async () => {
    const [ann, ben] = [await stage.newUser(), await stage.newUser()];
    const first = value(await submit(ann, (await matched(ann)).id, await proofOf(ann)));
    const second = value(await submit(ben, (await matched(ben)).id, await proofOf(ben)));
    const waiting = (await money.reviews.waiting()).map(({ id }) => id);
    expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]));
    const both = await Promise.all([
      money.reviews.approve(first.id, 'kim'),
      money.reviews.reject(first.id, 'lee', 'too late'),
      money.reviews.approve(first.id, 'kim'),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await money.reviews.reject(second.id, 'kim', 'The receipt names another sum.');
    stage.later(5000);
    await money.reviews.runDue();
    expect(await only(ben)).toMatchObject({
      status: 'failed',
      reason: 'operator',
      reasonText: 'The receipt names another sum.',
    });
    expect((await money.reviews.show(second.id))?.decisions).toMatchObject([
      { who: 'operator:kim', what: 'reject', why: 'The receipt names another sum.' },
    ]);
    expect((await money.reviews.show(first.id))?.decisions).toHaveLength(1);
    expect(await money.reviews.approve('0nobody', 'kim')).toEqual({ ok: false, refusal: 'notFound' });
  });

  it('by coin is not the business of an operator', async () => {
    const user = await stage.newUser();
    const { id } = value(
      await money.deposits.submit(user, {
        channel: 'quick',
        coin: 'USDT',
        network: 'TRC20',
        amount: '5',
        clientOrderId: stage.newKey(),
      }),
    );
    expect(await money.reviews.approve(id, 'kim')).toEqual({ ok: false, refusal: 'notFound' });
    expect(await money.reviews.show(id)).toBeUndefined();
  });
});

it('a quick deposit may carry a proof too, which then proves nothing else', async () => {
  const user = await stage.newUser();
  const proofUrl = await proofOf(user);
  const wishOf = () => ({
    channel: 'quick' as const,
    coin: 'USDT',
    network: 'TRC20',
    amount: '5',
    proofUrl,
    clientOrderId: stage.newKey(),
  });
  expect(await money.deposits.submit(user, wishOf())).toMatchObject({ ok: true, value: { proofUrl } });
  expect(await money.deposits.submit(user, wishOf())).toEqual({ ok: false, refusal: 'proofUsed' });
});
