import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSealing } from '../../../../server/infra/sealing.ts';
import { uploadIdOf } from '../../../../server/money/uploads/upload-store.ts';
import { createReviews } from '../../../../server/money/reviews/reviews.ts';
import { runCommand } from '../../../../server/operator/operator-commands.ts';
import { createVerification } from '../../../../server/people/verification/verification.ts';
import { photo } from '../../money/pictures.ts';
import { PRIMARY, valueOf, verificationStage } from './verification-stage.ts';
import type { Advanced, VerificationStage } from './verification-stage.ts';
import { createSupport } from '../../../../server/people/support/support.ts';
import { supportParts } from '../support/support-stage.ts';

let stage: VerificationStage;
let verification: VerificationStage['verification'];
beforeAll(async () => {
  stage = await verificationStage();
  ({ verification } = stage);
});
afterAll(() => stage.close());

const UNVERIFIED = { auditStatusPrimary: '0', auditStatusAdvanced: '0', realName: '', country: '' };
let people = 0;
const newPerson = (): string => `person-${++people}`;
const refusalOf = async (userId: string, sent: Parameters<typeof verification.submit>[1]) => {
  const told = await verification.submit(userId, sent);
  return told.ok ? 'ok' : told.refusal;
};

describe('level 1', () => {
  it('waits for its review, is verified by the rules, and getInfo follows', async () => {
    const ann = newPerson();
    expect(await verification.status(ann)).toEqual([]);
    stage.told.length = 0;
    valueOf(await verification.submit(ann, { ...PRIMARY, realName: '  Max Muster ' }));
    expect(stage.told).toMatchObject([{ userId: ann }]);
    const now = stage.now();
    const sent = await stage.level(ann, 1);
    expect(sent).toEqual({
      level: 1,
      status: 'review',
      realName: 'Max Muster',
      idCardMasked: '********',
      failures: [],
      submitTime: now,
      reviewTime: now + 5000,
    });
    expect(await verification.detailOf(ann)).toEqual(UNVERIFIED);
    stage.later(4999);
    await verification.reviews.runDue();
    expect(await stage.level(ann, 1)).toEqual(sent);
    stage.told.length = 0;
    stage.later(1);
    await Promise.all([verification.reviews.runDue(), verification.reviews.runDue()]);
    expect(await stage.level(ann, 1)).toMatchObject({ status: 'verified', reviewTime: now + 5000 });
    expect(stage.told).toMatchObject([{ userId: ann }]);
    expect(await verification.detailOf(ann)).toEqual({
      ...UNVERIFIED,
      auditStatusPrimary: '1',
      realName: 'Max Muster',
    });
    expect(await refusalOf(ann, PRIMARY)).toBe('alreadyVerified');
  });

  it.each([
    ['a name of spaces', { realName: '   ' }, 'malformed'],
    ['a name nobody can see', { realName: '\u200B\u2060\u202E' }, 'malformed'],
    ['a name of digits', { realName: '1234' }, 'malformed'],
    ['a name with a control character', { realName: 'Max\u0007' }, 'malformed'],
    ['51 characters', { realName: 'x'.repeat(51) }, 'malformed'],
    ['a number of 2', { idCard: 'ab' }, 'idNumberInvalid'],
    ['a number of 101', { idCard: '1'.repeat(101) }, 'idNumberInvalid'],
    ['a number with signs', { idCard: 'AB-123' }, 'idNumberInvalid'],
    ['a number in other letters', { idCard: 'АБВ123' }, 'idNumberInvalid'],
    ['a photo', { frontUrl: '/api/upload/x' }, 'malformed'],
    ['a country', { country: 'DE' }, 'malformed'],
  ] as const)('with %s is refused and leaves nothing', async (_what, change, refusal) => {
    const user = newPerson();
    expect(await refusalOf(user, { ...PRIMARY, ...change })).toBe(refusal);
    expect(await verification.status(user)).toEqual([]);
  });

  it('takes 50 characters, markup as plain text, and drops marks that change the way text runs', async () => {
    for (const [typed, kept] of [
      ['Ж'.repeat(50), 'Ж'.repeat(50)],
      ['<b>Max</b>', '<b>Max</b>'],
      ['\u202EMax\u200B Muster', 'Max Muster'],
      ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ] as const) {
      const user = newPerson();
      valueOf(await verification.submit(user, { ...PRIMARY, realName: typed }));
      expect((await stage.level(user, 1)).realName).toBe(kept);
    }
  });
});

