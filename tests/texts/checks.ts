import { attachedFaults } from './attached-words.ts';
import { countedFaults } from './counted-nouns.ts';
import { exceptionsOf, withoutExceptions } from './exceptions.ts';
import { forbiddenFaults } from './forbidden-words.ts';
import { glossaryFaults } from './glossary.ts';
import { readyFormattedFaults } from './ready-formatted.ts';
import { sameEnglishFaults } from './same-english.ts';
import { formFaults } from './text-form.ts';
import { lengthFaults } from './text-length.ts';
import type { Fault, TextSet } from './text-set.ts';

/** The checks of each language by name. The exceptions use these names. */
export const CHECKS: Readonly<Record<string, (set: TextSet) => Fault[]>> = {
  glossary: glossaryFaults,
  same: sameEnglishFaults,
  forbidden: forbiddenFaults,
  attached: attachedFaults,
  formatted: readyFormattedFaults,
  counted: countedFaults,
  length: lengthFaults,
  form: formFaults,
};

/** Faults of one language by check, without those that its exceptions allow. */
export function faultsOf(set: TextSet): ReadonlyMap<string, readonly Fault[]> {
  const exceptions = exceptionsOf(set.code);
  const faults = new Map(
    Object.entries(CHECKS).map(([name, check]) => [name, withoutExceptions(check(set), exceptions[name])]),
  );
  const unknown = Object.keys(exceptions).filter((name) => !Object.hasOwn(CHECKS, name));
  if (unknown.length > 0)
    faults.set(
      'exceptions',
      unknown.map((id) => ({ id, what: 'no check has this name' })),
    );
  return faults;
}

/** Exceptions of one language in all checks. */
export const exceptionCount = (code: string): number =>
  Object.values(exceptionsOf(code)).reduce((sum, lines) => sum + Object.keys(lines).length, 0);
