import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { AssetBalance } from '../../src/model/account.ts';
import { accountStore } from '../../src/signals/account-store.ts';

/** Gives the person who is signed in these balances; everything else of the account is empty. */
export const holdBalances = (balances: readonly AssetBalance[]): void =>
  accountStore.apply({
    userId: '1',
    address: '0x0',
    walletType: 'demo',
    level: 1,
    email: '',
    phone: '',
    realName: '',
    country: '',
    primaryVerified: false,
    advancedVerified: false,
    openingTotal: '0' as DecimalText,
    balances,
  });
