import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { loanOf } from '../../../../src/data/loans.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { sendRepayment } from '../../../../src/features/loans/send-repayment.ts';
import { REFUSALS } from '../../../../protocol/errors.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

const ID = '0mwu0n1x2k0007ln';
const REPAYMENT = { id: ID, amount: '1000.75' as DecimalText };
const loans = restFixture('loanOrderList').success;
const paid = restFixture('loanRepay').success;

/** Keys of the payments that were sent; `answer` to each of them. */
function exchange(answer: () => Response | Promise<Response>) {
  const keys: unknown[] = [];
  fakeExchange(({ path, body }) => {
    if (path === '/api/load/order/repay') {
      keys.push((body as { clientOrderId: unknown }).clientOrderId);
      return answer();
    }
    if (path === '/api/load/order/orderList') return json(loans);
    return json(restFixture('getInfo').success);
  });
  return keys;
}

beforeEach(() => sessionStore.applySignIn('token', { userId: 'one', address: '0x1', walletKind: 'demo' }));
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

const refused = (name: 'loanSumChanged' | 'insufficientBalance' | 'loanNotOwed') =>
  json({ code: REFUSALS[name].code, msg: REFUSALS[name].msg });

it('a payment is done, and the loan is what the answer says', async () => {
  exchange(() => json(paid));
  expect(await sendRepayment(REPAYMENT)).toEqual({ outcome: 'paid' });
  expect(loanOf(ID).now.value.value).toMatchObject({ status: 'repaid', interest: '0.75' });
});

it.each([
  ['loanSumChanged', 'changed'],
  ['insufficientBalance', 'short'],
  ['loanNotOwed', 'refused'],
] as const)('%s is told as %s, and the loan is asked for anew before that', async (name, outcome) => {
  exchange(() => refused(name));
  expect(await sendRepayment(REPAYMENT)).toMatchObject({ outcome });
  expect(loanOf(ID).now.value).toMatchObject({ state: 'ready', value: { owed: '1000.75' } });
});

it('the same sum after a lost answer goes under the same key, a sum that was refused under another', async () => {
  let lost = true;
  const keys = exchange(() => (lost ? Promise.reject(new TypeError('network error')) : refused('loanSumChanged')));
  expect(await sendRepayment(REPAYMENT)).toMatchObject({ outcome: 'refused', error: { kind: 'network' } });
  lost = false;
  await sendRepayment(REPAYMENT);
  await sendRepayment(REPAYMENT);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});
