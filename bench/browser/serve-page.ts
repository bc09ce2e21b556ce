import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

/** Cross-origin isolation: with it the page's clock has steps of 5 µs, without it 100 µs. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Bundles the page in a folder as the app is bundled, but not minified away from what it is compared with, and serves
 * it on a port of its own.
 */
export async function servePage(root: string): Promise<ServedPage> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-bench-'));
  const shared = { root, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    base: './',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      chunkSizeWarningLimit: 8000,
      // Kernels are fetched, as in the app.
      assetsInlineLimit: 0,
    },
  });
  const server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0, headers: HEADERS },
  });
  return {
    url: server.resolvedUrls!.local[0]!,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
