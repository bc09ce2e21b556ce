import type { Plugin } from 'vite';

/**
 * Chunks of every worker: what it starts with and later chunks import too is one file. The stand-ins are a file of their own,
 * which the entry imports first: an import runs before the file that names it, so in the entry they would run too late.
 */
export const WORKER_GROUPS = [
  { name: 'stand-ins', test: /\/src\/model\/stand-ins\.ts$/, priority: 1 },
  { name: 'worker-code', tags: ['$initial' as const], minShareCount: 2 },
];

/**
 * Keeps what later chunks import out of the file that a worker is started with. WebKit knows that file by no address: it
 * would run it a second time for the chunk that imports it, with a second copy of all state, and two live sides would
 * answer on each port.
 */
export const workerEntries = (): Plugin => ({
  name: 'tern-worker-entries',
  // Vite sets `false` behind the options of its config, which lets later chunks import the entry.
  options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
});
