import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileKernels } from '../../wasm/build/compile.ts';
import type { StaleExports } from '../../wasm/build/compile.ts';

const WASM = join(import.meta.dirname, '../../wasm');

/** Compiles the kernels before a build and before tests, and on source changes under the dev server. */
export function wasmKernels(): Plugin {
  let stale: StaleExports = 'write';
  return {
    name: 'tern-wasm-kernels',
    configResolved({ command }) {
      // A build must not change committed files.
      if (command === 'build') stale = 'refuse';
    },
    buildStart: () => compileKernels(stale),
    async handleHotUpdate({ file, server }) {
      if (!file.startsWith(WASM) || file.endsWith('exports.ts')) return;
      await compileKernels(stale);
      server.ws.send({ type: 'full-reload' });
    },
    configureServer(server) {
      server.watcher.add(WASM);
    },
  };
}
