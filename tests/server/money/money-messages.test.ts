import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMails } from '../../../server/content/mails.ts';
import { createMoney } from '../../../server/money/money.ts';
import { REVIEW_MS } from '../../../server/money/reviews/review-rules.ts';
import { money } from '../../../server/texts/value-formats.ts';
import { PATHS } from '../../../src/features/shell/paths.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { accountOf } from '../messages/mails-of.ts';
import { DAY_MS, handedIn, valueOf } from './loans/loan-stage.ts';
import { EBB, HARBOUR, MIRAGE } from './sales/sale-stage.ts';
import { PWD, TRON, withdrawStage } from './withdrawals/withdraw-stage.ts';
import type { WithdrawStage } from './withdrawals/withdraw-stage.ts';

const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

let stage: WithdrawStage;
let user = '';
beforeAll(async () => {
  stage = await withdrawStage();
});
beforeEach(async () => {
  user = await stage.newAccount();
  stage.told.length = 0;
});
afterEach(async () => expect(await booksWrong(stage.db)).toEqual([]));
afterAll(() => stage.close());

/** Everything that is due, in every flow, twice over: what was done must not be done again. */
async function takeUp(ms: number): Promise<void> {
  stage.later(ms);
  const { deposits, sales, loans, earn, reviews } = stage.money;
  for (let round = 0; round < 2; round++) {
    for (const flow of [deposits, sales, loans, earn, reviews]) while (await flow.runDue());
    while (await stage.takeSteps());
  }
}

/** Returns the only message whose id begins so, and expects that its reader was notified once. */
async function only(id: string) {
  const found = (await stage.mailsOf(user)).filter((mail) => mail.id.startsWith(id));
  expect(found).toHaveLength(1);
  const told = stage.told.flatMap(({ change }) => change.things).filter((thing) => thing.id === found[0]!.id);
  expect(told).toEqual([{ noun: 'mail', id: found[0]!.id }]);
  return found[0]!;
}

const depositOf = async (amount: string) =>
  valueOf(
    await stage.money.deposits.submit(user, {
      channel: 'quick',
      coin: 'USDT',
      network: 'TRC20',
      amount,
      clientOrderId: stage.newKey(),
    }),
  );

