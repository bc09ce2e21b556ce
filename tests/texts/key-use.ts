import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf } from './text-problems.ts';

const SOURCE = join(import.meta.dirname, '../../src');

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));
const LITERAL = /(?<![\w./-])['"]([a-z]\w*(?:\.\w+)+)['"]/g;
/** `errors.refusal.${name}` → every key below `errors.refusal.` */
const TEMPLATE = /`([a-z]\w*(?:\.\w+)*\.)\$\{/g;
const CALL = /(?<![\w.])t\(\s*['"]([^'"]+)['"]/g;

/** Keys that no code says. @param keys  as they stand in the English files */
export function unusedKeys(keys: Iterable<string>): string[] {
  const used = new Set<string>();
  const prefixes: string[] = [];
  for (const { text } of sources) {
    for (const [, key] of text.matchAll(LITERAL)) used.add(key!);
    for (const [, prefix] of text.matchAll(TEMPLATE)) prefixes.push(prefix!);
  }
  return [...keys].filter((key) => !used.has(baseOf(key)) && !prefixes.some((prefix) => key.startsWith(prefix)));
}

/** Keys that the code says and no file has, `file: key`. */
export function unknownKeys(keys: Iterable<string>): string[] {
  const known = new Set([...keys].map(baseOf));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(CALL)].filter(([, key]) => !known.has(key!)).map(([, key]) => `${path}: ${key}`),
  );
}

/** Calls that say a text with plural forms and not by which number, `file: key`. */
export function uncountedCalls(keys: Iterable<string>): string[] {
  const counted = new Set([...keys].filter((key) => baseOf(key) !== key).map(baseOf));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(CALL)]
      .filter(([, key]) => counted.has(key!))
      .filter(({ index, 0: { length } }) => !/^\s*,\s*\{[^}]*\bcount\b/.test(text.slice(index + length)))
      .map(([, key]) => `${path}: ${key}`),
  );
}
