import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BREAK_ANYWHERE, BUILD_TARGET, CSS_TARGETS } from './tools/vite/floor.ts';
import { onDeviceBench } from './tools/vite/on-device-bench.ts';
import { staticShell } from './tools/vite/static-shell.ts';
import { CHUNK_GROUPS } from './tools/vite/chunks.ts';
import { bringCode } from './tools/vite/bring-code.ts';
import { compileHints } from './tools/vite/compile-hints.ts';
import { WORKER_GROUPS, workerEntries } from './tools/vite/worker-entries.ts';
import { coinPictures } from './tools/vite/coin-pictures.ts';
import { serviceWorker } from './tools/vite/service-worker.ts';
import { proofKeys } from './tools/vite/proof-keys.ts';
import { wasmKernels } from './tools/vite/wasm-kernels.ts';

/** Where `npm run dev` finds the exchange; `server/dev.ts` sets it. */
const api = process.env['TERN_API'] ?? 'http://localhost:8080';

/** Fields of classes as plain assignments: four helpers and a call a field less, in the first code of every page and worker. */
const PLAIN_FIELDS = { assumptions: { setPublicClassFields: true } } as const;

/** Decision 29: the console is silent in production, also for what libraries would say; diagnostics keep what went wrong. */
const SILENT = { compress: { dropConsole: true } } as const;

export default defineConfig({
  base: './',
  plugins: [
    react(),
    wasmKernels(),
    proofKeys(),
    bringCode(),
    coinPictures(),
    compileHints(),
    staticShell(),
    onDeviceBench(wasmKernels),
    // Last: it reads the page as it is served.
    serviceWorker(),
  ],
  build: {
    // Which chunk is made of what: for the byte budgets. Below a dot, so never served.
    manifest: true,
    target: BUILD_TARGET,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      transform: PLAIN_FIELDS,
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        minify: SILENT,
      },
    },
    // A kernel is fetched when first used; as a data address it would be loaded with the code and refused by the policy.
    assetsInlineLimit: (file) => (file.endsWith('.wasm') ? false : undefined),
  },
  // Without a list `npm run dev` also scans the bench's pages, whose peers are installed only when they are measured.
  optimizeDeps: { entries: ['index.html', 'bench.html'] },
  css: { transformer: 'lightningcss', lightningcss: { targets: CSS_TARGETS, visitor: BREAK_ANYWHERE } },
  worker: {
    format: 'es',
    plugins: () => [workerEntries()],
    rolldownOptions: {
      transform: PLAIN_FIELDS,
      output: { codeSplitting: { groups: WORKER_GROUPS }, minify: SILENT },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/kline': api,
      '/proof': api,
      '/ws': { target: api.replace('http', 'ws'), ws: true },
    },
  },
});
