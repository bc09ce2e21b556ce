import type { StatementPart } from '../../../protocol/units/statement-parts.ts';

/** Whole names of kinds of journals. */
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

/** How the other kinds begin. */
const FAMILIES: readonly (readonly [string, StatementPart])[] = [
  ['deposit', 'deposits'],
  ['withdraw', 'withdrawals'],
  ['convert', 'converted'],
  ['spot', 'traded'],
  ['sale', 'soldToMerchants'],
];

/**
 * Where a statement counts a kind of journal. Those that only move money between a person's own accounts (transfers, what
 * Earn takes and gives back) come to nothing and are `other`, so that lines add up whatever a journal does.
 */
export const partOfKind = (kind: string): StatementPart =>
  NAMED[kind] ?? FAMILIES.find(([start]) => kind.startsWith(start))?.[1] ?? 'other';
