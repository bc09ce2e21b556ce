import type { Plugin } from 'vite';

/** Puts `bring-code.ts` in the place of the bundler's own helper, which asks for files but does not wait for them. */
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