describe('level 2', () => {
  it('needs level 1, then shows what was sent and is verified', async () => {
    const ann = newPerson();
    const wish = await stage.advanced(ann);
    expect(await refusalOf(ann, wish)).toBe('primaryRequired');
    valueOf(await verification.submit(ann, PRIMARY));
    expect(await refusalOf(ann, wish), 'a review is no verification').toBe('primaryRequired');
    await stage.review();
    valueOf(await verification.submit(ann, wish));
    const { frontUrl, backUrl, handelUrl } = wish;
    expect(await stage.level(ann, 2)).toMatchObject({
      status: 'review',
      idCardMasked: '******T478',
      country: 'DE',
      cardType: 'passport',
      frontUrl,
      backUrl,
      handelUrl,
    });
    expect(await refusalOf(ann, await stage.advanced(ann))).toBe('underReview');
    expect(await stage.uploads.remove(ann, uploadIdOf(frontUrl))).toMatchObject({ refusal: 'uploadInReview' });
    await stage.review();
    expect(await stage.level(ann, 2)).toMatchObject({ status: 'verified', failures: [] });
    expect(await verification.detailOf(ann)).toEqual({
      auditStatusPrimary: '1',
      auditStatusAdvanced: '1',
      realName: 'Max Muster',
      country: 'DE',
    });
    valueOf(await stage.uploads.remove(ann, uploadIdOf(frontUrl)));
    expect(await stage.level(ann, 2)).not.toHaveProperty('frontUrl');
    expect(await verification.detailOf(ann)).toMatchObject({ auditStatusAdvanced: '1' });
  });

  it.each(['country', 'cardType', 'frontUrl', 'backUrl', 'handelUrl'] as const)('needs %s', async (field) => {
    const ann = newPerson();
    await stage.verified(ann);
    const { [field]: _left, ...without } = await stage.advanced(ann);
    expect(await verification.submit(ann, without)).toEqual({ ok: false, refusal: 'malformed', details: { field } });
  });

  it('takes own photos for it, each once, three different pictures', async () => {
    const [ann, eve] = [newPerson(), newPerson()];
    await stage.verified(ann);
    const picture = await photo();
    const [front, copy] = [await stage.upload(ann, picture), await stage.upload(ann, picture)];
    const told = async (change: Partial<Advanced>) => refusalOf(ann, await stage.advanced(ann, change));
    expect(await told({ backUrl: await stage.upload(eve) })).toBe('uploadUnknown');
    expect(await told({ backUrl: '/api/upload/never-given' })).toBe('uploadUnknown');
    expect(await told({ backUrl: await stage.upload(ann, undefined, 'loan') })).toBe('uploadUnknown');
    expect(await told({ frontUrl: front, handelUrl: front })).toBe('proofUsed');
    expect(await told({ frontUrl: front, backUrl: copy })).toBe('proofUsed');
    expect(await verification.status(ann), 'nothing is left of what was refused').toHaveLength(1);
    expect(await told({ frontUrl: front })).toBe('ok');
  });

  it('fails by the rules with a reason a field; what is sent again keeps the good parts', async () => {
    const [ann, eve] = [newPerson(), newPerson()];
    await stage.verified(ann);
    await stage.verified(eve);
    const picture = await photo();
    valueOf(await verification.submit(eve, await stage.advanced(eve, { handelUrl: await stage.upload(eve, picture) })));
    const wish = await stage.advanced(ann, {
      realName: 'Moritz Muster',
      backUrl: await stage.upload(ann, await photo(500, 199)),
      handelUrl: await stage.upload(ann, picture),
    });
    valueOf(await verification.submit(ann, wish));
    await stage.review();
    expect((await stage.level(eve, 2)).status, 'who came first').toBe('verified');
    expect(await stage.level(ann, 2)).toMatchObject({
      status: 'failed',
      failures: [
        { field: 'realName', reason: 'nameDiffers' },
        { field: 'backUrl', reason: 'photoTooSmall' },
        { field: 'handelUrl', reason: 'photoReused' },
      ],
    });
    expect(await verification.detailOf(ann)).toMatchObject({ auditStatusAdvanced: '0', country: '' });
    const again = { ...wish, realName: 'max  MUSTER' };
    expect(await refusalOf(ann, again), 'a photo that failed').toBe('proofUsed');
    const good = { backUrl: await stage.upload(ann), handelUrl: await stage.upload(ann) };
    expect(await refusalOf(ann, { ...again, ...good, frontUrl: good.backUrl }), 'twice the same').toBe('proofUsed');
    valueOf(await verification.submit(ann, { ...again, ...good }));
    expect(await stage.level(ann, 2)).toMatchObject({ status: 'review', frontUrl: wish.frontUrl, ...good });
    expect(await stage.uploads.remove(ann, uploadIdOf(wish.frontUrl))).toMatchObject({ refusal: 'uploadInReview' });
    await stage.review();
    expect(await stage.level(ann, 2)).toMatchObject({ status: 'verified', failures: [] });
  });

  it('does not keep a photo that was deleted meanwhile, nor take the same picture for the one that failed', async () => {
    const ann = newPerson();
    await stage.verified(ann);
    const picture = await photo();
    const wish = await stage.advanced(ann, { handelUrl: await stage.upload(ann, picture) });
    valueOf(await verification.submit(ann, wish));
    const [waiting] = await verification.reviews.waiting(100);
    valueOf(await verification.reviews.reject(waiting!.id, 'kim', 'handelUrl: your face is hidden'));
    expect(await stage.level(ann, 2)).toMatchObject({
      failures: [{ field: 'handelUrl', reason: 'your face is hidden' }],
    });
    valueOf(await stage.uploads.remove(ann, uploadIdOf(wish.backUrl)));
    const handelUrl = await stage.upload(ann, picture);
    expect(await refusalOf(ann, { ...wish, handelUrl })).toBe('uploadUnknown');
    valueOf(await verification.submit(ann, { ...wish, handelUrl, backUrl: await stage.upload(ann) }));
    await stage.review();
    expect(await stage.level(ann, 2)).toMatchObject({ failures: [{ field: 'handelUrl', reason: 'photoReused' }] });
  });
});

