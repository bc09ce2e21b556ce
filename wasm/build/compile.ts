import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportsInterface } from './exports-interface.ts';
import { KERNEL_NAMES, VARIANTS } from './modules.ts';
import type { KernelName, Variant } from './modules.ts';

const WASM = join(import.meta.dirname, '..');
const ROOT = join(WASM, '..');
/** Output folder of the kernels. */
const OUT = join(ROOT, 'build', 'wasm');

/** Kernels have no runtime checks; `src/compute` checks addresses and lengths before each call. */
const FLAGS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--importMemory', '--bindings', 'raw'];

const isSource = (name: string): boolean => name.endsWith('.ts') && name !== 'exports.ts';

const filesOf = (folder: string, recursive: boolean): readonly string[] =>
  readdirSync(join(WASM, folder), { recursive, encoding: 'utf8' })
    .filter(isSource)
    .sort()
    .map((file) => `${folder}/${file}`);

/**
 * Returns the entry files of a module: those directly in its folder, whose exports are the module's. Shared code is in
 * `core/`.
 */
const entriesOf = (name: KernelName): readonly string[] => [...filesOf('memory', false), ...filesOf(name, false)];

export const kernelFile = (name: KernelName, variant: Variant): string => join(OUT, `${name}-${variant}.wasm`);

/** Returns the file with the generated interface of a module's exports; it must match the compiled module. */
export const exportsFile = (name: KernelName): string => join(WASM, name, 'exports.ts');

function stampOf(name: KernelName): string {
  const hash = createHash('sha256').update(FLAGS.join(' '));
  const compiler = join(ROOT, 'node_modules', 'assemblyscript', 'package.json');
  const sources = [...filesOf('memory', true), ...filesOf(name, true)].map((file) => join(WASM, file));
  for (const file of [...sources, exportsFile(name), compiler, import.meta.filename]) {
    hash.update(existsSync(file) ? readFileSync(file) : '');
  }
  return hash.digest('hex');
}

/** Replaces a file atomically, because another process may be reading the old one. */
function replaceFile(path: string, content: string | Uint8Array): void {
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, content);
  renameSync(fresh, path);
}

async function compileVariant(name: KernelName, variant: Variant): Promise<{ wasm: Uint8Array; types: string }> {
  // Imported late, because most runs find their kernels compiled.
  const { default: asc } = await import('assemblyscript/asc');
  const written = new Map<string, string | Uint8Array>();
  const complaints: string[] = [];
  const { error } = await asc.main(
    [...entriesOf(name), '-o', 'kernel.wasm', variant === 'simd' ? '--enable' : '--disable', 'simd', ...FLAGS],
    {
      stderr: { write: (text: string | Uint8Array) => complaints.push(String(text)) },
      readFile: (file) => {
        const path = join(WASM, file);
        return existsSync(path) ? readFileSync(path, 'utf8') : null;
      },
      listFiles: () => [],
      writeFile: (file, content) => void written.set(file, content),
    },
  );
  if (error) throw new Error(`wasm/${name} (${variant}) does not compile:\n${complaints.join('')}`);
  return { wasm: written.get('kernel.wasm') as Uint8Array, types: String(written.get('kernel.d.ts')) };
}

/** Reaction to an `exports.ts` that does not match the module: write it (development), or fail (builds). */
export type StaleExports = 'write' | 'refuse';

/**
 * Compiles both variants if their sources have changed.
 * @returns the interface of the module's exports; null when the compiled files are up to date
 */
async function compileIfStale(name: KernelName): Promise<string | null> {
  const stampFile = join(OUT, `${name}.stamp`);
  const files = VARIANTS.map((variant) => kernelFile(name, variant));
  const stamp = stampOf(name);
  if ([...files, stampFile].every((file) => existsSync(file)) && readFileSync(stampFile, 'utf8') === stamp) return null;
  mkdirSync(OUT, { recursive: true });
  const [scalar, simd] = [await compileVariant(name, 'scalar'), await compileVariant(name, 'simd')];
  if (scalar.types !== simd.types) throw new Error(`wasm/${name}: the variants export different functions`);
  replaceFile(kernelFile(name, 'scalar'), scalar.wasm);
  replaceFile(kernelFile(name, 'simd'), simd.wasm);
  replaceFile(stampFile, stamp);
  return exportsInterface(name, scalar.types);
}

/**
 * Compiles a module in both variants, unless the compiled files are up to date.
 * @throws Error with the compiler's messages, or when `exports.ts` is stale and may not be written
 */
export async function compileKernel(name: KernelName, stale: StaleExports): Promise<void> {
  const types = await compileIfStale(name);
  const file = exportsFile(name);
  if (types === null || (existsSync(file) && readFileSync(file, 'utf8') === types)) return;
  if (stale === 'refuse') {
    rmSync(join(OUT, `${name}.stamp`));
    throw new Error(`${file} is not what the module exports: run npm run wasm and commit it`);
  }
  replaceFile(file, types);
}

export async function compileKernels(stale: StaleExports, names: readonly KernelName[] = KERNEL_NAMES): Promise<void> {
  for (const name of names) await compileKernel(name, stale);
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2);
  const names = KERNEL_NAMES.filter((name) => asked.length === 0 || asked.includes(name));
  await compileKernels('write', names);
}
