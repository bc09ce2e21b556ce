/** An account of a user, shown as one wallet page. */
export type Book = 'spot' | 'contract' | 'financial';

type SystemKind =
  | 'issuance'
  | 'house'
  | 'fees'
  | 'rounding'
  | 'market'
  | 'payout'
  | 'liquidity'
  | 'reserve'
  | 'accrued'
  | 'loans'
  | 'merchants';

/** A user's available or held money, or one of the exchange's own accounts. One account per asset. */
export type AccountName =
  | { readonly owner: string; readonly book: Book; readonly kind: 'available' | 'held' }
  | { readonly owner: 'system'; readonly book: 'system'; readonly kind: SystemKind };

/** Returns the account of money that the user may spend. */
export const available = (userId: string, book: Book): AccountName => ({ owner: userId, book, kind: 'available' });

/**
 * Returns the account of money held by orders, stakes and withdrawals. It is still the user's, so holding is an
 * ordinary journal.
 */
export const held = (userId: string, book: Book): AccountName => ({ owner: userId, book, kind: 'held' });

/** Source of play money; negative by what was issued. */
export const ISSUANCE: AccountName = { owner: 'system', book: 'system', kind: 'issuance' };
/** Counterparty of up/down orders; wins make it negative. */
export const HOUSE: AccountName = { owner: 'system', book: 'system', kind: 'house' };
/** Remainders below the decimals of an asset, left over by payouts. */
export const ROUNDING: AccountName = { owner: 'system', book: 'system', kind: 'rounding' };
/** Counterparty of spot trades; negative by what it sold. */
export const MARKET: AccountName = { owner: 'system', book: 'system', kind: 'market' };
/** Fees of trades. */
export const FEES: AccountName = { owner: 'system', book: 'system', kind: 'fees' };
/** Play money that was paid out. */
export const PAYOUT: AccountName = { owner: 'system', book: 'system', kind: 'payout' };
/** Counterparty of conversions; negative by what it gave. */
export const LIQUIDITY: AccountName = { owner: 'system', book: 'system', kind: 'liquidity' };
/** Pays the interest of Earn orders and receives that of loans; negative by the excess paid. */
export const RESERVE: AccountName = { owner: 'system', book: 'system', kind: 'reserve' };
/** Accrued, unpaid interest of Earn orders; `claims.ts` lists it by order. */
export const ACCRUED: AccountName = { owner: 'system', book: 'system', kind: 'accrued' };
/** Loans and their interest; negative by what users owe, which `claims.ts` lists by order. */
export const LOANS: AccountName = { owner: 'system', book: 'system', kind: 'loans' };
/** The merchants: receives USDT, negative by the EUR they gave. */
export const MERCHANTS_ACCOUNT: AccountName = { owner: 'system', book: 'system', kind: 'merchants' };
