import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../../../../src/data/session.ts';
import { verifications } from '../../../../src/data/verifications.ts';
import {
  applyPassedFace,
  changeDraft,
  deleteDocuments,
  passedFace,
  sendForReview,
  verificationDrafts,
  verificationPhotos,
} from '../../../../src/features/verification/verification-application.ts';
import { EMPTY_DRAFT } from '../../../../src/features/verification/verification-draft.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { bodiesOf, fakeExchange, json, lost } from '../../api/fake-exchange.ts';

// Addresses of the page's workers, which there are none of here.
vi.mock('../../../../src/live/trusted-worker-urls.ts', () => ({ trustedPhotoWorkerUrl: '' }));

const [primary, failed] = restFixture('kycStatus').success['rows'] as Record<string, unknown>[];
const inReview = { ...failed, status: 'review', failures: [] };
const FILLED = { realName: ' \u202eMax Muster', idCard: ' X1234567 ', country: 'DE', cardType: 'passport' as const };
const LINKS = { front: '/api/upload/a', back: '/api/upload/b', held: '/api/upload/c' };
let sessions = 0;
const signIn = () => {
  const userId = `user-${++sessions}`;
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });
};

/** An exchange that has these rows, and answers what is sent like this. */
const exchange = (rows: () => readonly object[], answer: () => Response | Promise<Response>) =>
  fakeExchange(({ path }) =>
    path.endsWith('kycStatus') ? json({ code: 200, msg: '', rows: rows(), total: rows().length }) : answer(),
  );
const ok = () => json({ code: 200, msg: 'success' });

beforeEach(() => signIn());
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

it('what a visitor typed stays when they sign in, and goes when they leave', () => {
  sessionStore.applySignOut();
  changeDraft(1, { realName: 'Max' });
  signIn();
  expect(verificationDrafts.value[1].realName).toBe('Max');
  applyPassedFace(LINKS.held);
  const photos = verificationPhotos.value;
  sessionStore.applySignOut();
  expect(verificationDrafts.value).toEqual({ 1: EMPTY_DRAFT, 2: EMPTY_DRAFT });
  expect(verificationPhotos.value).not.toBe(photos);
  expect(passedFace.value).toBeNull();
});

it('is sent as it is kept, in the body, with what the level takes and nothing else', async () => {
  const sent = exchange(() => [primary!], ok);
  await sendForReview(1, FILLED, LINKS);
  await sendForReview(2, FILLED, LINKS);
  expect(bodiesOf(sent, 'uploadKYC')).toEqual([
    { realName: 'Max Muster', idCard: 'X1234567', flag: '1' },
    {
      realName: 'Max Muster',
      idCard: 'X1234567',
      flag: '2',
      country: 'DE',
      cardType: 'passport',
      frontUrl: LINKS.front,
      backUrl: LINKS.back,
      handelUrl: LINKS.held,
    },
  ]);
});

it('nothing is sent while something is missing', async () => {
  const sent = exchange(() => [], ok);
  expect(await sendForReview(1, { ...FILLED, realName: '12' }, LINKS)).toBeNull();
  expect(await sendForReview(2, { ...FILLED, country: null }, LINKS)).toBeNull();
  expect(await sendForReview(2, FILLED, { ...LINKS, back: null })).toBeNull();
  expect(sent.sent).toEqual([]);
});

it('after a lost answer the exchange is asked, and what arrived counts as sent', async () => {
  exchange(() => [primary!, inReview], lost);
  const photos = verificationPhotos.value;
  expect(await sendForReview(2, FILLED, LINKS)).toEqual({ success: true, data: null });
  expect(verificationPhotos.value).not.toBe(photos);
});

it('after a lost answer, a submission that did not arrive is reported as failed, and the form stays', async () => {
  exchange(() => [primary!, failed!], lost);
  changeDraft(2, { idCard: 'X1234567' });
  const photos = verificationPhotos.value;
  expect(await sendForReview(2, FILLED, LINKS)).toMatchObject({ success: false, error: { kind: 'network' } });
  expect(verificationPhotos.value).toBe(photos);
  expect(verificationDrafts.value[2].idCard).toBe('X1234567');
});

it('a submission that is sent again during its review counts as under review', async () => {
  exchange(
    () => [primary!, inReview],
    () => json(restFixture('uploadKyc').refusal),
  );
  expect(await sendForReview(2, FILLED, LINKS)).toEqual({ success: true, data: null });
});

it('a number that was typed stays until its level is verified', async () => {
  let rows: object[] = [{ ...primary, status: 'review' }];
  exchange(() => rows, ok);
  changeDraft(1, { idCard: 'X1234567' });
  await sendForReview(1, FILLED, LINKS);
  expect(verificationDrafts.value[1].idCard).toBe('X1234567');
  rows = [primary!];
  await verifications.refresh();
  expect(verificationDrafts.value[1]).toEqual(EMPTY_DRAFT);
});

it('deleting forgets what was filled in, also where only the question afterwards says that it is done', async () => {
  for (const answer of [ok, lost]) {
    exchange(() => [], answer);
    changeDraft(2, { idCard: 'X1234567' });
    expect((await deleteDocuments()).success).toBe(true);
    expect(verificationDrafts.value[2]).toEqual(EMPTY_DRAFT);
  }
  exchange(() => [primary!], lost);
  changeDraft(2, { idCard: 'X1234567' });
  expect((await deleteDocuments()).success).toBe(false);
  expect(verificationDrafts.value[2].idCard).toBe('X1234567');
});
