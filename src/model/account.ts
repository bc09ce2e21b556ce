import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { add, decimal, round } from './decimal.ts';

/** USDT that the exchange grants a new account, in its spot and contract accounts together. */
export const PLAY_FUNDS_USDT = '10000' as DecimalText;

/** The three accounts that a person's money is kept in. */
export type AccountBook = 'spot' | 'contract' | 'financial';
export const ACCOUNT_BOOKS: readonly AccountBook[] = ['spot', 'contract', 'financial'];

/** Decimals of every amount that is held or moved, of every asset (docs/exchange.md#amounts). */
export const ASSET_DECIMALS = 8;

/** Balance of one asset in one account book. */
export interface AssetBalance {
  readonly asset: string;
  readonly account: AccountBook;
  readonly available: DecimalText;
  readonly locked: DecimalText;
  /** Available + locked, in USDT (wire: exchageAmount). */
  readonly valueUsdt: DecimalText;
}

const ZERO = decimal('0');
const USDT_DECIMALS = 2;

/** Sums balances exactly, USDT. */
export const exactValue = (balances: readonly AssetBalance[]): DecimalText =>
  balances.reduce((sum, { valueUsdt }) => add(sum, valueUsdt), ZERO);

/** Returns the value of one account book, USDT, rounded down to the cent: own money is never rounded up (G11). */
export const accountValue = (balances: readonly AssetBalance[], of: AccountBook): DecimalText =>
  round(exactValue(balances.filter(({ account }) => account === of)), USDT_DECIMALS, 'down');

/** Returns the total value, USDT: the sum of the account books as they are shown (G11). */
export const totalValue = (balances: readonly AssetBalance[]): DecimalText =>
  ACCOUNT_BOOKS.reduce((sum, of) => add(sum, accountValue(balances, of)), ZERO);

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

export const WALLET_KINDS = ['metamask', 'okx', 'binance', 'trust', 'demo'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

/** Who is signed in, as far as a reload needs it; balances are in the account store. */
export interface CurrentUser {
  readonly userId: string;
  /** Checksummed account address. */
  readonly address: string;
  readonly walletKind: WalletKind;
}
