import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildAppIfStale } from '../../server/build-app.ts';

const DIST = join(import.meta.dirname, '../../dist');

interface ManifestChunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks it imports statically. */
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The built app as its manifest describes it; built first when it is older than its sources. */
export function builtApp() {
  buildAppIfStale();
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;

  const keyOf = (source: string): string => {
    const key =
      source in manifest
        ? source
        : Object.keys(manifest).find((each) => each.startsWith('_') && manifest[each]!.name === source);
    if (key === undefined) throw new Error(`no chunk for ${source}`);
    return key;
  };

  /** A chunk, and all that it imports statically. */
  function graphOf(key: string, seen = new Set<string>()): Set<string> {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of chunk(key).imports ?? []) graphOf(next, seen);
    return seen;
  }

  const chunk = (key: string): ManifestChunk => manifest[key]!;
  const graphOfAll = (sources: readonly string[]) => new Set(sources.flatMap((source) => [...graphOf(keyOf(source))]));
  return {
    /** Files of code that load with all of these: sources, or groups of `tools/vite/chunks.ts` by name. */
    code: (...sources: readonly string[]) => new Set([...graphOfAll(sources)].map((key) => chunk(key).file)),
    /** True where a source file is a chunk to be fetched later, not part of another. */
    isChunk: (source: string) => source in manifest,
    styles: (...sources: readonly string[]) => new Set([...graphOfAll(sources)].flatMap((key) => chunk(key).css ?? [])),
    /** Each file of the page's code with those that it imports later. */
    laterImports: () =>
      Object.values(manifest).map(({ file, dynamicImports = [] }) => ({
        file,
        later: dynamicImports.map((key) => chunk(key).file),
      })),
    /** Every file of code that was built, workers too. */
    everywhere: () =>
      readdirSync(join(DIST, 'assets'))
        .filter((name) => name.endsWith('.js'))
        .map((name) => `assets/${name}`),
    read: (file: string) => readFileSync(join(DIST, file), 'utf8'),
  };
}

/** Bytes of texts that were compressed: most pages share most of their files, and one takes up to a second. */
const compressed = new Map<string, number>();

/**
 * Bytes on the way: brotli at its best, as the server sends it. Names of built files end in a hash of all that they import,
 * down to the public key of this checkout's sandbox, and 8 random letters compress to 5 bytes or to 7; so each gets one made
 * of its own name here, and the same code counts the same on every machine.
 */
export function brotliBytes(text: string): number {
  const known = compressed.get(text);
  if (known !== undefined) return known;
  const named = text.replace(
    /([\w-]+)-[\w-]{8}\.(js|css)\b/g,
    (_whole, name: string, ending: string) =>
      `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.${ending}`,
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const bytes = brotliCompressSync(named, { params }).length;
  compressed.set(text, bytes);
  return bytes;
}
