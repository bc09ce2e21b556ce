import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import { FLOOR } from '../../tools/vite/floor.ts';

/** Something of the web platform that an engine at the floor lacks. */
export interface YoungFeature {
  /** Its place in browser-compat-data: `api.TextMetrics.fontBoundingBoxAscent`. */
  readonly id: string;
  /** `firefox 116`: the first versions that have it, `never` where there is none. */
  readonly since: string;
}

/** Tables that the checker reads. Names are spelled as in code. */
export interface CompatTables {
  /** Globals: `structuredClone`. */
  readonly globals: ReadonlyMap<string, YoungFeature>;
  /** Every global that the data knows, old and young. */
  readonly known: ReadonlySet<string>;
  /** Members of a global object or of an object that a global names: `Object.hasOwn`, `navigator.locks`. */
  readonly ofGlobal: ReadonlyMap<string, YoungFeature>;
  /** Members that no interface has at the floor, read from any object: `findLast`. */
  readonly members: ReadonlyMap<string, YoungFeature>;
  /** Options of a constructor or of a method that `members` would not find: `Worker` → `type`. */
  readonly options: ReadonlyMap<string, ReadonlyMap<string, YoungFeature>>;
  readonly syntax: ReadonlyMap<string, YoungFeature>;
  readonly css: Identifier;
}

/** Objects that stand in the global scope under a name of their own. */
const GLOBAL_OBJECTS: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  indexedDB: 'IDBFactory',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};
const GLOBAL_SCOPES = new Set(['Window', 'WorkerGlobalScope', 'WindowOrWorkerGlobalScope']);

/** Syntax that the checker recognises, by its place in the data. */
const SYNTAX = [
  'classes.private_class_fields_in',
  'classes.private_class_methods',
  'classes.static.initialization_blocks',
  'operators.await.top_level',
  'regular_expressions.lookbehind_assertion',
  'regular_expressions.modifier',
  'builtins.RegExp.hasIndices',
  'builtins.RegExp.unicodeSets',
];

const versionOf = (added: string): number => (added === 'preview' ? Infinity : parseFloat(added.replace('≤', '')));

/**
 * The first version that has it unprefixed and without a flag. A part of it counts, also one that was completed later.
 */
function firstVersion(support: SupportStatement | undefined): number {
  const ways = support === undefined ? [] : [support].flat();
  const versions = ways.map((way) => {
    const gone = way.version_removed !== undefined && !way.partial_implementation;
    const other = way.flags ?? way.prefix ?? way.alternative_name;
    return gone || other || typeof way.version_added !== 'string' ? Infinity : versionOf(way.version_added);
  });
  return Math.min(Infinity, ...versions);
}

/** @returns null where all engines at the floor have it */
export function youngFeature(id: string, compat: CompatStatement | undefined): YoungFeature | null {
  if (!compat) return null;
  const late = Object.entries(FLOOR).flatMap(([engine, floor]) => {
    const first = firstVersion(compat.support[engine as keyof typeof FLOOR]);
    return first > Number(floor) ? [`${engine} ${first === Infinity ? 'never' : first}`] : [];
  });
  return late.length === 0 ? null : { id, since: late.join(', ') };
}

const childrenOf = (data: Identifier): readonly (readonly [name: string, child: Identifier])[] =>
  Object.entries(data).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** Options anywhere below a constructor or method: `options_type_parameter`, also inside `options_parameter`. */
function optionsBelow(id: string, data: Identifier, found: MemberNames): void {
  for (const [name, child] of childrenOf(data)) {
    const option = /^options_(\w+)_parameter$/.exec(name)?.[1];
    if (option !== undefined) found.add(option, `${id}.${name}`, child.__compat);
    optionsBelow(`${id}.${name}`, child, found);
  }
}

/** Names that some interface has at the floor: of an unknown object nobody can tell. */
class MemberNames {
  readonly #old = new Set<string>();
  readonly #young = new Map<string, YoungFeature>();
  add(name: string, id: string, compat: CompatStatement | undefined): void {
    const young = youngFeature(id, compat);
    if (young) this.#young.set(name, young);
    else this.#old.add(name);
  }
  unambiguous(): Map<string, YoungFeature> {
    return new Map([...this.#young].filter(([name]) => !this.#old.has(name)));
  }
}

/** Reads browser-compat-data for the floor. */
export function compatTables(): CompatTables {
  const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
  const data = JSON.parse(readFileSync(file, 'utf8')) as CompatData;
  const globals = new Map<string, YoungFeature>();
  const ofGlobal = new Map<string, YoungFeature>();
  const options = new Map<string, MemberNames>();
  const names = new MemberNames();
  const known = new Set(Object.keys(GLOBAL_OBJECTS));
  const put = (map: Map<string, YoungFeature>, key: string, young: YoungFeature | null) => young && map.set(key, young);

  function addInterface(root: string, name: string, path: string, data: Identifier): void {
    // Code that reads a member has checked for the object before.
    const isYoung = youngFeature(path, data.__compat) !== null;
    known.add(name);
    const aliases = Object.keys(GLOBAL_OBJECTS).filter((alias) => GLOBAL_OBJECTS[alias] === name);
    for (const [member, child] of childrenOf(data)) {
      const id = `${path}.${member}`;
      const plain = member.replace(/_static$/, '');
      if (/_(?:event|parameter|permission)$/.test(member)) continue;
      if (!/^[A-Za-z]\w*$/.test(plain) || /_/.test(plain)) continue;
      const called = plain === name ? name : `.${plain}`;
      const below = options.get(called) ?? new MemberNames();
      optionsBelow(id, child, below);
      options.set(called, below);
      if (plain === name) continue;
      const young = youngFeature(id, child.__compat);
      // Only the fragment of its specification distinguishes a static of a built-in from a method.
      const isStatic =
        member !== plain || (root === 'builtins' && !String(child.__compat?.spec_url).includes('prototype'));
      put(ofGlobal, `${name}.${plain}`, young);
      for (const alias of aliases) put(ofGlobal, `${alias}.${plain}`, young);
      if (!isStatic && !isYoung) names.add(plain, id, child.__compat);
    }
  }

  for (const [name, child] of childrenOf(data.api)) {
    put(globals, name, youngFeature(`api.${name}`, child.__compat));
    if (GLOBAL_SCOPES.has(name)) {
      for (const [member, inner] of childrenOf(child))
        put(globals, member, youngFeature(`api.${name}.${member}`, inner.__compat));
    }
    addInterface('api', name, `api.${name}`, child);
  }
  for (const [name, child] of childrenOf(data.javascript.builtins!)) {
    const path = `javascript.builtins.${name}`;
    put(globals, name, youngFeature(path, child.__compat));
    addInterface('builtins', name, path, child);
    if (name === 'Intl')
      for (const [inner, of] of childrenOf(child)) addInterface('builtins', inner, `${path}.${inner}`, of);
  }
  for (const [name, child] of childrenOf(data.webassembly?.api ?? {}))
    addInterface('api', name, `webassembly.api.${name}`, child);

  const syntax = new Map<string, YoungFeature>();
  for (const path of SYNTAX) {
    const found = path.split('.').reduce<Identifier | undefined>((at, key) => at?.[key] as Identifier, data.javascript);
    if (!found) throw new Error(`browser-compat-data has no javascript.${path}`);
    put(syntax, path, youngFeature(`javascript.${path}`, found.__compat));
  }
  const optionNames = new Map([...options].map(([called, below]) => [called, below.unambiguous()]));
  return { globals, known, ofGlobal, members: names.unambiguous(), options: optionNames, syntax, css: data.css };
}