describe('one message, with the figures of the ledger,', () => {
  it('when a deposit is credited, and when it is not', async () => {
    const { id } = await depositOf('1234.56789012');
    await takeUp(6000);
    expect(await only(`deposit-${id}`)).toEqual({
      id: `deposit-${id}`,
      type: 'money',
      title: 'Deposit credited',
      content: '1,234.56789012 USDT\n1,234.56789012 USDT of play money credited to your spot account.',
      path: `/pages/deposit/detail?id=${id}`,
    });
    const failed = await depositOf('20.13');
    await takeUp(6000);
    expect((await only(`deposit-${failed.id}`)).content).toBe(
      '20.13 USDT\nNothing was credited. The network did not confirm it.',
    );
  });

  it('when a withdrawal is sent, and when it is refused', async () => {
    expect(await stage.fundPasswords.set(user, PWD)).toMatchObject({ ok: true });
    for (const address of [TRON, NOBODY]) await stage.save(user, address);
    stage.later(60_000);
    const sent = valueOf(await stage.money.withdrawals.submit(user, stage.wish('100.5'))).order;
    const refused = valueOf(await stage.money.withdrawals.submit(user, stage.wish('50', { address: NOBODY }))).order;
    for (let step = 0; step < 6; step++) await takeUp(31_000);
    const mail = await only(`withdrawal-${sent.id}`);
    const { rows } = await sql<{ amount: string }>`
      select p.amount::text as amount from posting p join journal j on j.id = p.journal_id
      join account a on a.id = p.account_id where j.key = ${`withdraw-paid:${sent.id}`} and a.kind = 'payout'
    `.execute(stage.db);
    const paid = money(rows[0]!.amount.replace(/0+$/, ''), 'USDT')('en');
    expect(mail.title).toBe('Withdrawal completed');
    expect(mail.content.split('\n')[0]).toBe(paid);
    expect(mail.content).toContain(`${money(sent.amount, 'USDT')('en')} debited from your spot account`);
    expect(mail.content).toContain(`${paid} sent to`);
    expect((await only(`withdrawal-${refused.id}`)).content).toContain('50.00 USDT returned to your spot account');
  });

  it('when a loan is paid out, due soon, overdue and repaid', async () => {
    const papers = { ...(await handedIn(stage.db, user, stage.now())), realName: 'Max Muster', idCard: 'X1234567' };
    const wish = { productId: 'loan-usdt-7', amount: '1000', ...papers, clientOrderId: stage.newKey() };
    const { id } = valueOf(await stage.money.loans.submit(user, wish));
    await takeUp(REVIEW_MS);
    expect(await only(`loan-decided-${id}`)).toMatchObject({
      title: 'Loan paid out',
      content: expect.stringMatching(/^1,000\.00 USDT\n/),
    });
    for (let day = 1; day <= 9; day++) {
      await takeUp(DAY_MS);
      const kinds = (await stage.mailsOf(user)).map((mail) => mail.id.split('-')[1]);
      expect(kinds).toEqual(['decided', ...(day >= 6 ? ['due'] : []), ...(day >= 7 ? ['overdue'] : [])]);
    }
    expect((await only(`loan-due-${id}`)).content).toContain(
      'Owed today: 1,001.20 USDT, including 1.20 USDT interest.',
    );
    expect((await only(`loan-overdue-${id}`)).content).toContain('Owed today: 1,001.40 USDT');
    const { rows } = await stage.money.loans.list(user, { id });
    const { owed } = rows[0]!;
    valueOf(await stage.money.loans.repay(user, { id, amount: owed, clientOrderId: stage.newKey() }));
    const repaid = await only(`loan-repaid-${id}`);
    expect([repaid.title, repaid.content.split('\n')[0]]).toEqual(['Loan repaid', money(owed, 'USDT')('en')]);
  });

  it('when Earn matures and is redeemed', async () => {
    const order = async () => {
      const move = { asset: 'USDT', from: 'spot', to: 'financial', amount: '300' } as const;
      valueOf(await stage.money.transfers.submit(user, { ...move, clientOrderId: stage.newKey() }));
      const buy = { productId: 'earn-usdt-7', amount: '300', clientOrderId: stage.newKey() };
      return valueOf(await stage.money.earn.buy(user, buy)).order;
    };
    const { id } = await order();
    await takeUp(7 * DAY_MS);
    const matured = valueOf(await stage.money.earn.show(user, id)).order;
    const ready = await only(`earn-matured-${id}`);
    expect([ready.title, ready.content.split('\n')[0]]).toEqual([
      'Earn matured',
      money(matured.currentValue, 'USDT')('en'),
    ]);
    valueOf(await stage.money.earn.redeem(user, { id, clientOrderId: stage.newKey() }));
    expect((await only(`earn-redeemed-${id}`)).content).toContain(
      `and ${money(matured.currentProfit, 'USDT')('en')} interest`,
    );
    const early = await order();
    valueOf(await stage.money.earn.redeem(user, { id: early.id, clientOrderId: stage.newKey() }));
    expect((await only(`earn-redeemed-${early.id}`)).content).toContain('300.00 USDT and 0.00 USDT interest');
  });

  it('when a merchant paid or did not, and none for one’s own cancellation', async () => {
    const sell = async (merchantId: string) => {
      const wish = { merchantId, amount: '100.5', exchangeRate: '0.79', clientOrderId: stage.newKey() };
      return valueOf(await stage.money.sales.sell(user, wish)).order;
    };
    const [paid, unanswered, unpaid] = [await sell(HARBOUR), await sell(MIRAGE), await sell(EBB)];
    const mine = await sell(MIRAGE);
    valueOf(await stage.money.sales.cancel(user, mine.id));
    for (const ms of [2500, 5000, 60_000, 900_000]) await takeUp(ms);
    const sale = await only(`sale-${paid.id}`);
    expect([sale.title, sale.content.split('\n')[0]]).toEqual(['Sale paid', money(paid.receiveAmount, 'EUR')('en')]);
    expect((await only(`sale-${unanswered.id}`)).content).toBe(
      '100.50 USDT\nThe merchant did not answer in time. 100.50 USDT returned to your spot account.',
    );
    expect((await only(`sale-${unpaid.id}`)).content).toContain('did not pay in time');
    expect((await stage.mailsOf(user)).map(({ id }) => id)).not.toContain(`sale-${mine.id}`);
  });

  it('when the fund password is set or changed', async () => {
    await stage.fundPasswords.set(user, PWD);
    await stage.fundPasswords.set(user, PWD);
    await stage.fundPasswords.change(user, { oldPwd: PWD, newPwd: 'another horse' });
    expect((await stage.mailsOf(user)).map(({ title, type }) => [title, type])).toEqual([
      ['Fund password set', 'security'],
      ['Fund password changed', 'security'],
    ]);
  });
});

