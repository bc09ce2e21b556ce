import type { Plugin } from 'vite';

/** Chunks of which a start runs most. */
const RUN_AT_ONCE: ReadonlySet<string> = new Set(['first', 'rows', 'trade']);
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Engines compile a function when it is first called, on the main thread. Those that read a file's first line (Chromium 136
 * on) compile all of it while it comes, on another thread.
 */
export function compileHints(): Plugin {
  return {
    name: 'tern-compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Behind what writes lines of its own above the code.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          // Texts are named after their parts.
          if (file.type !== 'chunk' || !RUN_AT_ONCE.has(file.name) || file.facadeModuleId?.endsWith('.json')) continue;
          file.code = HINT + file.code;
        }
      },
    },
  };
}
