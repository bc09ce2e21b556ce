import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChange, applyMissedChanges } from '../../../../src/data/changes.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { withdrawalById, withdrawals } from '../../../../src/features/withdraw/withdrawals.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';

const { success } = restFixture('withdrawList');
const [first] = success['rows'] as readonly { readonly id: string }[];
const me = { userId: 'me', address: '0xAb', walletKind: 'demo' } as const;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sessionStore.applySignOut();
  sessionStore.applySignIn('mine', me);
});
afterEach(() => void vi.unstubAllGlobals());

it('asks for nothing anew that was never shown', async () => {
  const exchange = fakeExchange(() => json(success));
  applyChange({ noun: 'withdrawal', id: first!.id });
  applyMissedChanges();
  await settled();
  expect(exchange.sent).toEqual([]);
});

it('asks for the list and for the one that is shown when one changes, and when changes may have been missed', async () => {
  const exchange = fakeExchange(() => json(success));
  await withdrawals.loader.refresh();
  await withdrawalById(first!.id).refresh();
  const before = exchange.sent.length;
  applyChange({ noun: 'withdrawal', id: first!.id });
  await settled();
  const ids = () => exchange.sent.slice(before).map(({ query }) => query?.['id']);
  expect(ids()).toEqual([undefined, first!.id]);
  applyMissedChanges();
  await settled();
  expect(ids()).toEqual([undefined, first!.id, undefined, first!.id]);
});

it('shows the rows of a filter alone, and none of the person before', async () => {
  const exchange = fakeExchange(() => json(success));
  await withdrawals.show({ channel: null, status: 'processing' });
  expect(exchange.sent.at(-1)!.query).toMatchObject({ pageNum: '1' });
  expect(withdrawals.filter.value.status).toBe('processing');
  expect(withdrawals.total.value).not.toBeNull();
  sessionStore.applySignIn('yours', { ...me, userId: 'you' });
  expect(withdrawals.total.value).toBeNull();
});
