import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './text-set.ts';

/** Allowed faults: the name of the check, then the id of the fault, then the reason. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the exceptions of a language, such as `tests/texts/exceptions/de.json`. */
export const exceptionsOf = (code: string): Exceptions =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'exceptions', `${code}.json`), 'utf8')) as Exceptions;

/**
 * Removes the faults that a line of the exceptions allows. A line that allows nothing any more, or has no reason, is a fault.
 * @param allowed  of one check, id to reason
 */
export function withoutExceptions(faults: readonly Fault[], allowed: Readonly<Record<string, string>> = {}): Fault[] {
  const found = new Set(faults.map(({ id }) => id));
  const needless = Object.keys(allowed).filter((id) => !found.has(id));
  const unexplained = Object.entries(allowed).filter(([, reason]) => reason.trim() === '');
  return [
    ...faults.filter(({ id }) => !Object.hasOwn(allowed, id)),
    ...needless.map((id) => ({ id, what: 'an exception, and no fault' })),
    ...unexplained.map(([id]) => ({ id, what: 'an exception without a reason' })),
  ];
}
