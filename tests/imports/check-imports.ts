import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { RUNTIME_PROTOCOL, SHARED_BY_FEATURES, SHARED_BY_PAGES, STAGES } from './stages.ts';

export interface Import {
  /** Repository path of the importing file. */
  readonly from: string;
  /** Repository path of what it imports. */
  readonly to: string;
  /** Erased by the compiler. */
  readonly typeOnly: boolean;
}

const STATEMENT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g;
const WORKER = /new URL\(\s*['"](\.[^'"]+\.tsx?)['"],\s*import\.meta\.url/g;

/** AssemblyScript names the modules it imports without their ending. */
const withEnding = (path: string): string => (path.startsWith('wasm/') && !path.endsWith('.ts') ? `${path}.ts` : path);

/** Every relative import of a file: statements, dynamic imports and worker entries. */
export function importsOf(file: string, source: string): readonly Import[] {
  const found = (pattern: RegExp, path: number, type: number | null): Import[] =>
    [...source.matchAll(pattern)].map((match) => ({
      from: file,
      to: withEnding(normalize(join(dirname(file), match[path]!.split('?')[0]!))),
      typeOnly: type !== null && match[type] !== undefined,
    }));
  return [...found(STATEMENT, 2, 1), ...found(DYNAMIC, 1, null), ...found(WORKER, 1, null)];
}

const isBelow = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);

const stageOf = (file: string): string | null =>
  Object.keys(STAGES)
    .filter((stage) => isBelow(file, stage))
    .sort((a, b) => b.length - a.length)[0] ?? null;

/** The folder, or the file, that a file below `floor` belongs to; null elsewhere. */
const roomOf = (floor: string, file: string): string | null =>
  isBelow(file, floor) ? (file.slice(floor.length + 1).split('/', 1)[0] ?? null) : null;

/** Returns the reason to refuse an import; null when it is allowed. */
export function refusalOf({ from, to, typeOnly }: Import): string | null {
  const stage = stageOf(from);
  if (stage === null) return null;
  const page = roomOf('src/pages', from);
  if (page !== null && isBelow(to, 'src/pages')) {
    const allowed = roomOf('src/pages', to) === page || SHARED_BY_PAGES.some((shared) => isBelow(to, shared));
    return allowed ? null : 'a page may not import another';
  }
  const feature = roomOf('src/features', from);
  if (feature !== null && isBelow(to, 'src/features')) {
    const allowed = roomOf('src/features', to) === feature || SHARED_BY_FEATURES.some((shared) => isBelow(to, shared));
    return allowed ? null : `features share only ${SHARED_BY_FEATURES.join(', ')}`;
  }
  if (isBelow(to, 'protocol')) {
    const runtime = typeOnly || !isBelow(from, 'src') || RUNTIME_PROTOCOL.some((part) => isBelow(to, part));
    return runtime ? null : 'the app may import only types from here';
  }
  const target = stageOf(to);
  if (target === stage || (target === null && isBelow(to, stage))) return null;
  return STAGES[stage]!.some((reach) => isBelow(to, reach)) ? null : `${stage} may not import ${target ?? to}`;
}

/** Chains of imports, of types too, that lead back to where they start, each named once from its first file by name. */
export function cyclesOf(imports: readonly Import[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  const cycles = new Set<string>();
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      const ring = path.slice(start);
      const first = ring.indexOf([...ring].sort()[0]!);
      const turned = [...ring.slice(first), ...ring.slice(0, first)];
      cycles.add([...turned, turned[0]!].join(' → '));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const to of next.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of next.keys()) visit(file);
  return [...cycles];
}

/** Forbidden names of folders, which collect unrelated files. */
const DRAWERS: ReadonlySet<string> = new Set(['chrome', 'utils', 'helpers', 'hooks', 'shared', 'common']);

/** Files below a folder that is a drawer. */
export const inDrawers = (files: Iterable<string>): readonly string[] =>
  [...files].filter((file) =>
    dirname(file)
      .split('/')
      .some((folder) => DRAWERS.has(folder)),
  );

/** Lists faults of these files: forbidden directions, missing targets, cycles, drawers. @param files path → source */
export function importProblems(files: ReadonlyMap<string, string>): readonly string[] {
  const imports = [...files].flatMap(([file, source]) => importsOf(file, source));
  const exists = (path: string) => files.has(path) || existsSync(path);
  return [
    ...imports.filter(({ to }) => !exists(to)).map(({ from, to }) => `${from}: ${to} does not exist`),
    ...imports.flatMap((each) => {
      const refused = refusalOf(each);
      return refused ? [`${each.from} → ${each.to}: ${refused}`] : [];
    }),
    ...cyclesOf(imports).map((cycle) => `cycle: ${cycle}`),
    ...inDrawers(files.keys()).map((file) => `${file}: a folder is named after what it holds`),
  ];
}
