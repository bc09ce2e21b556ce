import { expect, it } from 'vitest';
import * as accounts from '../../../server/ledger/accounts.ts';

const { available, held, ...OWN } = accounts;

it.each(['spot', 'contract', 'financial'] as const)('a user has free and held money in the %s account', (book) => {
  expect(available('ann', book)).toEqual({ owner: 'ann', book, kind: 'available' });
  expect(held('ann', book)).toEqual({ owner: 'ann', book, kind: 'held' });
});

it('the exchange has one account of each kind, and a user cannot have one', () => {
  expect(OWN).toEqual(
    Object.fromEntries(
      Object.entries({
        ISSUANCE: 'issuance',
        HOUSE: 'house',
        ROUNDING: 'rounding',
        MARKET: 'market',
        FEES: 'fees',
        PAYOUT: 'payout',
        LIQUIDITY: 'liquidity',
        RESERVE: 'reserve',
        ACCRUED: 'accrued',
        LOANS: 'loans',
        MERCHANTS_ACCOUNT: 'merchants',
      }).map(([name, kind]) => [name, { owner: 'system', book: 'system', kind }]),
    ),
  );
});
