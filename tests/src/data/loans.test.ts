import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodeLoan } from '../../../src/api/loan-order-calls.ts';
import { applyChange, applyMissedChanges } from '../../../src/data/changes.ts';
import { applyLoan, loanOf, myLoans, openLoan } from '../../../src/data/loans.ts';
import { sessionStore } from '../../../src/data/session.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../api/fake-exchange.ts';

const [recorded] = restFixture('loanOrderList').success['rows'] as Record<string, unknown>[];
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

beforeEach(() => signIn('one'));
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

/** An exchange with these loans, newest first, all of the same shape. */
function exchangeWith(loans: Map<string, string>) {
  return fakeExchange(({ query = {} }) => {
    const rows = [...loans]
      .filter(([id, status]) => (query['id'] ?? id) === id && (query['status'] ?? status) === status)
      .map(([id, status]) => Object.assign({}, recorded, { id, status }));
    const from = (Number(query['pageNum']) - 1) * Number(query['pageSize']);
    return json({ code: 200, msg: '', rows: rows.slice(from, from + Number(query['pageSize'])), total: rows.length });
  });
}
const shown = () =>
  Array.from({ length: myLoans.rows.value.length }, (_, at) => {
    const { id, status } = myLoans.rows.value.rowAt(at)!;
    return [id, status];
  });

it('nothing is asked for before it is shown; what is shown is asked for anew when a loan changes', async () => {
  const loans = new Map([
    ['l2', 'pending'],
    ['l1', 'repaid'],
  ]);
  const { sent } = exchangeWith(loans);
  applyChange({ noun: 'loan', id: 'l2' });
  applyMissedChanges();
  await settled();
  expect(sent).toEqual([]);

  await Promise.all([myLoans.loader.refresh(), loanOf('l2').refresh(), openLoan.refresh()]);
  expect(shown()).toEqual([...loans]);
  expect(openLoan.now.value.value).toMatchObject({ id: 'l2' });

  loans.set('l2', 'approved');
  applyChange({ noun: 'loan', id: 'l2' });
  await settled();
  await settled();
  expect(shown()[0]).toEqual(['l2', 'approved']);
  expect(loanOf('l2').now.value.value).toMatchObject({ status: 'approved' });

  loans.set('l2', 'repaid');
  applyMissedChanges();
  await settled();
  await settled();
  expect(openLoan.now.value.value).toBeNull();

  await myLoans.show('rejected');
  expect([shown(), myLoans.total.value]).toEqual([[], 0]);
  signIn('another');
  expect([myLoans.total.value, myLoans.filter.value, openLoan.now.value.state]).toEqual([null, null, 'idle']);
});

it('a loan that a call has just brought is known, and the lists that are shown learn of it', async () => {
  const loans = new Map<string, string>();
  const { sent } = exchangeWith(loans);
  await openLoan.refresh();
  expect(openLoan.now.value).toMatchObject({ state: 'ready', value: null });
  const asked = sent.length;
  loans.set('l9', 'pending');
  applyLoan(decodeLoan({ ...recorded!, id: 'l9', status: 'pending' }));
  expect(loanOf('l9').now.value).toMatchObject({ state: 'ready', value: { status: 'pending' } });
  await settled();
  await settled();
  expect(sent).toHaveLength(asked + 1);
  expect(openLoan.now.value.value).toMatchObject({ id: 'l9' });
});
