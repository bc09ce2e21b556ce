import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { payoutOf } from '../../../../protocol/units/payout.ts';
import { holdStake, payWin, returnStake, takeStake } from '../../../../server/engine/second-contract/stake-postings.ts';
import { parseAmount } from '../../../../server/ledger/amount.ts';

const stake = fc.bigInt(1n, 10n ** 15n).map((units) => units * 10n ** 10n); // up to 10 million USDT, 8 decimals
const odds = fc.integer({ min: 1, max: 100_000_000 }).map((units) => BigInt(units) * 10n ** 10n);
const sum = (postings: readonly { amount: bigint }[]): bigint =>
  postings.reduce((total, { amount }) => total + amount, 0n);

it('every way an order can end moves money in a circle', () => {
  fc.assert(
    fc.property(stake, odds, fc.constantFrom('updown-1', 'updown-2'), (s, o, rule) => {
      const won = payWin('u', s, o, payoutOf(rule, 'win', s, o)!);
      for (const postings of [holdStake('u', s), returnStake('u', s), takeStake('u', s), won]) {
        expect(sum(postings)).toBe(0n);
        expect(postings.every(({ asset }) => asset === 'USDT')).toBe(true);
      }
    }),
  );
});

it('what the rule cuts off a win goes to rounding, the rest comes from the house', () => {
  const [s, o] = [parseAmount('2.01'), parseAmount('0.87')];
  const postings = payWin('u', s, o, payoutOf('updown-2', 'win', s, o)!);
  expect(postings.find(({ account }) => account.kind === 'available')?.amount).toBe(parseAmount('3.75'));
  expect(postings.find(({ account }) => account.kind === 'rounding')?.amount).toBe(parseAmount('0.0087'));
  expect(postings.find(({ account }) => account.kind === 'house')?.amount).toBe(-parseAmount('1.7487'));
});
