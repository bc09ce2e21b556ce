import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what we do not use of react-router, about 7 KB brotli: its components are made by unmarked calls
 * and get a `displayName`, which look like side effects, and the package has warnings for developers switched on. Where a
 * later version reads otherwise nothing is changed, and the byte budgets of `tests/bytes` tell.
 */
export function leanRouter(): Plugin {
  return {
    name: 'tern-lean-router',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/development\/.*\.mjs$/ },
      handler: (code) =>
        code
          .replaceAll(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
    },
  };
}
