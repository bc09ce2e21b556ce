import type { Plugin } from 'vite';

/** Replaces the bundler's own helper by `bring-code.ts`, because the helper requests files without waiting for them. */
export function bringCode(): Plugin {
  return {
    name: 'tern-bring-code',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `export { bringCode as __vitePreload } from ${JSON.stringify(`${import.meta.dirname}/../../src/ui/bring-code.ts`)};`,
    },
  };
}
