/** Parts of a statement in the order of its lines: opening + these = closing. */
export const STATEMENT_PARTS = [
  'granted',
  'deposits',
  'withdrawals',
  'converted',
  'traded',
  'soldToMerchants',
  'upDown',
  'borrowed',
  'interestEarned',
  'interestPaid',
  'fees',
  'other',
] as const;
export type StatementPart = (typeof STATEMENT_PARTS)[number];
