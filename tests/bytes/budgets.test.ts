import { beforeAll, describe, expect, it } from 'vitest';
import { brotliBytes, builtApp } from './built-app.ts';

/**
 * Budgets of design P6 in bytes, 1 KB = 1000 bytes, brotli. Where the target is not reached the limit stands just above
 * what is, and README.md says what is missing; lower it with every saving.
 */
const LIMITS = {
  /** Target 105 000. */
  homeCode: 113_500,
  homeStyles: 12_000,
  /** What home fetches beside the markets and draws its rows with. */
  homeRows: 17_500,
  /** Target 40 000, with the drawing of the chart. */
  tradeBeyondHome: 46_000,
} as const;

const ENTRY = 'index.html';
const HOME = 'src/pages/markets/home-page.tsx';
const ROWS = 'src/pages/markets/coin-rows.tsx';
const TRADE = 'src/pages/trade/trade-page.tsx';
/** Pages and what starts behind the first frame. */
const LATER = [
  HOME,
  ROWS,
  TRADE,
  'src/pages/markets/market-page.tsx',
  'src/pages/trade/countdown-page.tsx',
  'src/pages/language/language-page.tsx',
  'src/pages/profile/profile-page.tsx',
  'src/pages/rules/rules-page.tsx',
  'src/pages/limits/limits-page.tsx',
  'src/app/person-side.tsx',
] as const;

let app: ReturnType<typeof builtApp>;
beforeAll(() => {
  app = builtApp();
}, 180_000);

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotliBytes(app.read(file)), 0);
const without = (files: Set<string>, others: Set<string>) => [...files].filter((file) => !others.has(file));

describe('bytes', () => {
  it('of the code before the first frame of home', () => {
    expect(sum(app.code(ENTRY, HOME))).toBeLessThan(LIMITS.homeCode);
  });

  it('of the styles before the first frame of home', () => {
    expect(sum(app.styles(ENTRY, HOME))).toBeLessThan(LIMITS.homeStyles);
  });

  it('of the rows of home', () => {
    expect(sum(without(app.code(ROWS), app.code(ENTRY, HOME)))).toBeLessThan(LIMITS.homeRows);
  });

  it('of the trade page beyond what home has loaded', () => {
    expect(sum(without(app.code(TRADE), app.code(ENTRY, HOME, ROWS)))).toBeLessThan(LIMITS.tradeBeyondHome);
  });
});

describe('what is loaded only when it is used', () => {
  // Texts that survive minifying and stand in no other code.
  it.each([
    ['pixi', /PixiJS/],
    ['ethers', /invalid BytesLike value/],
    ['the loader of WebAssembly kernels', /WebAssembly\.compile/],
  ])('%s', (_name, mark) => {
    expect(app.everywhere().some((file) => mark.test(app.read(file)))).toBe(true);
    const files = app.code(ENTRY, ...LATER);
    expect(files.size).toBeGreaterThan(20);
    expect([...files].filter((file) => mark.test(app.read(file)))).toEqual([]);
  });
});
