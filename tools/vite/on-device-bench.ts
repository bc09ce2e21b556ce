import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Plugin, ResolvedConfig } from 'vite';
import { revision } from '../../bench/report/machine.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BENCH = join(ROOT, 'bench', 'on-device');
/** Below a folder called assets, so that the server lets it be kept for ever; apart from the app's own. */
export const BENCH_ASSETS = 'bench/assets';
export const BENCH_MANIFEST = '.vite/bench-manifest.json';

interface Replacement {
  /** The module, by its path in the repository, whose graph must hold the replaced import. */
  readonly graph: string;
  readonly in: string;
  readonly named: string;
  readonly is: string;
}

/** What the bench puts in place of the app's, by how the importing file names it. */
const INSTEAD: readonly Replacement[] = [
  {
    // The app's live worker behind a scripted socket.
    graph: 'bench.html',
    in: 'src/live/trusted-worker-urls.ts',
    named: './live-worker.ts?worker&url',
    is: 'worker/worker.ts?worker&url',
  },
  {
    // A browser has none of Node's hashes.
    graph: 'bench/on-device/worker/worker.ts',
    in: 'bench/harness/load-client.ts',
    named: '../../server/market/random.ts',
    is: 'worker/random.ts',
  },
];

/** @throws Error at the end of a build whose graph no longer names what is to be replaced in it */
function putInPlace(): Plugin {
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
      if (error) return;
      // Each worker is a build of its own, and most of them have nothing to replace.
      const built = new Set(this.getModuleIds());
      const missing = INSTEAD.filter((each) => built.has(join(ROOT, each.graph)) && !done.has(each.in));
      if (missing.length > 0) throw new Error(`nothing was replaced in ${missing.map((each) => each.in).join(', ')}`);
    },
  };
}

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** Builds `bench.html` as `app` was built: same targets, same plugins as far as its code needs them. */
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
    plugins: [putInPlace(), react(), kernels()],
    worker: { format: 'es', plugins: () => [putInPlace()] },
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
 * Builds the bench page beside the app, when the app's own build is done: in a graph of chunks of its own. A second
 * entry of the same build would change the app's chunks, since both share modules, and cost its first frame bytes.
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
        // Nothing is written where only a part of the app is built, to be weighed.
        if (!failed && config.build.write) await buildBench(config, kernels);
      },
    },
  };
}
