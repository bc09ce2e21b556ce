import type { AllowedFloats } from './allowed-floats.ts';
import { floatUses } from './float-uses.ts';

/**
 * Lists faults of these files: floats that are not allowed, and permissions that are not needed any more.
 * @param files path → source
 */
export function floatProblems(
  files: ReadonlyMap<string, string>,
  allowed: readonly AllowedFloats[],
): readonly string[] {
  const uses = [...files].flatMap(([file, source]) => floatUses(file, source));
  const keyOf = (file: string, code: string) => `${file}\n${code}`;
  const permitted = new Set(allowed.flatMap(({ file, code }) => code.map((each) => keyOf(file, each))));
  const found = new Set(uses.map(({ file, code }) => keyOf(file, code)));
  return [
    ...uses
      .filter(({ file, code }) => !permitted.has(keyOf(file, code)))
      .map(({ file, line, code }) => `${file}:${line}: ${code} may turn money into a float`),
    ...[...permitted]
      .filter((key) => !found.has(key))
      .map((key) => `${key.replace('\n', ': ')} is allowed, but no longer there`),
  ];
}