it('twenty exchanges at once that credit a deposit write one message', async () => {
  const { id } = await depositOf('77');
  stage.later(6000);
  const others = Array.from({ length: 20 }, () => createMoney(stage.parts));
  await Promise.all(others.map((other) => other.deposits.runDue()));
  await only(`deposit-${id}`);
});

it('a message is written with its event or not at all', async () => {
  const { id } = await depositOf('88');
  stage.later(6000);
  // The message cannot be written: then nothing is credited either, and the next round does both.
  await sql`alter table mail add constraint broken check (user_id <> ${sql.lit(user)})`.execute(stage.db);
  await stage.money.deposits.runDue();
  expect(await stage.mailsOf(user)).toEqual([]);
  expect((await stage.money.deposits.list(user, { id })).rows[0]).toMatchObject({ status: 'pending' });
  await sql`alter table mail drop constraint broken`.execute(stage.db);
  await takeUp(0);
  await only(`deposit-${id}`);
  expect((await stage.money.deposits.list(user, { id })).rows[0]).toMatchObject({ status: 'completed' });
});

it.each([
  ['zh', '充值已到账\n1,234.50 USDT'],
  ['zh-TW', '儲值已入帳\n1,234.50 USDT'],
  ['zh-HK', '充值已到账\n1,234.50 USDT'],
  ['de', 'Einzahlung gutgeschrieben\n1.234,50 USDT'],
  ['th', 'เงินฝากเข้าบัญชีแล้ว\n1,234.50 USDT'],
  ['pt', 'Deposit credited\n1,234.50 USDT'],
])('a message is in the language of its reader: %s', async (language, begin) => {
  user = stage.newKey();
  await accountOf(stage.db, user, language);
  const { id } = await depositOf('1234.5');
  await takeUp(6000);
  const { title, content } = await only(`deposit-${id}`);
  expect(`${title}\n${content}`.startsWith(`${begin}\n`)).toBe(true);
});

it('a message stays as it was written when its reader changes the language', async () => {
  const first = await depositOf('99');
  await takeUp(6000);
  const before = await only(`deposit-${first.id}`);
  await sql`update app_user set language = 'de' where id = ${user}`.execute(stage.db);
  expect(await only(`deposit-${first.id}`)).toEqual(before);
});

it('who mutes everything that can be muted hears of money and security all the same', async () => {
  await createMails({ db: stage.db, onChange: () => undefined }).setMutes(user, ['trading', 'news']);
  const { id } = await depositOf('99');
  await takeUp(6000);
  await stage.fundPasswords.set(user, PWD);
  await only(`deposit-${id}`);
  expect((await stage.mailsOf(user)).map(({ type }) => type)).toEqual(['money', 'security']);
});

it.each([
  ['a new line', 'Savings\n/pages/loan/loan'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['another direction', 'Savings \u202egnirts\u202c'],
  ['nothing to see', 'a\u200b\u200d\u2060\ufeffb'],
  ['far too much', 'x'.repeat(5000)],
])('a name with %s stays words on one line', async (_, label) => {
  await stage.fundPasswords.set(user, PWD);
  valueOf(await stage.money.withdrawals.addresses.add(user, { label, network: 'TRC20', address: TRON, pwd: PWD }));
  const { content } = (await stage.mailsOf(user)).find(({ id }) => id.startsWith('address-'))!;
  expect(content.length).toBeLessThan(800);
  // One pair of isolates a name, and nothing else that cannot be seen.
  expect(content.replace(/[\u2068\u2069]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(content.match(/\u2068/g)).toHaveLength(2);
});

it('every message leads to a page that there is, by its id', async () => {
  await depositOf('5');
  await takeUp(6000);
  const { rows } = await sql<{ path: string }>`select distinct path from mail where path is not null`.execute(stage.db);
  const known = new Set<string>(Object.values(PATHS));
  for (const { path } of rows) expect(known).toContain(path.split('?')[0]);
  expect(rows.length).toBeGreaterThan(5);
});
