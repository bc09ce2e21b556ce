import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import {
  applyForLoan,
  changeLoanAmount,
  changeLoanDraft,
  loanDraft,
  loanPhotos,
} from '../../../../src/features/loans/loan-application.ts';
import { EMPTY_DRAFT } from '../../../../src/features/loans/loan-rules.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

// Addresses of the page's workers, which there are none of here.
vi.mock('../../../../src/live/trusted-worker-urls.ts', () => ({ trustedPhotoWorkerUrl: '' }));

const APPLICATION = {
  productId: 'loan-usdt-30',
  amount: '1000' as DecimalText,
  realName: 'Max Muster',
  idCard: 'X1234567',
  frontUrl: '/api/upload/a',
  backUrl: '/api/upload/b',
  handelUrl: '/api/upload/c',
};
const { success, refusal } = restFixture('loanSubmit');
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

/** Applications that were sent; `answer` to each. */
function exchange(answer: () => Response | Promise<Response>) {
  const keys: unknown[] = [];
  fakeExchange(({ body }) => {
    keys.push((body as { clientOrderId: unknown }).clientOrderId);
    return answer();
  });
  return keys;
}

beforeEach(() => {
  sessionStore.applySignOut();
  changeLoanDraft(EMPTY_DRAFT);
});
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

it('what a visitor typed stays when they sign in, and goes when they leave', () => {
  changeLoanAmount('loan-usdt-30', '250');
  changeLoanAmount('loan-eur-30', '300');
  signIn('one');
  changeLoanDraft({ realName: 'Max Muster' });
  expect(loanDraft.value).toMatchObject({
    amounts: { 'loan-usdt-30': '250', 'loan-eur-30': '300' },
    realName: 'Max Muster',
  });
  const photos = loanPhotos.value;
  sessionStore.applySignOut();
  expect(loanDraft.value).toEqual(EMPTY_DRAFT);
  expect(loanPhotos.value).not.toBe(photos);
});

it('a refused application keeps everything, one that is taken begins anew', async () => {
  signIn('one');
  changeLoanDraft({ realName: 'Max Muster', idCard: 'X1234567' });
  const [draft, photos] = [loanDraft.value, loanPhotos.value];
  exchange(() => json(refusal));
  expect((await applyForLoan(APPLICATION)).success).toBe(false);
  expect([loanDraft.value, loanPhotos.value]).toEqual([draft, photos]);
  exchange(() => json(success));
  expect((await applyForLoan(APPLICATION)).success).toBe(true);
  expect(loanDraft.value).toEqual(EMPTY_DRAFT);
  expect(loanPhotos.value).not.toBe(photos);
});

it('an application that nobody answered is sent again under its key, another one under its own', async () => {
  signIn('one');
  let answer = (): Response | Promise<Response> => Promise.reject(new TypeError('network error'));
  const keys = exchange(() => answer());
  await applyForLoan(APPLICATION);
  answer = () => json(success);
  await applyForLoan(APPLICATION);
  await applyForLoan(APPLICATION);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
