import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, ResolvedConfig } from 'vite';
import { revision } from '../../bench/report/machine.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BENCH = join(ROOT, 'bench', 'on-device');
/** A folder called assets, so that the server lets browsers cache it indefinitely; separate from the app's own. */
export const BENCH_ASSETS = 'bench/assets';
export const BENCH_MANIFEST = '.vite/bench-manifest.json';

/** Modules that the bench replaces, by importing file and import specifier. */
const INSTEAD: readonly { readonly in: string; readonly named: string; readonly is: string }[] = [
  // The live worker runs behind a scripted socket.
  { in: 'src/live/trusted-worker-urls.ts', named: './live-worker.ts?worker&url', is: 'worker/worker.ts?worker&url' },
  // Browsers lack Node's hash functions.
  { in: 'bench/harness/load-script.ts', named: '../../server/market/random.ts', is: 'worker/random.ts' },
];

/** @throws Error at the end of a build in which a module to be replaced was not imported */
function putInPlace(wanted: readonly string[]): Plugin {
  const done = new Set<string>();
  return {
    name: 'tern-bench-in-place',
    enforce: 'pre',
    resolveId(source, importer) {
      const from = importer?.split('?')[0]!.replaceAll('\\', '/');
      const found = INSTEAD.find((each) => each.named === source && from?.endsWith(`/${each.in}`));
      if (!found) return null;
      done.add(found.in);
      return join(BENCH, found.is);
    },
    buildEnd(error) {
      const missing = wanted.filter((file) => !done.has(file));
      if (!error && missing.length > 0) throw new Error(`nothing was replaced in ${missing.join(', ')}`);
    },
  };
}

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** Builds `bench.html` like the app: same targets, and those of its plugins that the bench needs. */
async function buildBench(
  { build: app, css, define = {}, base }: ResolvedConfig,
  kernels: () => Plugin,
): Promise<void> {
  await build({
    root: ROOT,
    base,
    configFile: false,
    logLevel: 'error',
    define: {
      __PROOF_KEYS__: define['__PROOF_KEYS__'],
      __BENCH_BUILD__: JSON.stringify({ version: versionOf(), revision: revision() }),
    },
    plugins: [putInPlace(['src/live/trusted-worker-urls.ts']), react(), kernels()],
    worker: { format: 'es', plugins: () => [putInPlace([])] },
    css: { transformer: css.transformer, ...(css.lightningcss && { lightningcss: css.lightningcss }) },
    build: {
      outDir: app.outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: BENCH_ASSETS,
      manifest: BENCH_MANIFEST,
      target: app.target,
      cssMinify: app.cssMinify,
      modulePreload: app.modulePreload,
      assetsInlineLimit: app.assetsInlineLimit,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: join(ROOT, 'bench.html') },
    },
  });
}

/**
 * Builds the bench page in a separate build after the app's own. As a second entry of the same build it would change
 * the app's chunks, because both share modules, and make its first frame larger.
 * @param kernels  the plugin that compiles the WebAssembly kernels
 */
export function onDeviceBench(kernels: () => Plugin): Plugin {
  let config: ResolvedConfig;
  let failed = false;
  return {
    name: 'tern-on-device-bench',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Builds that only measure a part of the app write nothing.
        if (!failed && config.build.write) await buildBench(config, kernels);
      },
    },
  };
}
