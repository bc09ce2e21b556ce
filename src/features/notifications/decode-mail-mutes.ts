import { record, WireError } from '../../api/wire.ts';

/** Those of the kinds of messages that may be muted; money and security are always told (N2). */
export const MUTABLE = ['trading', 'news'] as const;
export type MutableCategory = (typeof MUTABLE)[number];

/** What is muted, in the order of `MUTABLE`. @throws WireError when it is no list */
export function decodeMailMutes(data: unknown): readonly MutableCategory[] {
  const muted = record(data, 'data')['muted'];
  if (!Array.isArray(muted)) throw new WireError('muted');
  return MUTABLE.filter((category) => muted.includes(category));
}
