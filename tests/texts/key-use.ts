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

/** The text from an opening brace to the one that closes it. */
function bracedText(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** Names of the values of an object literal; null when it is made of others, so that they cannot be read. */
function valueNames(literal: string): ReadonlySet<string> | null {
  if (literal.includes('...') || literal.includes('replace:')) return null;
  let own = literal.slice(1, -1);
  for (let before = ''; before !== own;) [before, own] = [own, own.replaceAll(/\$?\{[^{}]*\}/g, '')];
  return new Set([...own.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, name]) => name!));
}

/** Placeholders of all forms of each text of these, by key. */
function placeholdersByKey(texts: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const names = found.get(baseOf(key)) ?? new Set();
    found.set(baseOf(key), names);
    for (const [, name] of text.matchAll(/\{\{(\w+)/g)) names.add(name!);
  }
  return found;
}

/** Calls whose text has a placeholder for which the call gives no value, `file: key {{name}}`. */
export function unfilledCalls(
  texts: ReadonlyMap<string, string>,
  files: readonly { readonly path: string; readonly text: string }[] = sources,
): string[] {
  const placeholders = placeholdersByKey(texts);
  const unfilled: string[] = [];
  for (const { path, text } of files) {
    for (const { index, 0: call, 1: key } of text.matchAll(CALL)) {
      const rest = text.slice(index + call.length).trimStart();
      const literal = /^,\s*(?=\{)/.exec(rest)?.[0];
      const given = rest.startsWith(')')
        ? new Set()
        : literal === undefined
          ? null
          : valueNames(bracedText(rest.slice(literal.length)));
      if (given === null) continue;
      for (const name of placeholders.get(key!) ?? [])
        if (!given.has(name)) unfilled.push(`${path}: ${key!} {{${name}}}`);
    }
  }
  return unfilled;
}