describe('an operator', () => {
  it('finds it on the desk, rejects it as a whole and approves what is sent again; both are written down', async () => {
    const ann = newPerson();
    await stage.verified(ann);
    const wish = await stage.advanced(ann);
    valueOf(await verification.submit(ann, wish));
    const { reviews } = verification;
    const [waiting, more] = await reviews.waiting(100);
    expect(more).toBeUndefined();
    expect(waiting).toMatchObject({ noun: 'verification', userId: ann, amount: null, status: 'review', decisions: [] });
    expect(waiting!.facts).toEqual([
      ['level', '2'],
      ['name', 'Max Muster'],
      ['id number', 'C01X00T478'],
      ['country', 'DE'],
      ['document', 'passport'],
      ['front', `uploads/${uploadIdOf(wish.frontUrl)} in the data folder`],
      ['back', `uploads/${uploadIdOf(wish.backUrl)} in the data folder`],
      ['held', `uploads/${uploadIdOf(wish.handelUrl)} in the data folder`],
    ]);
    const { id } = waiting!;
    expect(await reviews.reject(id, 'kim', 'note: not yours')).toEqual({ ok: true, value: 'failed' });
    expect(await stage.level(ann, 2)).toMatchObject({
      failures: [{ field: 'submission', reason: 'note: not yours' }],
    });
    expect(await reviews.approve(id, 'kim'), 'nothing waits').toMatchObject({ refusal: 'notFound' });
    valueOf(await verification.submit(ann, wish));
    expect(await reviews.approve(id, 'kim')).toEqual({ ok: true, value: 'verified' });
    expect((await reviews.show(id))?.decisions).toMatchObject([
      { who: 'operator:kim', what: 'reject', why: 'note: not yours' },
      { who: 'operator:kim', what: 'approve' },
    ]);
    expect(await reviews.show('nobody')).toBeUndefined();
  });
});

it('the operator’s command line lists and shows it, without a sum of money', async () => {
  const ann = newPerson();
  valueOf(await verification.submit(ann, PRIMARY));
  const reviews = createReviews([verification.reviews]);
  const offers = { decide: () => Promise.reject(new Error('no products here')) };
  const support = createSupport(supportParts(stage.db)).desk;
  const sessions = { endAll: () => Promise.reject(new Error('nobody is signed in here')) };
  const run = (name: string, ...args: string[]) =>
    runCommand({ reviews, offers, sessions, support, who: 'kim' }, name, args);
  const [waiting] = await reviews.waiting();
  const { id } = waiting!;
  expect(await run('list')).toBe(`verification ${id}  ${new Date(stage.now()).toISOString()}`);
  expect(await run('show', id)).toMatch(/level {5}1\nname {6}Max Muster\nid number X1234567$/);
  expect(await run('show', id)).not.toContain('amount');
  expect(await run('reject', id, '--reason', 'idCard: not readable')).toBe(`${id} is failed`);
  expect(await stage.level(ann, 1)).toMatchObject({ failures: [{ field: 'idCard', reason: 'not readable' }] });
  expect(await refusalOf(ann, PRIMARY)).toBe('ok');
  expect(await run('approve', id)).toBe(`${id} is verified`);
});

