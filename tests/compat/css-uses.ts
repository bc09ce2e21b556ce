import type { Identifier } from '@mdn/browser-compat-data';
import { youngFeature } from './compat-data.ts';
import type { YoungFeature } from './compat-data.ts';

/** A declaration, selector or rule that an engine at the floor does not know. */
export interface StyleUse {
  readonly feature: YoungFeature;
  /** Spelling in the source: `rotate: 90deg`, `:has(…)`, `@layer`. */
  readonly spelled: string;
}

interface Block {
  readonly head: string;
  readonly declarations: readonly (readonly [property: string, value: string])[];
  readonly inner: readonly Block[];
}

const WITHOUT_TEXT = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)/g;

/** The blocks of a style sheet. Texts and addresses are left out, so that braces are those of blocks. */
function blocksOf(css: string): readonly Block[] {
  const code = css.replace(WITHOUT_TEXT, '""');
  let at = 0;
  function read(): Block[] {
    const blocks: Block[] = [];
    let start = at;
    while (at < code.length && code[at] !== '}') {
      if (code[at] === ';') start = at + 1;
      if (code[at] === '{') {
        const head = code.slice(start, at++).trim();
        const from = at;
        const inner = read();
        const own = inner.length > 0 ? '' : code.slice(from, at);
        at++;
        const declarations = own.split(';').flatMap((text) => {
          const colon = text.indexOf(':');
          return colon < 0 ? [] : [[text.slice(0, colon).trim(), text.slice(colon + 1).trim()] as const];
        });
        blocks.push({ head, declarations, inner });
        start = at;
      } else at++;
    }
    return blocks;
  }
  return read();
}

const at = (data: Identifier | undefined, ...path: readonly string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>((found, name) => found?.[name] as Identifier | undefined, data);

/** Units that came with the sizes of a viewport whose bars come and go, and with container queries. */
const UNITS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\d[sl]v(?:[hwib]|min|max)\b/, ['types', 'length', 'viewport_percentage_units_small']],
  [/\ddv(?:[hwib]|min|max)\b/, ['types', 'length', 'viewport_percentage_units_dynamic']],
  [/\dcq(?:[hwib]|min|max)\b/, ['types', 'length', 'container_query_length_units']],
];

/**
 * Reads a style sheet. What stands in `@supports`, or behind an older value of the same property in its rule, counts as
 * asked for.
 */
export function readStyles(css: string, data: Identifier): readonly StyleUse[] {
  const uses: StyleUse[] = [];
  const young = (...path: readonly string[]) => youngFeature(['css', ...path].join('.'), at(data, ...path)?.__compat);
  /** Path of each CSS function in the data: `color-mix` is one of the colours. */
  const functions = new Map<string, readonly string[]>();
  for (const [type, child] of Object.entries(data['types'] ?? {})) {
    functions.set(type, ['types', type]);
    for (const name of Object.keys(child)) functions.set(name, ['types', type, name]);
  }

  function valueOf(property: string, value: string): YoungFeature | null {
    const words = value.match(/[a-z][\w-]*/g) ?? [];
    const paths = [
      ...words.map((word) => ['properties', property, word]),
      ...[...value.matchAll(/([a-z][\w-]*)\(/g)].flatMap(([, name]) => {
        const path = functions.get(name!);
        return path ? [path] : [];
      }),
      ...UNITS.filter(([unit]) => unit.test(value)).map(([, path]) => path),
    ];
    return paths.map((path) => young(...path)).find((found) => found !== null) ?? null;
  }

  function readBlock({ head, declarations, inner }: Block): void {
    const rule = /^@([\w-]+)/.exec(head)?.[1];
    if (rule === 'supports') return;
    const use = (feature: YoungFeature | null, spelled: string) => feature && uses.push({ feature, spelled });
    if (rule !== undefined) {
      use(young('at-rules', rule), `@${rule}`);
      if (rule === 'media')
        for (const [, name] of head.matchAll(/\(([a-z][\w-]*)/g))
          use(young('at-rules', 'media', name!), `@media (${name})`);
    } else for (const [, name] of head.matchAll(/::?([a-z][\w-]*)/g)) use(young('selectors', name!), `:${name}`);
    declarations.forEach(([property, value], index) => {
      // A prefixed property is for the engine of that prefix alone.
      const found = property.startsWith('-') ? null : (young('properties', property) ?? valueOf(property, value));
      const before = declarations.slice(0, index);
      const isProperty = young('properties', property) !== null;
      const older = before.some(([name, old]) =>
        isProperty ? name === `-webkit-${property}` : name === property && valueOf(name, old) === null,
      );
      if (found && !older) use(found, `${property}: ${value}`);
    });
    inner.forEach(readBlock);
  }

  blocksOf(css).forEach(readBlock);
  return uses;
}
