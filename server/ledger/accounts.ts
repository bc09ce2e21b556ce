/** Part of a user's money that the app shows as one wallet page. */
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

/** A user's free or held money, or one of the exchange's own accounts. One account per asset. */
export type AccountName =
  | { readonly owner: string; readonly book: Book; readonly kind: 'available' | 'held' }
  | { readonly owner: 'system'; readonly book: 'system'; readonly kind: SystemKind };

/** What the user may spend. */
export const available = (userId: string, book: Book): AccountName => ({ owner: userId, book, kind: 'available' });

/** What orders, stakes and withdrawals hold: money still the user's, so that freezing is an ordinary journal. */
export const held = (userId: string, book: Book): AccountName => ({ owner: userId, book, kind: 'held' });

/** Where play money comes from; goes negative by what was issued. */
export const ISSUANCE: AccountName = { owner: 'system', book: 'system', kind: 'issuance' };
/** Counterparty of up/down trades; wins make it negative. */
export const HOUSE: AccountName = { owner: 'system', book: 'system', kind: 'house' };
/** Fractions below the decimals of an asset that a payout leaves over. */
export const ROUNDING: AccountName = { owner: 'system', book: 'system', kind: 'rounding' };
/** Everybody on the other side of a spot trade; owes what it sold, so it may be negative. */
export const MARKET: AccountName = { owner: 'system', book: 'system', kind: 'market' };
/** What trades paid for being made. */
export const FEES: AccountName = { owner: 'system', book: 'system', kind: 'fees' };
/** Play money that was paid out. */
export const PAYOUT: AccountName = { owner: 'system', book: 'system', kind: 'payout' };
/** The other side of conversions; owes what it gave, so it may be negative. */
export const LIQUIDITY: AccountName = { owner: 'system', book: 'system', kind: 'liquidity' };
/** Pays what Earn orders earn and takes what loans cost; negative by what it has paid more. */
export const RESERVE: AccountName = { owner: 'system', book: 'system', kind: 'reserve' };
/** Interest of Earn orders that has accrued and is not paid yet; `claims.ts` says whose. */
export const ACCRUED: AccountName = { owner: 'system', book: 'system', kind: 'accrued' };
/** What is lent and the interest on it; negative by what people owe, `claims.ts` says who. */
export const LOANS: AccountName = { owner: 'system', book: 'system', kind: 'loans' };
/** The merchants: they take USDT and owe the EUR they gave. */
export const MERCHANTS_ACCOUNT: AccountName = { owner: 'system', book: 'system', kind: 'merchants' };