describe('deleting', () => {
  it('forgets name, number, photos and digests at once, also in review, and leaves others alone', async () => {
    const [ann, eve] = [newPerson(), newPerson()];
    for (const one of [ann, eve]) await stage.verified(one);
    const wish = await stage.advanced(ann);
    const his = await stage.advanced(eve);
    const draft = await stage.upload(ann);
    const loan = await stage.upload(ann, undefined, 'loan');
    valueOf(await verification.submit(ann, wish));
    valueOf(await verification.submit(eve, his));
    const { id } = (await verification.reviews.waiting(100)).find(({ userId }) => userId === ann)!;
    stage.told.length = 0;
    await verification.deleteAll(ann);
    expect(stage.told.filter(({ userId }) => userId === ann)).toHaveLength(2);
    expect(await verification.status(ann)).toEqual([]);
    expect(await verification.detailOf(ann)).toEqual(UNVERIFIED);
    expect((await stage.uploads.list(ann)).map(({ url }) => url)).toEqual([loan]);
    for (const url of [wish.frontUrl, wish.backUrl, wish.handelUrl, draft])
      expect(await stage.files.read(uploadIdOf(url))).toBeNull();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from verification_photo where verification_id = ${id}
    `.execute(stage.db);
    expect(rows).toEqual([{ count: 0 }]);
    expect(await verification.reviews.approve(id, 'kim')).toMatchObject({ refusal: 'notFound' });
    await stage.review();
    expect(await stage.level(eve, 2)).toMatchObject({ status: 'verified', frontUrl: his.frontUrl });
    // From the start again.
    expect(await refusalOf(ann, await stage.advanced(ann))).toBe('primaryRequired');
    await stage.verified(ann);
    await verification.deleteAll(newPerson());
  });
});

describe('what is kept', () => {
  it('is unreadable in the database, opens for its own row only, and without the key everything else goes on', async () => {
    const [ann, eve] = [newPerson(), newPerson()];
    await stage.verified(ann);
    valueOf(await verification.submit(ann, await stage.advanced(ann)));
    valueOf(await verification.submit(eve, { ...PRIMARY, realName: 'Eve' }));
    const { rows } = await sql<{ row: string }>`
      select row_to_json(v)::text as row from verification v where user_id in (${ann}, ${eve})
    `.execute(stage.db);
    const all = rows.map(({ row }) => row).join();
    for (const secret of ['Max', 'Muster', 'Eve', 'X1234567', 'C01X00T478', 'passport', '"DE"'])
      expect(all).not.toContain(secret);
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      await sql`
        update verification set sealed = (select sealed from verification where user_id = ${ann} and level = 1)
        where user_id = ${eve}
      `.execute(stage.db);
      expect(await stage.level(eve, 1)).toMatchObject({ realName: '', idCardMasked: '' });
      const keyless = createVerification({ ...stage.parts, sealing: createSealing(randomBytes(32)) });
      expect(await keyless.detailOf(ann)).toMatchObject({ auditStatusPrimary: '1', realName: '' });
      const [waiting] = await keyless.reviews.waiting(1);
      expect(waiting?.facts).toContainEqual(['papers', 'cannot be read: sealed by another key']);
      stage.later(5000);
      await keyless.reviews.runDue();
    } finally {
      quiet.mockRestore();
    }
    expect(await stage.level(ann, 2)).toMatchObject({ status: 'verified' });
  });
});

describe('the face check', () => {
  it('looks at size and shape of an own photo, five may fail, and time gives them back', async () => {
    const [ann, eve] = [newPerson(), newPerson()];
    const good = await stage.upload(ann);
    const small = await stage.upload(ann, await photo(199, 300));
    const strip = await stage.upload(ann, await photo(200, 501));
    const check = (url: string) => verification.checkFace(ann, url);
    expect(await check(good)).toEqual({ ok: true, value: { passed: true, attemptsLeft: 5 } });
    expect(await check(small)).toEqual({ ok: true, value: { passed: false, attemptsLeft: 4 } });
    stage.later(60_000);
    for (const attemptsLeft of [3, 2])
      expect(await check(strip)).toEqual({ ok: true, value: { passed: false, attemptsLeft } });
    expect(await check(good)).toEqual({ ok: true, value: { passed: true, attemptsLeft: 2 } });
    const many = await Promise.all(Array.from({ length: 20 }, () => check(small)));
    expect(many.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await check(good)).toEqual({ ok: false, refusal: 'tooFast', details: { seconds: '540' } });
    stage.later(540_000);
    expect(await check(small)).toEqual({ ok: true, value: { passed: false, attemptsLeft: 4 } });
    expect(await check(good)).toMatchObject({ value: { passed: true } });
    for (const url of [await stage.upload(eve), await stage.upload(ann, undefined, 'loan'), '/api/upload/none'])
      expect(await check(url)).toEqual({ ok: false, refusal: 'uploadUnknown' });
  });
});
