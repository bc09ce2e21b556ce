import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseAmount } from '../../../../server/ledger/amount.ts';
import { LOAN_PRODUCTS } from '../../../../server/money/loans/loan-terms.ts';
import { uploadIdOf } from '../../../../server/money/uploads/upload-store.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { photo } from '../pictures.ts';
import { DAY_MS, loanStage, valueOf } from './loan-stage.ts';
import type { LoanStage } from './loan-stage.ts';

let stage: LoanStage;
let loans: LoanStage['money']['loans'];
beforeAll(async () => {
  stage = await loanStage();
  ({ loans } = stage.money);
});
afterEach(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
});
afterAll(() => stage.close());

const usdtOf = async (userId: string) => (await stage.balancesOf(userId))['spot/USDT'];

it('offers products with whole terms, of a lender that says what it is', async () => {
  const products = await loans.products();
  expect(products.map(({ id }) => id)).toEqual([
    'loan-usdt-7',
    'loan-usdt-30',
    'loan-usdt-90',
    'loan-usdt-180',
    'loan-eur-30',
  ]);
  for (const { lender, status, minAmount, maxAmount, maxInterestDays, period } of products) {
    expect([lender, status, maxInterestDays]).toEqual(['Tern sandbox (play money)', 1, 365]);
    expect(parseAmount(minAmount)).toBeLessThan(parseAmount(maxAmount));
    expect(period).toBeLessThanOrEqual(maxInterestDays);
  }
});

it('names products and lender in the language of who asks', async () => {
  const [first] = await loans.products('de');
  expect(first).toMatchObject({ name: 'USDT 7 Tage', lender: 'Tern-Sandbox (Spielgeld)' });
});

