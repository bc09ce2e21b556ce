import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChange, applyMissedChanges } from '../../../../src/data/changes.ts';
import { applyDeposit, depositOf, myDeposits } from '../../../../src/features/deposit/deposits.ts';
import { applyMatch, leaveMatch, merchantMatch } from '../../../../src/features/deposit/merchant-matches.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { decodeDeposit } from '../../../../src/features/deposit/deposit-calls.ts';
import { decodeMerchantMatch } from '../../../../src/features/deposit/merchant-match-calls.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

const [recorded] = restFixture('rechargeList').success['rows'] as Record<string, unknown>[];
const matching = restFixture('merchantMatch').success['data'] as Record<string, unknown>;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

beforeEach(() => signIn('one'));
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

/** An exchange with these deposits, newest first, all of the same shape. */
function exchangeWith(deposits: Map<string, string>) {
  return fakeExchange(({ query = {} }) => {
    const rows = [...deposits]
      .filter(([id, status]) => (query['id'] ?? id) === id && (query['status'] ?? status) === status)
      .map(([id, status]) => Object.assign({}, recorded, { id, status }));
    const from = (Number(query['pageNum']) - 1) * Number(query['pageSize']);
    return json({ code: 200, msg: '', rows: rows.slice(from, from + Number(query['pageSize'])), total: rows.length });
  });
}
const ids = () => Array.from({ length: myDeposits.rows.value.length }, (_, at) => myDeposits.rows.value.rowAt(at)!.id);

it('the history loads by page, by status, and anew when a deposit changes; nothing is asked for before it is shown', async () => {
  const deposits = new Map(Array.from({ length: 25 }, (_, at) => [`d${99 - at}`, 'completed']));
  const { sent } = exchangeWith(deposits);
  applyChange({ noun: 'deposit', id: 'd99' });
  applyMissedChanges();
  await settled();
  expect(sent).toEqual([]);
  await myDeposits.loader.refresh();
  expect([ids().length, myDeposits.total.value]).toEqual([10, 25]);
  await myDeposits.loader.more();
  expect(ids()).toEqual([...deposits.keys()]);

  deposits.set('d98', 'failed');
  applyChange({ noun: 'deposit', id: 'd98' });
  await settled();
  await settled();
  expect(myDeposits.rows.value.rowAt(1)).toMatchObject({ id: 'd98', status: 'failed' });
  expect(ids()).toHaveLength(25);

  await myDeposits.show('failed');
  expect([ids(), myDeposits.total.value, sent.at(-1)!.query]).toEqual([
    ['d98'],
    1,
    { status: 'failed', pageNum: '1', pageSize: '10' },
  ]);
  signIn('another');
  expect([ids(), myDeposits.total.value, myDeposits.filter.value]).toEqual([[], null, null]);
});

it('one deposit is known from the call that brought it, and asked for anew when it changes', async () => {
  const deposits = new Map([['d1', 'pending']]);
  const { sent } = exchangeWith(deposits);
  applyDeposit(decodeDeposit({ ...recorded!, id: 'd1', status: 'pending' }));
  const one = depositOf('d1');
  expect(one.now.value).toMatchObject({ state: 'ready', value: { status: 'pending' } });
  expect(sent).toEqual([]);
  deposits.set('d1', 'completed');
  applyChange({ noun: 'deposit', id: 'd2' });
  applyChange({ noun: 'deposit', id: 'd1' });
  await settled();
  await settled();
  expect(sent).toHaveLength(1);
  expect(one.now.value.value).toMatchObject({ status: 'completed' });
  await depositOf('nobody').refresh();
  expect(depositOf('nobody').now.value).toMatchObject({ state: 'ready', value: null });
});

it('the page of a match begins with the open one, follows it to its end, and begins anew when it is left', async () => {
  let open: Record<string, unknown> | null = null;
  const all = new Map<string, Record<string, unknown>>();
  const { sent } = fakeExchange(({ body }) => {
    const { id } = body as { id?: string };
    const found = id === undefined ? open : all.get(id);
    return json(found ? { code: 200, msg: '', data: found } : { code: 404, msg: '数据不存在' });
  });
  await merchantMatch.refresh();
  expect(merchantMatch.now.value).toMatchObject({ state: 'ready', value: null });

  applyMatch(decodeMerchantMatch(matching));
  all.set('0mwu0n1x2k0006fz', { ...matching, status: 'expired' });
  applyChange({ noun: 'match', id: '0mwu0n1x2k0006fz' });
  await settled();
  await settled();
  expect(sent.at(-1)!.body).toEqual({ id: '0mwu0n1x2k0006fz' });
  expect(merchantMatch.now.value.value).toMatchObject({ status: 'expired' });

  leaveMatch();
  open = { ...matching, id: 'next' };
  await merchantMatch.refresh();
  expect([sent.at(-1)!.body, merchantMatch.now.value.value?.id]).toEqual([{}, 'next']);
  sessionStore.applySignOut();
  expect(merchantMatch.now.value.state).toBe('idle');
});

it('a match without anything to pay its merchant is malformed', () => {
  const paid = restFixture('merchantAppeal').success['data'] as Record<string, unknown>;
  expect(decodeMerchantMatch(paid)).toMatchObject({ payAmount: '462.5', payAsset: 'EUR', escrow: 'held' });
  for (const field of ['payAmount', 'payUntil', 'escrow', 'status']) {
    expect(() => decodeMerchantMatch({ ...paid, [field]: undefined })).toThrow('unexpected value');
  }
});
