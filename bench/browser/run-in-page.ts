import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumPath } from '../../tests/chromium.ts';
import type { EngineOptions, EngineResult } from '../scenarios/compute/engine-run.ts';
import type { RunCompute } from './page.ts';

/** Cross-origin isolation: with it the page's clock has steps of 5 µs, without it 100 µs. */
const HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ROOT = import.meta.dirname;

/** The page, bundled as the app is but not minified away from what it is compared with, served on a port of its own. */
async function servePage(folder: string) {
  const shared = { root: ROOT, configFile: false, logLevel: 'error' } as const;
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
  return preview({
    ...shared,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0, headers: HEADERS },
  });
}

/** Runs the compute cases in headless Chromium. */
export async function runInPage(
  options: EngineOptions,
  tell: (progress: string) => void,
): Promise<EngineResult & { readonly version: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tern-bench-'));
  const server = await servePage(folder);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
  try {
    const page = await browser.newPage();
    const failures: Error[] = [];
    page.on('console', (message) => tell(message.text()));
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(server.resolvedUrls!.local[0]!);
    await page
      .waitForFunction(() => window.runCompute !== undefined)
      .catch((error: unknown) => {
        throw failures[0] ?? error;
      });
    const result = await page.evaluate((given) => (window.runCompute as RunCompute)(given), options);
    return { ...result, version: browser.version() };
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
