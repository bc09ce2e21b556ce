import type { StatementPart } from '../../../protocol/units/statement-parts.ts';

/** Parts of journal kinds, by full name. */
const NAMED: Readonly<Record<string, StatementPart>> = {
  grant: 'granted',
  stake: 'upDown',
  win: 'upDown',
  loss: 'upDown',
  tie: 'upDown',
  void: 'upDown',
  refund: 'upDown',
  loanPayout: 'borrowed',
  loanRepay: 'borrowed',
  loanInterest: 'interestPaid',
  earnInterest: 'interestEarned',
};

/** Parts of the other kinds, by prefix. */
const FAMILIES: readonly (readonly [string, StatementPart])[] = [
  ['deposit', 'deposits'],
  ['withdraw', 'withdrawals'],
  ['convert', 'converted'],
  ['spot', 'traded'],
  ['sale', 'soldToMerchants'],
];

/**
 * Returns the part of a statement in which a journal kind is counted. Kinds that move money only between a user's own
 * accounts (transfers, Earn purchases and redemptions) sum to zero and are `other`, so that the lines always add up.
 */
export const partOfKind = (kind: string): StatementPart =>
  NAMED[kind] ?? FAMILIES.find(([start]) => kind.startsWith(start))?.[1] ?? 'other';
