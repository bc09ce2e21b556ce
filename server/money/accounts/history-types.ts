import type { RowOf } from '../../../protocol/call.ts';
import type { accountHistory } from '../../../protocol/rest/account.ts';

export type HistoryType = RowOf<typeof accountHistory>['type'];

/** How the journals of each type begin their `kind`. */
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

/** How the kinds of a type begin, or, for `other`, how they do not. */
export const kindsOf = (type: HistoryType): { readonly starts: readonly string[]; readonly matches: boolean } =>
  type === 'other' ? { starts: NAMED, matches: false } : { starts: KINDS[type], matches: true };
