import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { ACCOUNT_BOOKS } from '../../model/account.ts';
import type { AccountBook, AssetBalance } from '../../model/account.ts';
import { apportion } from '../../model/apportion.ts';
import { add, compare, decimal } from '../../model/decimal.ts';
import { textOfUnits, toUnits } from '../../model/decimal-parts.ts';
import { placeOf } from '../../model/rounding.ts';
import { shownSum } from '../../model/shown-sum.ts';

/** Balance of one asset in one account or in all. */
export interface AssetRow {
  readonly asset: string;
  readonly available: DecimalText;
  readonly locked: DecimalText;
  /** Available + locked. */
  readonly total: DecimalText;
  /** Exact value, USDT. */
  readonly value: DecimalText;
  /** Value in USDT to the cent. The values of all rows add up to the shown total (A5). */
  readonly shownValue: DecimalText;
}

const ZERO = decimal('0');

/** Money that a new account is granted; every other asset is a coin. */
const GRANTED: ReadonlySet<string> = new Set(['USDT', 'EUR']);

/** Returns whether nothing but granted money is held: a new account. */
export const holdsNoCoin = (balances: readonly AssetBalance[]): boolean =>
  balances.every(
    ({ asset, available, locked }) =>
      GRANTED.has(asset) || (compare(available, ZERO) === 0 && compare(locked, ZERO) === 0),
  );

export const ASSET_SORTS = ['value', 'balance', 'name'] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

const CENT = placeOf(2);
/** Units of a share: tenths of a percent. */
const TENTHS = 1000n;
const TENTH = placeOf(1);

/** Returns the values of one account in cents, which add up to the account's value, rounded down. */
function shownValues(balances: readonly AssetBalance[]): readonly bigint[] {
  const values = balances.map(({ valueUsdt }) => toUnits(valueUsdt));
  const whole = values.reduce((sum, value) => sum + value, 0n) / CENT;
  return apportion(
    values.map((value) => ({ units: value / CENT, rest: value % CENT })),
    whole,
  );
}

/** Returns one row per asset for one account, or for all when `account` is null, in the exchange's order. */
export function assetRows(balances: readonly AssetBalance[], account: AccountBook | null): readonly AssetRow[] {
  const rows = new Map<string, AssetRow>();
  for (const of of ACCOUNT_BOOKS) {
    if (account !== null && account !== of) continue;
    const mine = balances.filter((held) => held.account === of);
    const cents = shownValues(mine);
    mine.forEach(({ asset, available, locked, valueUsdt }, at) => {
      const before = rows.get(asset);
      const shown = textOfUnits(cents[at]! * CENT) as DecimalText;
      rows.set(asset, {
        asset,
        available: add(before?.available ?? ZERO, available),
        locked: add(before?.locked ?? ZERO, locked),
        total: add(before?.total ?? ZERO, add(available, locked)),
        value: add(before?.value ?? ZERO, valueUsdt),
        shownValue: add(before?.shownValue ?? ZERO, shown),
      });
    });
  }
  return [...rows.values()];
}

/** Returns the amounts of a row as they are shown: available and in order add up to the total, which rounds down. */
export function shownBalance({ asset, available, locked }: Pick<AssetRow, 'asset' | 'available' | 'locked'>) {
  const { total, parts } = shownSum([available, locked], asset, 'received');
  const [free, held] = parts as readonly [SignedDecimalText, SignedDecimalText];
  return { available: unsigned(free), locked: unsigned(held), total: unsigned(total) };
}

/** Balances are never below zero. */
const unsigned = (amount: SignedDecimalText): DecimalText => amount as string as DecimalText;

const byName = (a: AssetRow, b: AssetRow) => (a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0);

const ORDERS: Readonly<Record<AssetSort, (a: AssetRow, b: AssetRow) => number>> = {
  value: (a, b) => compare(b.value, a.value) || byName(a, b),
  balance: (a, b) => compare(b.total, a.total) || byName(a, b),
  name: byName,
};

/** Sorts by value or balance, largest first, or by name from A. */
export const sortedRows = (rows: readonly AssetRow[], sort: AssetSort): readonly AssetRow[] =>
  [...rows].sort(ORDERS[sort]);

/** Share of one asset, or of all small ones, in the total value. */
interface AssetShare {
  /** The asset; null for the sum of all small ones. */
  readonly asset: string | null;
  readonly value: DecimalText;
  /** Percentage with one decimal; all percentages add up to 100. */
  readonly percent: DecimalText;
}

/**
 * Returns the share of each asset in the value, largest first; the smallest ones form one share.
 * @param named  number of assets with a share of their own
 * @returns an empty list when nothing has a value
 */
export function allocation(rows: readonly AssetRow[], named: number): readonly AssetShare[] {
  const held = sortedRows(rows, 'value').filter(({ value }) => compare(value, ZERO) > 0);
  const rest = held.slice(named);
  const parts: { asset: string | null; value: DecimalText }[] = held.slice(0, named);
  if (rest.length === 1) parts.push(rest[0]!);
  else if (rest.length > 1) parts.push({ asset: null, value: rest.reduce((sum, { value }) => add(sum, value), ZERO) });
  const sum = parts.reduce((all, { value }) => all + toUnits(value), 0n);
  if (sum === 0n) return [];
  const tenths = apportion(
    parts.map(({ value }) => {
      const scaled = toUnits(value) * TENTHS;
      return { units: scaled / sum, rest: scaled % sum };
    }),
    TENTHS,
  );
  return parts.map(({ asset, value }, at) => ({
    asset,
    value,
    percent: textOfUnits(tenths[at]! * TENTH) as DecimalText,
  }));
}
