import type { Plugin } from 'vite';

/** Chunks most of whose functions run at start. */
const RUN_AT_ONCE: ReadonlySet<string> = new Set(['first', 'rows', 'trade']);
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds the comment that asks for eager compilation. Engines compile a function on its first call, on the main thread;
 * with this first line Chromium 136 and later compile the whole file while it loads, on another thread.
 */
export function compileHints(): Plugin {
  return {
    name: 'tern-compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After plugins that insert lines above the code.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // Chunks of texts have the names of their parts.
          if (file.type !== 'chunk' || !RUN_AT_ONCE.has(file.name) || file.facadeModuleId?.endsWith('.json')) continue;
          file.code = HINT + file.code;
        }
      },
    },
  };
}
