/** Part of a user's money that the app shows as one wallet page. */
export type Book = 'spot' | 'contract' | 'financial';

type SystemKind = 'issuance' | 'house' | 'fees' | 'rounding' | 'market';

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
