import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { exactValue, totalValue } from '../model/account.ts';
import type { AccountBook, AssetBalance, UserInfo } from '../model/account.ts';
import { decimal, sub } from '../model/decimal.ts';

export interface AccountStore {
  /** The account's user info; null while signed out or not loaded yet. An unknown balance is not zero (G10). */
  readonly userInfo: ReadonlySignal<UserInfo | null>;
  readonly assets: ReadonlySignal<readonly AssetBalance[]>;
  /** Sum of all values in USDT (decision 67), as it is shown: each account rounded down to the cent. Null while unknown. */
  readonly total: ReadonlySignal<DecimalText | null>;
  /** All values less the total at the start of the UTC day, USDT, exactly. */
  readonly changeToday: ReadonlySignal<SignedDecimalText | null>;
  /** Available amount of one asset; null while unknown, `0` when none is held. */
  availableOf(asset: string, account: AccountBook): ReadonlySignal<DecimalText | null>;
  /**
   * @param asked  `pushes()` at the time of the request: balances pushed since then are at least as new as this answer,
   * and stay
   */
  apply(info: UserInfo, asked?: number): void;
  /** Replaces balances that the server pushed; others stay. */
  applyBalances(rows: readonly AssetBalance[]): void;
  /** Returns the number of balance pushes so far. */
  pushes(): number;
  clear(): void;
}

const ZERO = decimal('0');

const keyOf = ({ asset, account }: AssetBalance) => `${account} ${asset}`;

/** Returns `balances` with these rows replaced, and new ones at the end. */
function withRows(balances: readonly AssetBalance[], rows: readonly AssetBalance[]): readonly AssetBalance[] {
  const next = new Map(balances.map((row) => [keyOf(row), row]));
  for (const row of rows) next.set(keyOf(row), row);
  return [...next.values()];
}

export function createAccountStore(): AccountStore {
  const userInfo = signal<UserInfo | null>(null);
  /** The last pushed state of each balance, and the number of its push. */
  const pushed = new Map<string, { readonly row: AssetBalance; readonly at: number }>();
  let pushes = 0;
  const assets = computed(() => userInfo.value?.balances ?? []);
  const total = computed(() => (userInfo.value === null ? null : totalValue(assets.value)));
  return {
    userInfo,
    assets,
    total,
    changeToday: computed(() =>
      userInfo.value === null ? null : sub(exactValue(assets.value), userInfo.value.openingTotal),
    ),
    availableOf: (asset, account) =>
      computed(() => {
        if (userInfo.value === null) return null;
        return assets.value.find((held) => held.asset === asset && held.account === account)?.available ?? ZERO;
      }),
    apply(info, asked = pushes) {
      const since = [...pushed.values()].filter(({ at }) => at > asked).map(({ row }) => row);
      userInfo.value = { ...info, balances: withRows(info.balances, since) };
    },
    applyBalances(rows) {
      pushes++;
      for (const row of rows) pushed.set(keyOf(row), { row, at: pushes });
      const known = userInfo.peek();
      if (known !== null) userInfo.value = { ...known, balances: withRows(known.balances, rows) };
    },
    pushes: () => pushes,
    clear() {
      pushed.clear();
      userInfo.value = null;
    },
  };
}

export const accountStore = createAccountStore();
