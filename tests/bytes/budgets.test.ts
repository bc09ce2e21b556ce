import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageFiles } from '../../tools/vite/page-files.ts';
import { brotliBytes, builtApp } from './built-app.ts';
import { limitsOf, PAGE_LIMITS } from './page-limits.ts';

/**
 * Budgets of target P6 in bytes, 1 KB = 1000 bytes, brotli. Where the target is not reached the limit stands above what is
 * by some hundredths, since a text that several pages share moves every page by a few bytes.
 * docs/performance.md compares limits and targets; lower a limit with every saving.
 */
const LIMITS = {
  /** Target 105 000. */
  homeCode: 112_000,
  /**
   * The table that leads to every other page, once in a visit: before the first of them, else behind home. So much for
   * each path, so that a further page needs no other limit.
   */
  routesPerPath: 85,
  homeStyles: 12_000,
  /** The rows of markets with what paints them. */
  homeRows: 26_000,
  /** The first frame of the trade page. The names of other files in it change its compressed size by up to 60 bytes. */
  tradeBeyondHome: 19_800,
  /** Target 40 000: the same with the drawing of the chart, which comes inside the live worker. */
  tradeWithChart: 39_600,
  /** Who is signed in, and their running trades, beyond the trade page. */
  person: 39_500,
  /** Files fetched after the first frame of the trade page, among them the code for a person who is signed in. */
  tradeBehind: 62_900,
} as const;

/** Requests that a start waits for: each costs a slow line as much as some kilobytes. Six run at a time. */
const REQUESTS = {
  home: 4,
  homeRows: 1,
  tradeBeyondHome: 1,
  tradeBehind: 38,
  person: 11,
  pageOfPerson: 21,
} as const;

const ENTRY = 'index.html';
/** Groups of `tools/vite/chunks.ts` by name. */
const MAIN = 'first';
const ROWS = 'rows';
const TRADE = 'trade';
const HOME = 'src/pages/home-page.tsx';
const TRADE_PAGE = 'src/pages/trade/trade-page.tsx';
const ROUTES = 'src/app/routes.tsx';
/** The Canvas2D chart as engines without workers load it. In the live worker the same code is part of one file. */
const CHART = 'src/chart/host/serve-chart.ts';
const RUNNING_TRADES = 'src/features/up-down/orders/open-up-down-orders.tsx';
/** Files that `trade-parts.ts` and the chart fetch, among them the book and the alerts. */
const BEHIND_TRADE = [
  RUNNING_TRADES,
  'src/features/up-down/ticket/up-down-ticket.tsx',
  'order-book',
  'trades-list',
  'src/features/up-down/orders/orders-history.tsx',
  'src/features/chart/own-activity.ts',
] as const;
/** Files that the app of a signed-in person loads first after the frame, and those that show their running trades. */
const PERSON = ['person', RUNNING_TRADES] as const;
const FILES = pageFiles(join(import.meta.dirname, '../..'));
/** Every page but home and trade, from the table of routes. */
const PAGES = [...FILES.values()]
  .map(({ files: [page] }) => page)
  .filter((page) => page !== HOME && page !== TRADE_PAGE);
/** Pages and what starts behind the first frame. */
const LATER = [
  ROUTES,
  ROWS,
  TRADE,
  ...PAGES,
  ...PERSON,
  'src/features/transfer/transfer-sheet.tsx',
  'src/features/wallet-sheet/wallet-sheet.tsx',
] as const;

let app: ReturnType<typeof builtApp>;
beforeAll(() => {
  app = builtApp();
}, 180_000);

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + brotliBytes(app.read(file)), 0);
const home = () => app.code(ENTRY, MAIN, ROWS);
const without = (files: Set<string>, others: Set<string>) => [...files].filter((file) => !others.has(file));

