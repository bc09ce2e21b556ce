import { build } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { SERVICE_WORKER_FILE, type Shell } from '../../src/service-worker/shell.ts';
import { chunksOf, filesOf, filesOfWorker } from './built-files.ts';

/** What every start loads, or starts with home, in the order of `src/app/main.tsx`. */
const SHELL_SOURCES = [
  'index.html',
  'src/app/main.tsx',
  'src/pages/home-page.tsx',
  'src/app/routes.tsx',
  'src/features/markets/market-rows.tsx',
  'src/app/person-side.ts',
  'src/level/optimiser.ts',
];
/** Bundles of their own. */
const SHELL_WORKERS = /^assets\/(live|score)-worker-[\w-]+\.js$/;
const SHELL_FILES = ['icon.png', 'manifest.webmanifest'];
const ASSETS = 'assets/';
/** Stands where the build's name comes once it is known. */
const NO_BUILD = 'no-build-yet';

interface WorkerOptions {
  readonly root: string;
  readonly target: string | readonly string[] | false;
}

/** The worker as one classic script: engines of our floor take no modules there. */
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

/** Writes the service worker beside the page, with the names of what this build starts with. Last of the plugins: it reads the page as it is served. */
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
        // A part of the app is built, to be weighed.
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
        // Of all that a start consists of, this worker's own code too.
        const source = code.replace(NO_BUILD, await hashOf(String(page.source) + code));
        this.emitFile({ type: 'asset', fileName: SERVICE_WORKER_FILE, source });
      },
    },
  };
}
