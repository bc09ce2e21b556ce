import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText, SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { add, decimal, sub } from '../compute/decimal.ts';

export type AccountBook = 'spot' | 'contract' | 'financial';

/** What I hold of one asset in one account book. */
export interface AssetBalance {
  readonly asset: string;
  readonly account: AccountBook;
  readonly available: DecimalText;
  readonly locked: DecimalText;
  /** Available + locked, in USDT. */
  readonly valueUsdt: DecimalText;
}

export interface UserInfo {
  readonly userId: string;
  readonly address: string;
  readonly walletType: string;
  readonly level: number;
  readonly email: string;
  readonly phone: string;
  readonly realName: string;
  readonly country: string;
  readonly primaryVerified: boolean;
  readonly advancedVerified: boolean;
  readonly balances: readonly AssetBalance[];
  /** Total value at the start of the UTC day, USDT. */
  readonly openingTotal: DecimalText;
}

export interface AccountStore {
  /** Null while signed out or not loaded yet: then no balance is known, which is not zero (G10). */
  readonly userInfo: ReadonlySignal<UserInfo | null>;
  readonly assets: ReadonlySignal<readonly AssetBalance[]>;
  /** Sum of all values in USDT (decision 67); null while unknown. */
  readonly total: ReadonlySignal<DecimalText | null>;
  /** Total less the total at the start of the UTC day, USDT. */
  readonly changeToday: ReadonlySignal<SignedDecimalText | null>;
  /** Available amount of one asset; null while unknown, `0` when none is held. */
  availableOf(asset: string, account: AccountBook): ReadonlySignal<DecimalText | null>;
  apply(info: UserInfo): void;
  clear(): void;
}

const ZERO = decimal('0');

export function createAccountStore(): AccountStore {
  const userInfo = signal<UserInfo | null>(null);
  const assets = computed(() => userInfo.value?.balances ?? []);
  const total = computed(() =>
    userInfo.value === null ? null : assets.value.reduce((sum, { valueUsdt }) => add(sum, valueUsdt), ZERO),
  );
  return {
    userInfo,
    assets,
    total,
    changeToday: computed(() =>
      total.value === null || userInfo.value === null ? null : sub(total.value, userInfo.value.openingTotal),
    ),
    availableOf: (asset, account) =>
      computed(() => {
        if (userInfo.value === null) return null;
        return assets.value.find((held) => held.asset === asset && held.account === account)?.available ?? ZERO;
      }),
    apply(info) {
      userInfo.value = info;
    },
    clear() {
      userInfo.value = null;
    },
  };
}

export const accountStore = createAccountStore();
