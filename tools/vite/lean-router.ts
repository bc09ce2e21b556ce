import type { Plugin } from 'vite';

/**
 * Lets the bundler drop what we do not use of react-router, about 11 KB brotli: its components are made by unmarked calls
 * and classes, and get a `displayName` or a context, which look like side effects; the package has warnings for developers
 * switched on, and asks each time whether routes have loaders, which ours have not. Where a later version reads otherwise
 * nothing is changed, and the byte budgets of `tests/bytes` tell.
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
          .replaceAll(
            /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\};\n(?:\1\.contextType = .*;\n)?)/gm,
            'var $1 = /* @__PURE__ */ (() => {\nconst $1 = $2return $1;\n})();\n',
          )
          .replace('isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()')
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'),
    },
  };
}
