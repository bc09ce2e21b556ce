import type { RowOf } from '../../../protocol/call.ts';
import type { accountHistory } from '../../../protocol/rest/account.ts';

export type HistoryType = RowOf<typeof accountHistory>['type'];

/** Prefixes of journal kinds, by history type. */
const KINDS: Readonly<Record<Exclude<HistoryType, 'other'>, readonly string[]>> = {
  deposit: ['deposit'],
  withdrawal: ['withdraw'],
  transfer: ['transfer'],
  convert: ['convert'],
  spot: ['spot'],
  secondContract: ['stake', 'win', 'loss', 'tie', 'void', 'refund'],
  earn: ['earn'],
  loan: ['loan'],
  merchantSale: ['sale'],
  grant: ['grant'],
};

const entries = Object.entries(KINDS) as readonly (readonly [HistoryType, readonly string[]])[];

export const historyTypeOf = (kind: string): HistoryType =>
  entries.find(([, starts]) => starts.some((start) => kind.startsWith(start)))?.[0] ?? 'other';

const NAMED = entries.flatMap(([, starts]) => starts);

/** Returns the kind prefixes of a type; for `other`, the prefixes that its kinds do not have. */
export const kindsOf = (type: HistoryType): { readonly starts: readonly string[]; readonly matches: boolean } =>
  type === 'other' ? { starts: NAMED, matches: false } : { starts: KINDS[type], matches: true };
