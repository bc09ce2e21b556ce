import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS, accountValue, totalValue } from '../../../../src/model/account.ts';
import type { AccountBook, AssetBalance } from '../../../../src/model/account.ts';
import { allocation, assetRows, shownBalance, sortedRows } from '../../../../src/features/account/asset-rows.ts';
import { apportion } from '../../../../src/model/apportion.ts';
import { add, compare, decimal, sub } from '../../../../src/model/decimal.ts';
import { order, plus, rationalOf } from '../../model/rational.ts';

/** Whether two lists have the same sum, by exact fractions. */
const sameSum = (one: readonly string[], other: readonly string[]) =>
  order(one.map(rationalOf).reduce(plus, rationalOf('0')), other.map(rationalOf).reduce(plus, rationalOf('0'))) === 0;

const amount = (decimals: number) =>
  fc.bigInt({ min: 0n, max: 10n ** 16n }).map((units) => {
    const digits = units.toString().padStart(decimals + 1, '0');
    return decimal(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
  });
const balance = fc.record({
  asset: fc.constantFrom('USDT', 'BTC', 'ETH', 'EUR', 'DOGE', 'PEPE', 'ADA'),
  account: fc.constantFrom<AccountBook>(...ACCOUNT_BOOKS),
  available: amount(8),
  locked: amount(8),
  valueUsdt: amount(18),
});
const balances = fc.uniqueArray(balance, {
  maxLength: 21,
  selector: ({ asset, account }: AssetBalance) => asset + account,
});

describe('rows of assets', () => {
  it('add up to the account and to the total as they are shown, to the cent', () => {
    fc.assert(
      fc.property(balances, (held) => {
        const shown = (account: AccountBook | null) =>
          assetRows(held, account).reduce((sum, { shownValue }) => add(sum, shownValue), decimal('0'));
        for (const account of ACCOUNT_BOOKS) expect(shown(account)).toBe(accountValue(held, account));
        expect(shown(null)).toBe(totalValue(held));
      }),
    );
  });

  it('show no value farther than a cent from what it is, in each account that holds it', () => {
    fc.assert(
      fc.property(balances, (held) => {
        for (const account of ACCOUNT_BOOKS) {
          for (const { value, shownValue } of assetRows(held, account)) {
            expect(compare(sub(shownValue, value), decimal('0.01'))).toBe(-1);
            expect(compare(sub(value, shownValue), decimal('0.01'))).toBe(-1);
          }
        }
      }),
    );
  });

  it('hold what the balances hold, by exact fractions', () => {
    fc.assert(
      fc.property(balances, (held) => {
        const rows = assetRows(held, null);
        for (const key of ['available', 'locked'] as const) {
          expect(
            sameSum(
              rows.map((row) => row[key]),
              held.map((row) => row[key]),
            ),
          ).toBe(true);
        }
        for (const { total, available, locked } of rows) expect(sameSum([total], [available, locked])).toBe(true);
      }),
    );
  });

  it('are sorted by what is asked for, equals by name', () => {
    const row = (asset: string, total: string, value: string) => ({
      asset,
      available: total as DecimalText,
      locked: '0' as DecimalText,
      total: total as DecimalText,
      value: value as DecimalText,
      shownValue: value as DecimalText,
    });
    const rows = [row('ETH', '9', '100'), row('ADA', '10', '100'), row('BTC', '0.1', '20000')];
    const names = (sort: 'value' | 'balance' | 'name') => sortedRows(rows, sort).map(({ asset }) => asset);
    expect(names('value')).toEqual(['BTC', 'ADA', 'ETH']);
    // As numbers, not as text.
    expect(names('balance')).toEqual(['ADA', 'ETH', 'BTC']);
    expect(names('name')).toEqual(['ADA', 'BTC', 'ETH']);
  });
});

describe('allocation', () => {
  it('is a hundred percent, and the value of all, however many are named', () => {
    fc.assert(
      fc.property(balances, fc.integer({ min: 1, max: 8 }), (held, named) => {
        const rows = assetRows(held, null);
        const shares = allocation(rows, named);
        expect(
          sameSum(
            shares.map(({ value }) => value),
            rows.map(({ value }) => value),
          ),
        ).toBe(true);
        if (shares.length > 0)
          expect(
            sameSum(
              shares.map(({ percent }) => percent),
              ['100'],
            ),
          ).toBe(true);
        expect(shares.length).toBeLessThanOrEqual(named + 1);
      }),
    );
  });

  it('is nothing of nothing', () => {
    expect(allocation([], 5)).toEqual([]);
  });
});

it('the part nearest to its next unit gets it, the first of equals first', () => {
  const share = (units: bigint, rest: bigint) => ({ units, rest });
  expect(apportion([share(1n, 3n), share(2n, 9n), share(3n, 3n)], 8n)).toEqual([2n, 3n, 3n]);
  expect(apportion([], 0n)).toEqual([]);
});

it('available and in order add up to the total that stands beside them, which is not more than there is', () => {
  fc.assert(
    fc.property(amount(8), amount(8), fc.constantFrom('USDT', 'EUR', 'BTC'), (available, locked, asset) => {
      const shown = shownBalance({ asset, available, locked });
      expect(sameSum([shown.available, shown.locked], [shown.total])).toBe(true);
      expect(compare(shown.total, add(available, locked))).toBeLessThanOrEqual(0);
    }),
  );
  expect(shownBalance({ asset: 'USDT', available: decimal('1.009'), locked: decimal('2.009') })).toEqual({
    available: '1.01',
    locked: '2',
    total: '3.01',
  });
});
