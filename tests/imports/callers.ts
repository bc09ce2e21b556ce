import { importsOf } from './check-imports.ts';

const isBelow = (file: string, root: string): boolean => file === root || file.startsWith(`${root}/`);

/**
 * Files of the product that no entry point reaches through imports of any kind: only tests use them, or nobody does.
 * @param files path → source, entry points included
 * @param entries files, or folders of which every file is an entry
 */
export function filesWithoutCaller(files: ReadonlyMap<string, string>, entries: readonly string[]): readonly string[] {
  const reached = new Set<string>();
  const open = [...files.keys()].filter((file) => entries.some((entry) => isBelow(file, entry)));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(
      ...importsOf(file, files.get(file) ?? '')
        .map(({ to }) => to)
        .filter((to) => files.has(to)),
    );
  }
  return [...files.keys()].filter((file) => !reached.has(file) && !file.endsWith('.d.ts'));
}

/** Entry points that are not there: a list with a misspelt name would excuse nothing and look as if it did. */
export const missingEntries = (files: ReadonlyMap<string, string>, entries: readonly string[]): readonly string[] =>
  entries.filter((entry) => ![...files.keys()].some((file) => isBelow(file, entry)));
