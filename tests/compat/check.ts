import { compatTables } from './compat-data.ts';
import type { CompatTables } from './compat-data.ts';
import { readStyles } from './css-uses.ts';
import { readScripts, runFirst, startsOf } from './built-files.ts';
import type { BuiltFile } from './built-files.ts';
import type { Exception } from './exceptions.ts';
import type { ScriptFacts, Use } from './find-uses.ts';

/** Uses that a stand-in serves, and what it defines. A library call serves itself. */
const SERVED_BY: Readonly<Record<string, string>> = {
  'addEventListener({ signal })': 'EventTarget.prototype.addEventListener',
};

/** Own objects may have a method `last`; nobody names one `fontBoundingBoxAscent`. */
const isPlainWord = (name: string): boolean => name.split(/(?=[A-Z])/).length < 3;

/**
 * Lists the starts of a script in which no stand-in has run before it. One in the script itself counts where it comes first,
 * one in another file where an engine runs that file before.
 * @returns empty where each start has one
 */
function startsWithout(
  path: string,
  use: Use,
  facts: ReadonlyMap<string, ScriptFacts>,
  starts: ReturnType<typeof startsOf>,
): readonly string[] {
  const wanted = SERVED_BY[use.spelled] ?? use.spelled;
  const defines = (file: string) => facts.get(file)?.standIns.has(wanted);
  if ((facts.get(path)?.standIns.get(wanted) ?? Infinity) < use.at) return [];
  return [...starts].flatMap(([start, reached]) => {
    if (!reached.has(path)) return [];
    const order = runFirst(start, facts);
    const at = order.indexOf(path);
    return order.slice(0, at === -1 ? order.length : at).some(defines) ? [] : [start];
  });
}

export interface Problem {
  readonly path: string;
  /** `Object.hasOwn`, `rotate: 90deg`. */
  readonly spelled: string;
  readonly id: string;
  readonly since: string;
  readonly near: string;
}

/** Lists features that the scripts of a build use and an engine at the floor lacks, without a guard or a stand-in. */
export function scriptProblems(scripts: readonly BuiltFile[], tables: CompatTables): readonly Problem[] {
  const facts = readScripts(scripts, tables);
  const starts = startsOf(facts);
  const own = new Set<string>();
  for (const { ownNames } of facts.values()) for (const name of ownNames) own.add(name);
  const codes = new Map(scripts.map(({ path, code }) => [path, code]));
  return [...facts].flatMap(([path, { uses }]) =>
    uses
      .filter(({ spelled }) => {
        const name = /^(?:\.|\{ )(\w+)/.exec(spelled)?.[1];
        return name === undefined || !own.has(name) || !isPlainWord(name);
      })
      .filter((use) => {
        const known = SERVED_BY[use.spelled] !== undefined || /^\w+\.\w+$/.test(use.spelled);
        const served = [...facts.values()].some(({ standIns }) => standIns.has(SERVED_BY[use.spelled] ?? use.spelled));
        return !known || !served || startsWithout(path, use, facts, starts).length > 0;
      })
      .map(({ feature: { id, since }, spelled, at }) => ({
        path,
        spelled,
        id,
        since,
        near: codes
          .get(path)!
          .slice(Math.max(0, at - 40), at + 60)
          .replace(/\s+/g, ' '),
      })),
  );
}

/** Library calls that are added for a package; `src/model/stand-ins.ts` says for which. */
const FOR_PACKAGES = ['Object.hasOwn'];

/** Uses of such a call in own sources: there is another way to write it, and not each worker has the stand-in. */
export const ownSourceProblems = (sources: readonly BuiltFile[]): readonly Problem[] =>
  sources.flatMap(({ path, code }) =>
    FOR_PACKAGES.filter((spelled) => code.includes(`${spelled}(`)).map((spelled) => ({
      path,
      spelled,
      id: `javascript.builtins.${spelled}`,
      since: 'added for packages alone',
      near: '',
    })),
  );

export const styleProblems = (styles: readonly BuiltFile[], tables: CompatTables): readonly Problem[] =>
  styles.flatMap(({ path, code }) =>
    readStyles(code, tables.css).map(({ feature: { id, since }, spelled }) => ({ path, spelled, id, since, near: '' })),
  );

/**
 * Everything younger than the floor in a build, without what `exceptions` allow, and the exceptions that allow nothing.
 */
export function checkBuild(
  { scripts, styles, sources }: Readonly<Record<'scripts' | 'styles' | 'sources', readonly BuiltFile[]>>,
  exceptions: readonly Exception[],
): { readonly problems: readonly Problem[]; readonly unused: readonly Exception[] } {
  const tables = compatTables();
  const all = [...scriptProblems(scripts, tables), ...styleProblems(styles, tables), ...ownSourceProblems(sources)];
  const allows = ({ file, features }: Exception, { path, id }: Problem) =>
    (file === undefined || file.test(path.split('/').at(-1)!)) &&
    features.some((feature) => id === feature || id.startsWith(`${feature}.`));
  return {
    problems: all.filter((problem) => !exceptions.some((one) => allows(one, problem))),
    unused: exceptions.filter(
      (one) =>
        !one.features.every((feature) => all.some((problem) => allows({ ...one, features: [feature] }, problem))),
    ),
  };
}
