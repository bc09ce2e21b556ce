import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEveryLanguage } from '../../../../server/texts/text.ts';
import { bankBound, phoneUsed } from '../../../../server/messages/security-messages.ts';
import { accountOf } from '../../messages/mails-of.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { PWD, TRON, withdrawStage } from './withdraw-stage.ts';
import type { WithdrawStage } from './withdraw-stage.ts';

const BANK = {
  bankName: 'Bank',
  swiftCode: 'COBADEFFXXX',
  iban: 'DE89370400440532013000',
  bankNo: '4111111111111111',
  country: 'DE',
  state: 'Hessen',
  city: 'Frankfurt',
  detailedAddress: 'Musterstr. 1',
  postCode: '60311',
  surname: 'Muster',
  name: 'Anna',
  phone: '+4915123456789',
  idCard: 'L01X00T471',
};
const PHONE = '+4915123456789';
/** Steps before the review, and after it, ms. */
const BEFORE_MS = 500;
const AFTER_MS = 2000;

let stage: WithdrawStage;
beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(async () => {
  await stage.finish();
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const bind = (userId: string, change: object = {}) => stage.money.bank.bind(userId, { ...BANK, pwd: PWD, ...change });

/** Each way out of somebody whose destinations are all known long enough, and what makes its destination new. */
const WAYS = {
  address: {
    renew: async (userId: string) => {
      const [saved] = await stage.money.withdrawals.addresses.list(userId);
      await stage.money.withdrawals.addresses.remove(userId, saved!.id);
      await stage.save(userId);
    },
    pay: (userId: string) => stage.money.withdrawals.submit(userId, stage.wish('20')),
  },
  'EUR as USDT': {
    renew: async (userId: string) => WAYS.address.renew(userId),
    pay: (userId: string) => stage.money.withdrawals.eurQuick(userId, { amount: '12', pwd: PWD, address: TRON }),
  },
  'bank account': {
    renew: async (userId: string) => {
      expect(await bind(userId, { city: 'Offenbach' })).toMatchObject({ ok: true });
    },
    pay: (userId: string) => toPhone(userId, PHONE),
  },
  phone: {
    renew: () => Promise.resolve(),
    pay: (userId: string) => toPhone(userId, '+4917612345678'),
  },
} as const;

const toPhone = (userId: string, phone: string) =>
  stage.money.withdrawals.toPhone(userId, { amount: '12', phone, pwd: PWD, clientOrderId: stage.newKey() });

/** Address, bank account and PHONE have all been used so long ago that nothing waits. */
async function settled(): Promise<string> {
  const { userId } = await stage.newSender();
  await bind(userId);
  await toPhone(userId, PHONE);
  stage.later(HOLD_MS);
  await stage.finish();
  return userId;
}

async function orderOf(placing: ReturnType<(typeof WAYS)['address']['pay']>) {
  const placed = await placing;
  if (!placed.ok) throw new Error(placed.refusal);
  return placed.value.order;
}

const stepOf = async (userId: string, id: string) => (await stage.withdrawal(userId, id)).timeline.at(-1)!.step;

describe.each(Object.entries(WAYS))('issue 39 A3: a new %s', (name, { renew, pay }) => {
  it('keeps the withdrawal under review until its hold is over, and no longer', async () => {
    const userId = await settled();
    if (name !== 'phone') {
      const quick = await orderOf(pay(userId));
      expect(quick.holdUntil).toBeUndefined();
    }
    await renew(userId);
    stage.later(1000);
    const order = await orderOf(pay(userId));
    // A phone number is new with its first withdrawal, everything else from when it was saved.
    const untilMs = order.createTime + HOLD_MS - (name === 'phone' ? 0 : 1000);
    expect(order.holdUntil).toBe(untilMs);
    stage.later(BEFORE_MS);
    await stage.takeSteps();
    expect((await stage.withdrawal(userId, order.id)).nextStepTime).toBe(untilMs);
    stage.later(untilMs - order.createTime - BEFORE_MS - 1);
    await stage.takeSteps();
    expect(await stepOf(userId, order.id)).toBe('reviewing');
    stage.later(1);
    await stage.takeSteps();
    expect(await stepOf(userId, order.id)).toBe('processing');
    expect((await stage.withdrawal(userId, order.id)).holdUntil).toBeUndefined();
    stage.later(AFTER_MS);
    await stage.finish();
    expect(await stage.withdrawal(userId, order.id)).toMatchObject({ status: 'completed' });
    // The same destination again is not new any more.
    if (name === 'phone') expect((await orderOf(pay(userId))).holdUntil).toBeUndefined();
  });

  it('gives the amount back when the account is frozen during its hold, and only then', async () => {
    const userId = await settled();
    const before = await stage.balancesOf(userId);
    await renew(userId);
    const order = await orderOf(pay(userId));
    const freeze = () =>
      stage.db.transaction().execute((trx) => stage.money.withdrawals.returnHeld(trx, userId, stage.parts.clock.now()));
    const things = await freeze();
    expect(things).toContainEqual({ noun: 'withdrawal', id: order.id });
    expect(await stage.withdrawal(userId, order.id)).toMatchObject({ status: 'failed', reason: 'accountFrozen' });
    expect(await stage.balancesOf(userId)).toEqual(before);
    expect(await freeze()).toEqual([]);
    await stage.finish();
    expect(await stage.withdrawal(userId, order.id)).toMatchObject({ status: 'failed' });
    // One whose hold is over goes on.
    stage.later(HOLD_MS);
    const late = await orderOf(pay(userId));
    expect(await freeze()).toEqual([]);
    await stage.finish();
    expect(await stage.withdrawal(userId, late.id)).toMatchObject({ status: 'completed' });
  });
});

describe('issue 39 A3: a bank account', () => {
  it('is bound and replaced with the fund password only, and each time a message says so', async () => {
    const userId = await stage.newUser();
    await accountOf(stage.db, userId);
    expect(await bind(userId)).toEqual({ ok: false, refusal: 'fundPasswordNotSet' });
    await stage.fundPasswords.set(userId, PWD);
    expect(await bind(userId)).toMatchObject({ ok: true });
    const first = await stage.money.bank.show(userId);
    expect(await bind(userId, { pwd: 'a guess', city: 'Berlin' })).toMatchObject({ refusal: 'fundPasswordWrong' });
    expect(await stage.money.bank.show(userId)).toEqual(first);
    stage.later(1);
    expect(await bind(userId, { city: 'Berlin' })).toMatchObject({ ok: true });
    const { rows } = await sql<{ title: string; content: string; type: string }>`
      select title, content, type from mail where user_id = ${userId} and id like 'bank-%'
    `.execute(stage.db);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ title: 'Bank account linked', type: 'security' });
    expect(rows[0]!.content).toContain('•••• 3000');
    expect(rows[0]!.content).not.toContain(BANK.iban);
  });

  it('and a phone number are told of in every language, each in its own words', () => {
    for (const { title, content } of [bankBound('u', '****3000', 1, 60), phoneUsed('u', PHONE, 1, 60)]) {
      expect(new Set(Object.values(inEveryLanguage(title))).size).toBe(12);
      const contents = Object.values(inEveryLanguage(content));
      expect(new Set(contents).size).toBe(12);
      expect(contents.filter((text) => text.includes('{'))).toEqual([]);
    }
  });
});
