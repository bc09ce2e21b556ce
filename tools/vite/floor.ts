import type { Declaration } from 'lightningcss';

/**
 * The oldest supported engines; `index.html` shows older ones a page of text, and docs/browsers.md lists their missing
 * features. The build compiles syntax and styles for them, and `npm run compat` fails on calls that they lack.
 */
export const FLOOR = { chrome: '87', safari: '14.1', firefox: '105' } as const;

/** For Vite's `build.target`: `chrome87`. */
export const BUILD_TARGET: string[] = Object.entries(FLOOR).map(([engine, version]) => engine + version);

/** For lightningcss, which packs a version into one number: a byte each for major, minor and patch. */
export const CSS_TARGETS: Readonly<Record<keyof typeof FLOOR, number>> = {
  chrome: packed(FLOOR.chrome),
  safari: packed(FLOOR.safari),
  firefox: packed(FLOOR.firefox),
};

function packed(version: string): number {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major << 16) | (minor << 8);
}

/** Safari before 15.4 lacks `overflow-wrap: anywhere`; `word-break: break-word` has the same effect. */
export const BREAK_ANYWHERE = {
  Declaration: {
    'overflow-wrap': (declaration: Declaration) =>
      declaration.property === 'overflow-wrap' && declaration.value === 'anywhere'
        ? [declaration, { property: 'word-break', value: 'break-word' } satisfies Declaration]
        : undefined,
  },
};
