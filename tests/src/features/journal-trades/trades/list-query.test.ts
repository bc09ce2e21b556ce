import { expect, it } from 'vitest';
import { sessionStore } from '../../../../../src/data/session.ts';
import { changeQuery, clearQuery, listQuery } from '../../../../../src/features/journal-trades/trades/list-query.ts';

const EVERYTHING = { search: '', notes: null, symbol: null, sort: 'newest' };
const signIn = (userId: string) => sessionStore.applySignIn('token', { userId, address: '0x1', walletKind: 'demo' });

it('keeps the order when everything is let through again', () => {
  changeQuery({ search: 'late', sort: 'worst' });
  clearQuery();
  expect(listQuery.value).toEqual({ ...EVERYTHING, sort: 'worst' });
});

it('shows no words or tags of one account to another one', () => {
  for (const next of [() => sessionStore.applySignOut(), () => signIn('user-2')]) {
    signIn('user-1');
    const mine = { search: 'mother', notes: { tag: 'Revenge' }, symbol: 'BTCUSDT' };
    changeQuery(mine);
    // The same account with a new token.
    signIn('user-1');
    expect(listQuery.value).toMatchObject(mine);
    next();
    expect(listQuery.value).toEqual(EVERYTHING);
  }
});
