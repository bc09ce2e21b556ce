import type { ModulePreloadOptions, Plugin } from 'vite';

/** The file itself among those that must be here before it is imported; the bundler names only what it leans on. */
export const modulePreload: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, files, { hostType }) =>
    hostType === 'html' || files.includes(file) ? files : [file, ...files],
};

/** Puts `bring-code.ts` in the place of the bundler's own helper, which asks for files but does not wait for them. */
export function bringCode(): Plugin {
  return {
    name: 'tern-bring-code',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `export { bringCode as __vitePreload } from ${JSON.stringify(`${import.meta.dirname}/bring-code.ts`)};`,
    },
  };
}
