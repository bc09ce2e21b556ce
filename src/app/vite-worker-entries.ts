import type { Plugin } from 'vite';

/** What a worker starts with and later chunks import too: one file. */
export const WORKER_CODE = { name: 'worker-code', tags: ['$initial' as const], minShareCount: 2 };

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