describe('bytes', () => {
  it('of the code before the first frame of home', () => {
    expect(sum(app.code(ENTRY, MAIN))).toBeLessThan(LIMITS.homeCode);
  });

  it('with the page itself among it', () => {
    expect(app.isChunk(HOME)).toBe(false);
    expect([...app.code(ENTRY, MAIN)].some((file) => app.read(file).includes('home.empty.showAll'))).toBe(true);
  });

  it('of the table of all other pages, which home does without', () => {
    expect(app.code(ENTRY, MAIN)).not.toContain([...app.code(ROUTES)].at(0));
    expect(sum(without(app.code(ROUTES), app.code(ENTRY, MAIN)))).toBeLessThan(LIMITS.routesPerPath * FILES.size);
  });

  it('of the styles before the first frame of home', () => {
    expect(sum(app.styles(ENTRY, MAIN))).toBeLessThan(LIMITS.homeStyles);
  });

  it('of the rows of home', () => {
    expect(sum(without(app.code(ROWS), app.code(ENTRY, MAIN)))).toBeLessThan(LIMITS.homeRows);
  });

  it('of the trade page beyond what home has loaded', () => {
    expect(sum(without(app.code(TRADE), home()))).toBeLessThan(LIMITS.tradeBeyondHome);
  });

  it('of the trade page with the drawing of its chart', () => {
    expect(sum(without(app.code(TRADE, CHART), home()))).toBeLessThan(LIMITS.tradeWithChart);
  });

  it('with limits of their own for pages only', () => {
    expect(Object.keys(PAGE_LIMITS).filter((source) => !PAGES.includes(source))).toEqual([]);
  });

  it.each(PAGES)('of %s alone, beyond home', (page) => {
    expect(sum(without(app.code(page), app.code(ENTRY, MAIN)))).toBeLessThan(limitsOf(page).alone);
  });

  it.each(PAGES)('of %s, beyond what who is signed in has loaded', (page) => {
    const files = without(app.code(page), app.code(ENTRY, MAIN, ROWS, ...PERSON));
    expect(sum(files)).toBeLessThan(limitsOf(page).signedIn);
    expect(files.length).toBeLessThanOrEqual(REQUESTS.pageOfPerson);
  });

  it('of the side of who is signed in', () => {
    expect(sum(without(app.code(...PERSON), app.code(ENTRY, MAIN, TRADE)))).toBeLessThan(LIMITS.person);
  });

  it('of what comes behind the first frame of the trade page', () => {
    expect(sum(without(app.code(...BEHIND_TRADE), app.code(ENTRY, MAIN, ROWS, TRADE)))).toBeLessThan(
      LIMITS.tradeBehind,
    );
  });
});

describe('requests', () => {
  it('for the code of the first frame of home, and its rows', () => {
    expect(app.code(ENTRY, MAIN).size).toBeLessThanOrEqual(REQUESTS.home);
    expect(without(app.code(ROWS), app.code(ENTRY, MAIN)).length).toBeLessThanOrEqual(REQUESTS.homeRows);
  });

  it('for the code of the first frame of trade, beyond those', () => {
    expect(without(app.code(TRADE), home()).length).toBeLessThanOrEqual(REQUESTS.tradeBeyondHome);
  });

  it('for what comes behind it', () => {
    const before = app.code(ENTRY, MAIN, ROWS, TRADE);
    expect(without(app.code(...BEHIND_TRADE), before).length).toBeLessThanOrEqual(REQUESTS.tradeBehind);
  });

  it('for the side of who is signed in', () => {
    expect(without(app.code(...PERSON), app.code(ENTRY, MAIN, TRADE)).length).toBeLessThanOrEqual(REQUESTS.person);
  });
});

/** Layouts of a wide window, in chunks of their own. */
const WIDE = [
  'src/pages/wide/wide-markets.tsx',
  'src/features/account/assets/asset-table.tsx',
  'src/features/account/history/event-table.tsx',
  'src/features/deposit/deposit-table.tsx',
  'src/features/earn/earn-order-table.tsx',
  'src/features/loans/loan-table.tsx',
  'src/features/sale/exchange-order-table.tsx',
  'src/features/up-down/orders/settled-table.tsx',
  'src/features/withdraw/history/withdrawal-table.tsx',
] as const;

describe('what is loaded only when it is used', () => {
  it.each(WIDE)('%s, which no page of a phone leads to', (source) => {
    expect(app.isChunk(source)).toBe(true);
    const [file] = app.code(source);
    expect(app.code(ENTRY, MAIN, ...LATER, ...BEHIND_TRADE, ...PERSON)).not.toContain(file);
  });

  // Texts that survive minifying and stand in no other code.
  it.each([
    ['pixi', /PixiJS/],
    ['ethers', /invalid BytesLike value/],
    ['the loader of WebAssembly kernels', /WebAssembly\.compile/],
  ])('%s', (_name, mark) => {
    expect(app.everywhere().some((file) => mark.test(app.read(file)))).toBe(true);
    const files = app.code(ENTRY, MAIN, ...LATER);
    expect(files.size).toBeGreaterThan(20);
    expect([...files].filter((file) => mark.test(app.read(file)))).toEqual([]);
  });
});
