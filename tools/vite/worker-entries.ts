import type { Plugin } from 'vite';

/**
 * Chunks of every worker: its start code and everything that later chunks import too form one file. The polyfills are a
 * separate file that the entry imports first, because an import runs before its importer, so inside the entry they
 * would run too late.
 */
export const WORKER_GROUPS = [
  { name: 'stand-ins', test: /\/src\/model\/stand-ins\.ts$/, priority: 1 },
  { name: 'worker-code', tags: ['$initial' as const], minShareCount: 2 },
];

/**
 * Keeps modules that later chunks import out of a worker's entry file. WebKit does not match that file by its address:
 * a chunk that imports it would run it a second time with a second copy of all state, and two live sides would answer
 * on each port.
 */
export const workerEntries = (): Plugin => ({
  name: 'tern-worker-entries',
  // Vite sets `false` after its config's options, which lets later chunks import the entry.
  options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
});
