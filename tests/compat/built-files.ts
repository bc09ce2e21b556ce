import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { CompatTables } from './compat-data.ts';
import { readScript } from './find-uses.ts';
import type { ScriptFacts } from './find-uses.ts';

/** A file of the build. */
export interface BuiltFile {
  /** Seen from `dist`: `assets/main-DaH_vutm.js`. */
  readonly path: string;
  readonly code: string;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)([^>]*)>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

const textsOf = (folder: string, suffix: string): readonly BuiltFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(suffix))
    .map((name) => ({ path: name.replaceAll('\\', '/'), code: readFileSync(posix.join(folder, name), 'utf8') }));

/** Sources of the app that reach a browser. */
export const ownSources = (): readonly BuiltFile[] =>
  ['.ts', '.tsx'].flatMap((suffix) => textsOf('src', suffix).concat(textsOf('protocol', suffix)));

/** Scripts and style sheets of a build, those inside its pages included. @param folder  `dist` */
export function builtFiles(folder: string): {
  readonly scripts: readonly BuiltFile[];
  readonly styles: readonly BuiltFile[];
} {
  const pages = textsOf(folder, '.html');
  const inline = (block: RegExp, group: number) =>
    pages.flatMap(({ path, code }) =>
      [...code.matchAll(block)].map((found, index) => ({ path: `${path}#${index}`, code: found[group]! })),
    );
  return {
    scripts: [
      ...textsOf(folder, '.js'),
      ...inline(INLINE_SCRIPT, 2).filter(({ code }) => !code.trim().startsWith('{')),
    ],
    styles: [...textsOf(folder, '.css'), ...inline(INLINE_STYLE, 1)],
  };
}

/** Texts of one language, which are a quarter of the files, hold no code to read. */
const hasCode = (code: string): boolean => /=>|\bfunction\b|\bclass\b/.test(code);

/** Reads each script once, however many pages have a copy of it. */
export function readScripts(scripts: readonly BuiltFile[], tables: CompatTables): ReadonlyMap<string, ScriptFacts> {
  const byCode = new Map<string, ScriptFacts>();
  const facts = new Map<string, ScriptFacts>();
  for (const { path, code } of scripts) {
    if (!hasCode(code)) continue;
    const known = byCode.get(code) ?? readScript(code, tables);
    byCode.set(code, known);
    facts.set(path, known);
  }
  return facts;
}

/** Files by the file that starts them: a page's entry, or a worker. A file belongs to each start that can reach it. */
export function startsOf(facts: ReadonlyMap<string, ScriptFacts>): ReadonlyMap<string, ReadonlySet<string>> {
  const resolve = (from: string, to: string) => posix.join(posix.dirname(from.split('#')[0]!), to);
  const next = (path: string, late: boolean): readonly string[] => {
    const of = facts.get(path);
    return [...(of?.imports ?? []), ...(late ? (of?.lateImports ?? []) : [])]
      .map((to) => resolve(path, to))
      .filter((to) => facts.has(to));
  };
  const imported = new Set([...facts.keys()].flatMap((path) => next(path, true)));
  const starts = new Map<string, Set<string>>();
  for (const start of facts.keys()) {
    // The scripts of a page import its entry late, so that the shell is painted first: the app starts there.
    if (start.includes('#') || (imported.has(start) && !isPageEntry(start, facts, resolve))) continue;
    const reached = new Set<string>();
    const waiting = [start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      waiting.push(...next(path, true));
    }
    starts.set(start, reached);
  }
  return starts;
}

const isPageEntry = (
  path: string,
  facts: ReadonlyMap<string, ScriptFacts>,
  resolve: (from: string, to: string) => string,
): boolean =>
  [...facts].some(
    ([page, { lateImports }]) => page.includes('#') && lateImports.some((to) => resolve(page, to) === path),
  );

/**
 * Lists what runs before anything that a start fetches later: all that it imports statically, then the start itself, in the
 * order in which an engine runs them. An import runs before the file that names it, wherever in the file it stands.
 */
export function runFirst(start: string, facts: ReadonlyMap<string, ScriptFacts>): readonly string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  const add = (path: string): void => {
    if (seen.has(path) || !facts.has(path)) return;
    seen.add(path);
    for (const to of facts.get(path)!.imports) add(posix.join(posix.dirname(path), to));
    order.push(path);
  };
  add(start);
  return order;
}
