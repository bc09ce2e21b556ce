import type { Rolldown } from 'vite';

/** A chunk of the build, as the bundler and Vite describe it. */
export interface BuiltChunk {
  readonly fileName: string;
  /** Absolute paths of its modules. */
  readonly modules: readonly string[];
  /** Files of the chunks that it imports statically. */
  readonly imports: readonly string[];
  /** Style sheets that are loaded with it. */
  readonly styles: readonly string[];
}

/**
 * Returns the files that a start needs: the chunks of these sources, all their static imports and their styles;
 * imported files come first.
 * @param sources  ends of paths, `src/pages/home-page.tsx`
 * @throws Error when a source has no chunk: without it a start would fail offline
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
 * Returns the files of a worker: its entry and all static imports. Workers are separate bundles whose files are
 * available as text only, so the imports are parsed from it.
 * @param codeOf  text of a file, by its name in the worker's folder; undefined when there is none
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

/** Returns the chunks of a bundle in the form that `filesOf` takes. */
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
