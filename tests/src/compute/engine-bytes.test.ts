import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

/** Both task types and the kernels of studies; `strategy` is 17 KB of it, which only its pages ask for. */
const MOST_BYTES = 66 * 1024;
const MOST_ENTRY_BYTES = 1536;

/** Compressed bytes by file. Worker files are separate bundles, so they contain operations and bindings too. */
interface Sizes {
  readonly page: Record<string, number>;
  readonly worker: Record<string, number>;
  readonly kernels: Record<string, number>;
}

/** The engine alone, as the app's build makes it: façade, pool, worker, bindings, twins and kernels. */
async function engineSizes(): Promise<Sizes> {
  const { output } = (await build({
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: {
        input: ['src/compute/compute.ts', 'src/compute/pool/worker-url.ts'],
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput;
  const sizes: Sizes = { page: {}, worker: {}, kernels: {} };
  // The build's own plugins add files of the app.
  for (const file of output.filter(({ fileName }) => /\.(js|wasm)$/.test(fileName))) {
    const kind = file.type === 'chunk' ? 'page' : file.fileName.endsWith('.wasm') ? 'kernels' : 'worker';
    const content = file.type === 'chunk' ? file.code : file.source;
    sizes[kind][file.fileName] = brotliCompressSync(Buffer.from(content)).length;
  }
  return sizes;
}

const sumOf = (files: Record<string, number>): number => Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

describe('the engine', () => {
  let sizes: Sizes;
  /** A device takes one build of each kernel; with SIMD the larger ones. */
  let kernelBytes: number;
  beforeAll(async () => {
    sizes = await engineSizes();
    expect(Object.keys(sizes.kernels)).toHaveLength(6);
    kernelBytes = sumOf(Object.fromEntries(Object.entries(sizes.kernels).filter(([name]) => name.includes('-simd'))));
  }, 60_000);

  it.each(['page', 'worker'] as const)('brings at most 66 KB to a %s that uses all of it', (place) => {
    expect(Object.keys(sizes[place]).length).toBeGreaterThan(5);
    expect(sumOf(sizes[place]) + kernelBytes, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('brings a page at most 1.5 KB before it computes anything', () => {
    const [, entry] = Object.entries(sizes.page).find(([name]) => /compute-[^/]*\.js$/.test(name))!;
    expect(entry).toBeLessThanOrEqual(MOST_ENTRY_BYTES);
  });
});
