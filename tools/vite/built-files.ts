import type { Rolldown } from 'vite';

/** A chunk of the build, as the bundler and Vite describe it. */
export interface BuiltChunk {
  readonly fileName: string;
  /** Absolute paths of the modules that it consists of. */
  readonly modules: readonly string[];
  /** Files of the chunks that it imports statically. */
  readonly imports: readonly string[];
  /** Style sheets that are loaded with it. */
  readonly styles: readonly string[];
}

/**
 * Files that a start needs: the chunks of these sources with all that they import statically, and their styles; what is
 * imported first comes first.
 * @param sources  ends of paths, `src/pages/home-page.tsx`
 * @throws Error when there is no chunk for one of them: a start without it would fail where there is no network
 */
export function filesOf(chunks: readonly BuiltChunk[], sources: readonly string[]): readonly string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const met = new Set<string>();
  const files = new Set<string>();
  const add = (file: string): void => {
    if (met.has(file)) return;
    met.add(file);
    const chunk = byFile.get(file);
    chunk?.imports.forEach(add);
    chunk?.styles.forEach((style) => files.add(style));
    files.add(file);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ modules }) => modules.some((path) => path.endsWith(`/${source}`)));
    if (!chunk) throw new Error(`no chunk for ${source}`);
    add(chunk.fileName);
  }
  return [...files];
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w-]+\.js)["']/g;

/**
 * A worker's files: the one it is started with and all that it imports statically. Workers are bundles of their own, whose
 * files come as text, so their imports are read from it.
 * @param codeOf  a file's text, by its name in the folder of the worker; undefined where there is none
 * @throws Error when a file is missing
 */
export function filesOfWorker(first: string, codeOf: (name: string) => string | undefined): readonly string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    if (files.has(name)) return;
    const code = codeOf(name);
    if (code === undefined) throw new Error(`no file ${name} for a worker`);
    files.add(name);
    for (const [, imported] of code.matchAll(STATIC_IMPORT)) add(imported!);
  };
  add(first);
  return [...files];
}

/** The chunks of a bundle as `filesOf` reads them. */
export const chunksOf = (bundle: Rolldown.OutputBundle): readonly BuiltChunk[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'chunk'
      ? {
          fileName: file.fileName,
          modules: file.moduleIds,
          imports: file.imports,
          styles: [...(file.viteMetadata?.importedCss ?? [])],
        }
      : [],
  );