describe('an application', () => {
  it('moves no money, waits for its review, and is paid out by the rules', async () => {
    const user = await stage.newUser();
    const wish = await stage.wish(user);
    stage.told.length = 0;
    const applied = valueOf(await loans.submit(user, wish));
    expect(applied).toMatchObject({
      status: 'pending',
      amount: '1000',
      owed: '0',
      interest: '0',
      interestDays: 0,
      applyTime: stage.now(),
      reviewTime: stage.now() + 5000,
      photoUrls: [wish.frontUrl, wish.backUrl, wish.handelUrl],
    });
    expect(stage.told).toEqual([{ userId: user, change: { lines: [], things: [{ noun: 'loan', id: applied.id }] } }]);
    expect(await usdtOf(user)).toEqual(['5000', '0']);
    stage.later(4999);
    await stage.money.reviews.runDue();
    expect(await stage.loan(user, applied.id)).toEqual(applied);
    stage.told.length = 0;
    stage.later(1);
    await Promise.all([stage.money.reviews.runDue(), stage.money.reviews.runDue()]);
    const approved = await stage.loan(user, applied.id);
    const now = stage.now();
    expect(approved).toMatchObject({ status: 'approved', owed: '1000', approveTime: now, dueTime: now + 30 * DAY_MS });
    expect(approved.reviewTime).toBeUndefined();
    expect(await usdtOf(user)).toEqual(['6000', '0']);
    const change = { lines: [{ account: 'spot', symbol: 'USDT' }], things: [{ noun: 'loan', id: applied.id }] };
    expect(stage.told).toEqual([{ userId: user, change }]);
    expect((await stage.money.reviews.show(applied.id))?.decisions).toMatchObject([{ who: 'rules', what: 'approve' }]);
  });

  it.each([
    ['an unknown product', { productId: 'loan-doge-1' }, 'loanProductUnknown', undefined],
    ['too little', { amount: '99.99999999' }, 'loanOutOfRange', { min: '100', max: '5000', asset: 'USDT' }],
    ['too much', { amount: '5000.00000001' }, 'loanOutOfRange', { min: '100', max: '5000', asset: 'USDT' }],
    ['nothing', { amount: '0' }, 'malformed', { field: 'amount' }],
    ['a ninth decimal', { amount: '100.000000001' }, 'tooManyDecimals', { field: 'amount', decimals: '8' }],
    ['a name of spaces', { realName: '   ' }, 'malformed', { field: 'realName' }],
    ['a short number', { idCard: 'ab' }, 'idNumberInvalid', undefined],
    ['a number with a dash', { idCard: 'AB-123' }, 'idNumberInvalid', undefined],
    ['a number in other letters', { idCard: 'АБВ123' }, 'idNumberInvalid', undefined],
    ['a file nobody has', { backUrl: '/api/upload/never-given' }, 'uploadUnknown', undefined],
  ] as const)('with %s is refused and leaves nothing', async (_what, change, refusal, details) => {
    const user = await stage.newUser();
    const wish = await stage.wish(user, change);
    expect(await loans.submit(user, wish)).toEqual(
      details === undefined ? { ok: false, refusal } : { ok: false, refusal, details },
    );
    expect(await loans.list(user, {})).toEqual({ rows: [], total: 0 });
    // Also no file is used up: the same key and photos may try again.
    const right = { ...wish, productId: 'loan-usdt-30', amount: '1000', realName: 'Max', idCard: 'ABC' };
    const backUrl = await stage.upload(user);
    expect(await loans.submit(user, { ...right, backUrl })).toMatchObject({ ok: true });
  });

  it('takes the ends of the range', async () => {
    for (const { id, min, max } of LOAN_PRODUCTS)
      for (const amount of [min, max]) await stage.apply(await stage.newUser(), { productId: id, amount });
  });

  it('takes the person’s own photos of a loan, each once, three different pictures', async () => {
    const [ann, eve] = [await stage.newUser(), await stage.newUser()];
    const picture = await photo();
    const [front, copy] = [await stage.upload(ann, picture), await stage.upload(ann, picture)];
    const refusalOf = async (change: object) => {
      const told = await loans.submit(ann, await stage.wish(ann, change));
      return told.ok ? 'ok' : told.refusal;
    };
    expect(await refusalOf({ frontUrl: await stage.upload(eve) })).toBe('uploadUnknown');
    expect(await refusalOf({ frontUrl: await stage.upload(ann, undefined, 'deposit') })).toBe('uploadUnknown');
    expect(await refusalOf({ frontUrl: front, handelUrl: front })).toBe('proofUsed');
    expect(await refusalOf({ frontUrl: front, backUrl: copy })).toBe('proofUsed');
    const { id } = await stage.borrow(ann, { frontUrl: front });
    valueOf(await stage.repay(ann, id, '1000'));
    expect(await refusalOf({ handelUrl: front })).toBe('proofUsed');
  });

  it('is one at a time, until it is rejected or repaid', async () => {
    const user = await stage.newUser();
    const first = await stage.apply(user);
    const again = async () => loans.submit(user, await stage.wish(user));
    expect(await again()).toEqual({ ok: false, refusal: 'loanPending', details: { id: first.id } });
    await stage.money.reviews.approve(first.id, 'kim');
    expect(await again()).toMatchObject({ refusal: 'loanPending' });
    valueOf(await stage.repay(user, first.id, '1000'));
    const second = await stage.apply(user);
    await stage.money.reviews.reject(second.id, 'kim', 'Not today.');
    expect(await again()).toMatchObject({ ok: true });
    await expect(
      sql`update loan_order set status = 'pending', reason = null, reason_text = null, next_ms = 1 where id = ${second.id}`.execute(
        stage.db,
      ),
    ).rejects.toThrow();
  });

  it('repeated with its key changes nothing; with other papers the key is not its own', async () => {
    const user = await stage.newUser();
    const wish = await stage.wish(user);
    const first = await loans.submit(user, wish);
    expect(await loans.submit(user, wish)).toEqual(first);
    for (const change of [{ amount: '1001' }, { realName: 'Eve' }, { idCard: 'Y1234567' }]) {
      expect(await loans.submit(user, { ...wish, ...change })).toEqual({ ok: false, refusal: 'keyReused' });
    }
    expect((await loans.list(user, {})).total).toBe(1);
  });

  it('keeps name and number sealed: nowhere in the database are they readable, nor guessable from a digest', async () => {
    const user = await stage.newUser();
    const [realName, idCard] = ['Wilhelmina Unverkennbar', 'QZ99887766XK'];
    const { id } = await stage.apply(user, { realName: ` ${realName} `, idCard });
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(stage.db);
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(name)} t
      `.execute(stage.db);
      expect([name, rows[0]!.text.includes('Unverkennbar'), rows[0]!.text.includes(idCard)]).toEqual([
        name,
        false,
        false,
      ]);
    }
    const other = await stage.apply(await stage.newUser(), { realName, idCard });
    const { rows } = await sql<{ sealed: Record<string, string> }>`
      select sealed from loan_order where id in (${id}, ${other.id})
    `.execute(stage.db);
    expect(rows[0]!.sealed['idCard']).not.toBe(rows[1]!.sealed['idCard']);
    expect((await stage.money.reviews.show(id))?.facts).toEqual(
      expect.arrayContaining([
        ['name', realName],
        ['id number', idCard],
      ]),
    );
    // Fields of one loan do not open as those of another.
    await sql`update loan_order set sealed = ${JSON.stringify(rows[0]!.sealed)}::jsonb where id in (${id}, ${other.id})`.execute(
      stage.db,
    );
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const shown = await Promise.all([id, other.id].map((each) => stage.money.reviews.show(each)));
    logged.mockRestore();
    const unread = ['papers', 'cannot be read: sealed by another key'];
    expect(shown.filter((sheet) => sheet?.facts.some(([label]) => label === unread[0]))).toHaveLength(1);
    await sql`update loan_order set status = 'rejected', reason = 'photoReused', next_ms = null where status = 'pending'`.execute(
      stage.db,
    );
  });
});

describe('a review', () => {
  it('rejects photos too small, and pictures that a loan has seen before, of anybody', async () => {
    const picture = await photo();
    const [ann, ben, cleo] = [await stage.newUser(), await stage.newUser(), await stage.newUser()];
    const first = await stage.apply(ann, { backUrl: await stage.upload(ann, picture) });
    const second = await stage.apply(ben, { handelUrl: await stage.upload(ben, picture) });
    const small = await stage.apply(cleo, { frontUrl: await stage.upload(cleo, await photo(320, 199)) });
    stage.later(5000);
    await stage.money.reviews.runDue();
    expect(await stage.loan(ann, first.id)).toMatchObject({ status: 'approved' });
    expect(await stage.loan(ben, second.id)).toMatchObject({ status: 'rejected', reason: 'photoReused', owed: '0' });
    expect(await stage.loan(cleo, small.id)).toMatchObject({ status: 'rejected', reason: 'photoTooSmall' });
    expect(await usdtOf(ben)).toEqual(['5000', '0']);
  });

  it('may be an operator’s first, and of many at once one decides', async () => {
    const [ann, ben] = [await stage.newUser(), await stage.newUser()];
    const [first, second] = [await stage.apply(ann), await stage.apply(ben)];
    const waiting = (await stage.money.reviews.waiting()).map(({ noun, id }) => `${noun} ${id}`);
    expect(waiting).toEqual(expect.arrayContaining([`loan ${first.id}`, `loan ${second.id}`]));
    stage.later(5000);
    const { approve, reject, runDue } = stage.money.reviews;
    const both = Array.from({ length: 10 }, () => [approve(first.id, 'kim'), reject(first.id, 'lee', 'late')]).flat();
    const answers = await Promise.all([...both, reject(second.id, 'kim', 'Another name.')]);
    await runDue();
    expect(answers.slice(0, -1).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stage.loan(ben, second.id)).toMatchObject({
      status: 'rejected',
      reason: 'operator',
      reasonText: 'Another name.',
    });
    expect((await stage.money.reviews.show(first.id))?.decisions).toHaveLength(1);
    expect(await approve(first.id, 'kim')).toEqual({ ok: false, refusal: 'notFound' });
  });

  it('over, the photos can be deleted, and what is deleted is gone from the loan', async () => {
    const user = await stage.newUser();
    const { id, photoUrls } = await stage.apply(user);
    const remove = (url: string) => stage.money.uploads.remove(user, uploadIdOf(url));
    expect(await remove(photoUrls[1]!)).toEqual({ ok: false, refusal: 'uploadInReview' });
    await stage.money.reviews.approve(id, 'kim');
    expect(await remove(photoUrls[1]!)).toMatchObject({ ok: true });
    expect((await stage.loan(user, id)).photoUrls).toEqual([photoUrls[0], photoUrls[2]]);
    const repaid = valueOf(await stage.repay(user, id, '1000'));
    expect(repaid.photoUrls).toEqual([photoUrls[0], photoUrls[2]]);
    for (const url of repaid.photoUrls) await remove(url);
    expect((await stage.loan(user, id)).photoUrls).toEqual([]);
    expect((await stage.money.reviews.show(id))?.facts.map(([label]) => label)).toEqual([
      'product',
      'name',
      'id number',
    ]);
  });
});

describe('a repayment', () => {
  it('pays the whole debt, books first what is due, and stands still after', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    stage.later(10 * DAY_MS);
    stage.told.length = 0;
    const repaid = valueOf(await stage.repay(user, id, '1002.5'));
    expect(repaid).toMatchObject({
      status: 'repaid',
      interest: '2.5',
      interestDays: 10,
      owed: '0',
      repayTime: stage.now(),
    });
    const change = { lines: [{ account: 'spot', symbol: 'USDT' }], things: [{ noun: 'loan', id }] };
    expect(stage.told).toEqual([{ userId: user, change }]);
    expect(await usdtOf(user)).toEqual(['4997.5', '0']);
    stage.later(10 * DAY_MS);
    await loans.runDue();
    expect(await stage.loan(user, id)).toEqual(repaid);
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from journal where ref = ${id} group by kind order by kind
    `.execute(stage.db);
    expect(rows).toEqual([
      { kind: 'loanAccrue', n: 10 },
      { kind: 'loanInterest', n: 1 },
      { kind: 'loanPayout', n: 1 },
      { kind: 'loanRepay', n: 1 },
    ]);
    const { rows: history, total } = await stage.money.accounts.history(user, { type: 'loan' });
    expect(history.length).toBe(total);
    expect(total).toBe(3);
  });

  it('of another sum than is owed is refused with the sum', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    const seen = await stage.loan(user, id);
    stage.later(DAY_MS);
    const details = { owed: '1000.25', asset: 'USDT' };
    for (const amount of [seen.owed, '1000.24999999', '2000'])
      expect(await stage.repay(user, id, amount)).toEqual({ ok: false, refusal: 'loanSumChanged', details });
    expect(await stage.loan(user, id)).toMatchObject({ status: 'approved', owed: '1000.25' });
  });

  it('from an account without so much names the whole sum', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    const move = { asset: 'USDT', from: 'spot', to: 'contract', clientOrderId: stage.newKey() } as const;
    valueOf(await stage.money.transfers.submit(user, { ...move, amount: '5000' }));
    stage.later(DAY_MS);
    expect(await stage.repay(user, id, '1000.25')).toEqual({
      ok: false,
      refusal: 'insufficientBalance',
      details: { current: '1000', required: '1000.25', shortage: '0.25', asset: 'USDT' },
    });
    expect(await usdtOf(user)).toEqual(['1000', '0']);
  });

  it('is refused for what nobody owes, and a foreign id answers as an unknown one', async () => {
    const [ann, eve] = [await stage.newUser(), await stage.newUser()];
    const pending = await stage.apply(ann);
    expect(await stage.repay(ann, pending.id, '1000')).toEqual({ ok: false, refusal: 'loanNotOwed' });
    await stage.money.reviews.approve(pending.id, 'kim');
    const foreign = await stage.repay(eve, pending.id, '1000');
    expect(foreign).toEqual({ ok: false, refusal: 'notFound' });
    expect(await stage.repay(eve, '0nobody', '1000')).toEqual(foreign);
    expect(await loans.list(eve, { id: pending.id })).toEqual(await loans.list(eve, { id: '0nobody' }));
    valueOf(await stage.repay(ann, pending.id, '1000'));
    expect(await stage.repay(ann, pending.id, '1000')).toEqual({ ok: false, refusal: 'loanNotOwed' });
    const rejected = await stage.apply(ann);
    await stage.money.reviews.reject(rejected.id, 'kim', 'No.');
    expect(await stage.repay(ann, rejected.id, '1000')).toEqual({ ok: false, refusal: 'loanNotOwed' });
  });

  it('repeated with its key, days later too, pays once and answers the same', async () => {
    const user = await stage.newUser();
    const { id } = await stage.borrow(user);
    const key = stage.newKey();
    const first = await stage.repay(user, id, '1000', key);
    stage.later(5 * DAY_MS);
    expect(await stage.repay(user, id, 1000, key)).toEqual(first);
    expect(await stage.repay(user, id, '1001', key)).toEqual({ ok: false, refusal: 'keyReused' });
    expect(await usdtOf(user)).toEqual(['5000', '0']);
  });
});

