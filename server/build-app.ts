import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { PINNED_KEYS_FILE, pinnedKeys } from './proof/pinned-keys.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const PAGE = join(DIST, 'index.html');
const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
/** Files and folders that the built app depends on. */
const SOURCES = [
  'src',
  'protocol',
  'public',
  'wasm',
  'bench',
  'tools',
  'index.html',
  'bench.html',
  'package-lock.json',
  'vite.config.ts',
];
const TEXT = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
/** Files below this size are not compressed, because it saves less than the extra header. */
const WORTH_BYTES = 1024;

/**
 * Returns the time of the latest change of a file or anywhere in a folder. Folders count, so that a removed file is
 * noticed.
 */
function changedMs(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = readdirSync(path).filter((name) => name !== 'node_modules');
  return Math.max(stats.mtimeMs, ...names.map((name) => changedMs(join(path, name))));
}

/** Returns whether the built app trusts this server's signing key; otherwise its proofs would fail. */
function hasKeys(): boolean {
  const path = join(DIST, PINNED_KEYS_FILE);
  return existsSync(path) && readFileSync(path, 'utf8') === pinnedKeys();
}

const isBuilt = (): boolean =>
  existsSync(PAGE) &&
  statSync(PAGE).mtimeMs >= Math.max(...SOURCES.map((name) => changedMs(join(ROOT, name)))) &&
  hasKeys();

/** Compresses the files at build time, so that serving costs no processor time. */
function compress(): void {
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const content = readFileSync(path);
    if (content.length < WORTH_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/**
 * Builds the app into `dist/` unless it is newer than all its sources. An installation without development packages
 * cannot build; it serves the app that was built elsewhere, whose files have the times of the copy.
 * @throws Error when the build fails, which has then shown its own output, or when there is no app to serve
 */
export function buildAppIfStale(): void {
  if (existsSync(VITE)) {
    if (!isBuilt()) build();
  } else if (!existsSync(PAGE)) {
    throw new Error(
      'There is no built app here, and the packages that build it are not installed: run `npm ci`, or copy dist/ from where ' +
        'the app was built.',
    );
  } else if (!hasKeys()) {
    throw new Error(
      'The app in dist/ trusts another signing key than PROOF_KEY_FILE names, so no settlement would pass its check: build ' +
        'the app with this key, or give the server the key that the app was built with.',
    );
  }
  // Also compresses an app that was built by another command.
  if (!existsSync(`${PAGE}.br`)) compress();
}

function build(): void {
  process.stderr.write('Building the app …\n');
  const { status } = spawnSync(process.execPath, [VITE, 'build', '--logLevel=warn'], {
    cwd: ROOT,
    // A test runner sets it to `test`, which would build React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
    // Standard output is reserved for the one line with the address.
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) throw new Error('the app could not be built');
}
