import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { SERVICE_WORKER_FILE, type Shell } from '../../src/service-worker/shell.ts';
import { chunksOf, filesOf, filesOfWorker } from './built-files.ts';

/** Sources that every start loads, or a start on home, in the order of `src/app/main.tsx`. */
const SHELL_SOURCES = [
  'index.html',
  'src/app/main.tsx',
  'src/pages/home-page.tsx',
  'src/app/routes.tsx',
  'src/features/markets/market-rows.tsx',
  'src/ui/coin-pictures/first-coins.ts',
  'src/features/notifications/notice-line.tsx',
  'src/features/shell/visitor-links.tsx',
  'src/app/person-side.ts',
  'src/level/optimiser.ts',
];
/** Workers, which are separate bundles. */
const SHELL_WORKERS = /^assets\/(live|score)-worker-[\w-]+\.js$/;
const SHELL_FILES = ['icon.png', 'manifest.webmanifest'];
const ASSETS = 'assets/';
/** Placeholder for the build's name. */
const NO_BUILD = 'no-build-yet';

interface WorkerOptions {
  readonly root: string;
  readonly target: string | readonly string[] | false;
}

/**
 * Bundles the worker as one classic script, because the oldest supported engines do not support module workers there.
 */
async function bundleWorker({ root, target }: WorkerOptions, shell: Shell): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell) },
    build: {
      write: false,
      target: target === false ? false : [target].flat(),
      modulePreload: false,
      lib: { entry: `${root}/src/service-worker/worker.ts`, formats: ['iife'], name: 'tern', fileName: 'sw' },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]!.output[0].code;
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest, 0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Writes the service worker beside the page, with the file names of this build's start. It must be the last plugin,
 * because it reads the final page.
 */
export function serviceWorker(): Plugin {
  let options: WorkerOptions;
  return {
    name: 'tern-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build: { target } }) {
      options = { root, target };
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const all = Object.values(bundle);
        const chunks = chunksOf(bundle);
        const page = bundle['index.html'];
        // Builds that only measure a part of the app have no page.
        if (!page) return;
        const entry = all.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/index.html'));
        if (page.type !== 'asset' || !entry) throw new Error('no page to keep');
        const codeOf = (name: string) => {
          const file = bundle[ASSETS + name];
          return file?.type === 'asset' ? String(file.source) : undefined;
        };
        const assets = [
          ...filesOf(chunks, SHELL_SOURCES).map((name) => name.slice(ASSETS.length)),
          ...all
            .filter(({ type, fileName }) => type === 'asset' && SHELL_WORKERS.test(fileName))
            .flatMap(({ fileName }) => filesOfWorker(fileName.slice(ASSETS.length), codeOf)),
        ];
        const shell = { build: NO_BUILD, entry: entry.fileName.slice(ASSETS.length), assets, files: SHELL_FILES };
        const code = await bundleWorker(options, shell);
        // Hash of everything a start consists of, the worker's own code included.
        const source = code.replace(NO_BUILD, await hashOf(String(page.source) + code));
        this.emitFile({ type: 'asset', fileName: SERVICE_WORKER_FILE, source });
      },
    },
  };
}
