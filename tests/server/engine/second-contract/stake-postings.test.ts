import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  holdStake,
  payWin,
  returnStake,
  takeStake,
  winPayout,
} from '../../../../server/engine/second-contract/stake-postings.ts';
import { fitsDecimals, parseAmount } from '../../../../server/ledger/amount.ts';

const stake = fc.bigInt(1n, 10n ** 15n).map((units) => units * 10n ** 10n); // up to 10 million USDT, 8 decimals
const odds = fc.integer({ min: 1, max: 100_000_000 }).map((units) => BigInt(units) * 10n ** 10n);
const sum = (postings: readonly { amount: bigint }[]): bigint =>
  postings.reduce((total, { amount }) => total + amount, 0n);

it('every way an order can end moves money in a circle', () => {
  fc.assert(
    fc.property(stake, odds, (s, o) => {
      for (const postings of [holdStake('u', s), returnStake('u', s), takeStake('u', s), payWin('u', s, o)]) {
        expect(sum(postings)).toBe(0n);
        expect(postings.every(({ asset }) => asset === 'USDT')).toBe(true);
      }
    }),
  );
});

it('a payout fits eight decimals, never exceeds the exact amount and misses it by less than one unit', () => {
  fc.assert(
    fc.property(stake, odds, (s, o) => {
      const paid = winPayout(s, o);
      const exactTimesScale = (s * (10n ** 18n + o)) as bigint;
      const missing = exactTimesScale - paid * 10n ** 18n;
      expect(fitsDecimals(paid, 8)).toBe(true);
      expect(missing >= 0n && missing < 10n ** 28n).toBe(true);
    }),
  );
});

it.each([
  ['10', '0.85', '18.5'],
  ['0.00000001', '0.85', '0.00000001'],
  ['33.33333333', '0.87', '62.33333332'],
  ['1000', '0.92', '1920'],
])('%s at %s pays %s', (s, o, expected) => {
  expect(winPayout(parseAmount(s), parseAmount(o))).toBe(parseAmount(expected));
});

it('the fraction a user cannot hold goes to rounding, the rest of a win comes from the house', () => {
  const postings = payWin('u', parseAmount('0.00000001'), parseAmount('0.85'));
  expect(postings.find(({ account }) => account.kind === 'rounding')?.amount).toBe(parseAmount('0.0000000085'));
  expect(postings.find(({ account }) => account.kind === 'house')?.amount).toBe(-parseAmount('0.0000000085'));
});
