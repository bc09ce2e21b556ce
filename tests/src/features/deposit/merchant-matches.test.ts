import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChange } from '../../../../src/data/changes.ts';
import { leaveMatch, matchOf, merchantMatch } from '../../../../src/features/deposit/merchant-matches.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { bodiesOf, fakeExchange, json } from '../../api/fake-exchange.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';

const ID = '0mwu0n1x2k0006fz';
const { success, refusal } = restFixture('merchantMatchShow');
const me = { userId: 'me', address: '0xAb', walletKind: 'demo' } as const;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  sessionStore.applySignIn('mine', me);
  leaveMatch();
});
afterEach(() => void vi.unstubAllGlobals());

it('looks for the open one first, then follows that one to its end', async () => {
  const exchange = fakeExchange(() => json(success));
  await merchantMatch.refresh();
  applyChange({ noun: 'match', id: ID });
  await settled();
  expect(bodiesOf(exchange, '/matchShow').map(({ id }) => id)).toEqual([undefined, ID]);
});

it('is none where the exchange has none, which is no failure', async () => {
  fakeExchange(() => json(refusal));
  await merchantMatch.refresh();
  expect(merchantMatch.now.value).toMatchObject({ state: 'ready', value: null });
});

it('a match of the previous person is never requested for the next one', async () => {
  fakeExchange(() => json(success));
  await merchantMatch.refresh();
  sessionStore.applySignIn('yours', { ...me, userId: 'you' });
  const exchange = fakeExchange(() => json(refusal));
  await merchantMatch.refresh();
  expect(bodiesOf(exchange, '/matchShow').map(({ id }) => id)).toEqual([undefined]);
});

it('a match is fetched again when it changes, and not when another one does', async () => {
  const exchange = fakeExchange(() => json(success));
  await matchOf(ID).refresh();
  applyChange({ noun: 'match', id: 'another' });
  applyChange({ noun: 'match', id: ID });
  await settled();
  expect(bodiesOf(exchange, '/matchShow')).toEqual([{ id: ID }, { id: ID }]);
});
