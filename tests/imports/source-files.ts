import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

/** Files outside the folders, or in JavaScript, that start something of the product. */
const STARTERS = ['vite.config.ts', 'vitest.config.ts', 'server/start.js'];

const ROOTS = ['protocol', 'src', 'server', 'wasm', 'bench', 'tools', 'verify'];

/** Path → source of every TypeScript file of the product, seen from the repository's root. */
export function sourceFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const root of ROOTS) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      // Some folders have packages of their own.
      if (entry.parentPath.includes('node_modules')) continue;
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(path, readFileSync(path, 'utf8'));
    }
  }
  return files;
}

/** Path → source of the files that start something and are no TypeScript file of the product. */
export const starterFiles = (): ReadonlyMap<string, string> =>
  new Map(STARTERS.map((path) => [path, readFileSync(path, 'utf8')]));
