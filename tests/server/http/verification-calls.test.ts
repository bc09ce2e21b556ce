import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loanSubmit } from '../../../protocol/rest/loan.ts';
import { faceCheck, kycDelete, kycStatus, uploadKyc } from '../../../protocol/rest/verification.ts';
import { getInfo } from '../../../protocol/rest/user.ts';
import { uploadIdOf } from '../../../server/money/uploads/upload-store.ts';
import { handedIn } from '../money/loans/loan-stage.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

const NAME = { realName: 'Max Muster', idCard: 'X1234567' };

let stage: HttpStage;
let people = 0;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

const newPerson = () => stage.signIn(++people);
type Person = Awaited<ReturnType<typeof newPerson>>;

/** Level 2 as a query: text in every field. */
async function advanced({ userId }: Person) {
  const photos = await handedIn(stage.db, userId, Date.now());
  await sql`update upload set purpose = 'kyc' where user_id = ${userId}`.execute(stage.db);
  return { ...NAME, flag: '2', country: 'DE', cardType: 'passport', ...photos };
}

async function verified(person: Person): Promise<void> {
  await stage.send(uploadKyc, { query: { ...NAME, flag: '1' }, token: person.token });
  await sql`update verification set next_ms = 0 where user_id = ${person.userId}`.execute(stage.db);
  await stage.verification.reviews.runDue();
}

it('uploadKYC is sent as specified, by query with two headers, or in the body; getInfo follows', async () => {
  const ann = await newPerson();
  await verified(ann);
  const headers = { lang: 'en', language: 'en' };
  const query = await advanced(ann);
  expect((await stage.send(uploadKyc, { query, headers, token: ann.token })).envelope).toEqual({
    code: 200,
    msg: 'success',
  });
  await sql`update verification set next_ms = 0 where user_id = ${ann.userId} and status = 'review'`.execute(stage.db);
  await stage.verification.reviews.runDue();
  const { data } = await stage.send(getInfo, { token: ann.token });
  expect(data).toMatchObject({
    detail: { auditStatusPrimary: '1', auditStatusAdvanced: '1', realName: 'Max Muster', country: 'DE' },
  });
  const { rows } = await stage.send(kycStatus, { token: ann.token });
  expect(rows).toMatchObject([{ level: 1 }, { level: 2, idCardMasked: '********', frontUrl: query.frontUrl }]);
  expect((await stage.send(kycDelete, { token: ann.token })).envelope).toEqual({ code: 200, msg: 'success' });
  expect((await stage.send(kycStatus, { token: ann.token })).envelope).toMatchObject({ rows: [], total: 0 });
});

it('refuses with the codes of the catalogue and their texts', async () => {
  const ben = await newPerson();
  const send = async (body: object) => (await stage.send(uploadKyc, { body, token: ben.token })).envelope;
  const wish = await advanced(ben);
  expect(await send({ ...NAME, flag: '1', idCard: 'a-b' })).toEqual({ code: 633, msg: '证件号码格式不正确' });
  expect(await send(wish)).toEqual({ code: 630, msg: '请先完成初级认证' });
  await verified(ben);
  expect(await send({ ...NAME, flag: '1' })).toEqual({ code: 632, msg: '您已通过认证' });
  expect(await send(wish)).toMatchObject({ code: 200 });
  expect(await send(wish)).toEqual({ code: 631, msg: '认证审核中，请勿重复提交' });
});

it('refuses hostile text in every field of level 2, in body and query alike, and leaves nothing', async () => {
  const cyd = await newPerson();
  await verified(cyd);
  const good = await advanced(cyd);
  const bad: Readonly<Record<keyof typeof good, readonly unknown[]>> = {
    realName: ['', 'x'.repeat(51), 'a\u0000b', 'a\nb', 7, null, [], {}],
    idCard: ['', '1'.repeat(101), 'a\u0000b', 12345, null],
    flag: ['3', '0', '', 2, true, null, ['2']],
    country: ['de', 'DEU', '', '<b', 1, null],
    cardType: ['visa', '', 'ID_CARD', 1, null],
    frontUrl: ['https://evil.example/a.jpg', '/api/upload/../x', '/api/upload/', `/api/upload/${'a'.repeat(65)}`, 1],
    backUrl: ['javascript:alert(1)', '', null],
    handelUrl: ['//evil.example', ' ', {}],
  };
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      const body = { ...good, [field]: value };
      expect([field, value, (await stage.send(uploadKyc, { body, token: cyd.token })).status]).toEqual([
        field,
        value,
        400,
      ]);
      if (typeof value !== 'string') continue;
      const query = { ...good, [field]: value };
      expect([field, value, (await stage.send(uploadKyc, { query, token: cyd.token })).status]).toEqual([
        field,
        value,
        400,
      ]);
    }
  }
  const { backUrl: _left, ...without } = good;
  expect((await stage.send(uploadKyc, { body: without, token: cyd.token })).status).toBe(400);
  expect((await stage.send(uploadKyc, { query: without, token: cyd.token })).envelope).toMatchObject({
    code: 400,
    details: { field: 'backUrl' },
  });
  expect((await stage.send(kycStatus, { token: cyd.token })).envelope).toMatchObject({ total: 1 });
});

it('another’s photo answers exactly as one that there is not, on every call that names one', async () => {
  const [dan, eve] = [await newPerson(), await newPerson()];
  await verified(dan);
  const [his, hers] = [await advanced(dan), await advanced(eve)];
  for (const frontUrl of [hers.frontUrl, '/api/upload/never-given']) {
    const sent = await stage.send(uploadKyc, { body: { ...his, frontUrl }, token: dan.token });
    const checked = await stage.send(faceCheck, { body: { photoUrl: frontUrl }, token: dan.token });
    for (const { text } of [sent, checked]) expect(JSON.parse(text)).toEqual({ code: 642, msg: '上传文件不存在' });
  }
  expect((await stage.send(faceCheck, { body: { photoUrl: his.frontUrl }, token: dan.token })).data).toEqual({
    passed: true,
    attemptsLeft: 5,
  });
  await stage.send(kycDelete, { token: dan.token });
  const { rows } = await sql`select id from upload where id = ${uploadIdOf(hers.frontUrl)}`.execute(stage.db);
  expect(rows, 'nobody else’s file is deleted').toHaveLength(1);
});

it('a verified person applies for a loan without a number, which the exchange then takes from the verification', async () => {
  const eve = await newPerson();
  const photos = await handedIn(stage.db, eve.userId, Date.now());
  const wish = {
    productId: 'loan-usdt-30',
    amount: '250',
    realName: 'Max Muster',
    clientOrderId: '0f1e2d3c4b5a69788796a5b6',
  };
  const apply = async (change: object) =>
    (await stage.send(loanSubmit, { body: { ...wish, ...photos, ...change }, token: eve.token })).envelope;
  expect(await apply({})).toEqual({ code: 633, msg: '证件号码格式不正确' });
  await verified(eve);
  const first = await apply({});
  expect(first).toMatchObject({ code: 200, data: { order: { status: 'pending', amount: '250' } } });
  // The name of the verification counts, whatever else is sent.
  expect(await apply({ realName: 'Somebody Else' })).toMatchObject({ code: 200, data: { order: firstOrder(first) } });
  expect(await apply({ idCard: NAME.idCard })).toMatchObject({ code: 200, data: { order: firstOrder(first) } });
  expect(await apply({ idCard: 'OTHER1' })).not.toMatchObject({ code: 200 });
});

const firstOrder = (envelope: unknown) => (envelope as { data: { order: { id: string } } }).data.order;