it('nobody applies for a product that is withdrawn; who has applied goes on, and a repeat gets its answer', async () => {
  const [ann, ben] = [await stage.newUser(), await stage.newUser()];
  const wish = await stage.wish(ann, { productId: 'loan-eur-30' });
  const first = await loans.submit(ann, wish);
  const { offers, reviews } = stage.money;
  valueOf(await offers.decide('loan-eur-30', 'withdraw', 'kim', 'enough is lent'));
  expect((await loans.products()).filter(({ status }) => status === 0).map(({ id }) => id)).toEqual(['loan-eur-30']);
  const late = await stage.wish(ben, { productId: 'loan-eur-30' });
  expect(await loans.submit(ben, late)).toEqual({ ok: false, refusal: 'loanProductWithdrawn' });
  expect(await loans.submit(ann, wish)).toEqual(first);
  const { id } = valueOf(first);
  await reviews.approve(id, 'kim');
  expect(await stage.balancesOf(ann)).toMatchObject({ 'spot/EUR': ['1500', '0'] });
  valueOf(await stage.repay(ann, id, '1000'));
  valueOf(await offers.decide('loan-eur-30', 'offer', 'kim', 'there is more'));
  expect(await loans.submit(ben, late)).toMatchObject({ ok: true });
  expect(await offers.decide('loan-doge-1', 'withdraw', 'kim', 'x')).toEqual({ ok: false, refusal: 'notFound' });
});

it('lists newest first, by status and by page', async () => {
  const user = await stage.newUser();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await stage.borrow(user);
    valueOf(await stage.repay(user, id, '1000'));
    ids.unshift(id);
  }
  const { rows, total } = await loans.list(user, { pageNum: '1', pageSize: '2' });
  expect([rows.map(({ id }) => id), total]).toEqual([ids.slice(0, 2), 3]);
  expect((await loans.list(user, { status: 'repaid' })).total).toBe(3);
  expect((await loans.list(user, { status: 'approved' })).rows).toEqual([]);
});
