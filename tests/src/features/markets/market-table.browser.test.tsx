import { Profiler, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import kline from '../../../fixtures/rest/kline.json';
import symbolList from '../../../fixtures/rest/symbolList.json';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { markets } from '../../../../src/data/markets-resource.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import type { Sorting } from '../../../../src/features/markets/market-sorting.ts';
import { weekCharts } from '../../../../src/features/markets/mini-charts.ts';
import { MarketTable } from '../../../../src/features/markets/table/market-table.tsx';
import { useSortedMarkets } from '../../../../src/features/markets/use-market-sorting.ts';
import { LiveContext } from '../../../../src/features/shell/shell-contexts.ts';
import { frameLoop } from '../../../../src/frame/frame-loop.ts';
import { loadTexts } from '../../../../src/i18n/translate.ts';
import type { LiveClient } from '../../../../src/live/live-client.ts';
import { serveCloses } from '../../../../src/live/serve-closes.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import MarketPage from '../../../../src/pages/market-page.tsx';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { serveSurface } from '../../../../src/surface/serve-surface.ts';
import { nextFrame } from '../../chart/mini/ink.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const MARKETS = 40;
const nameOf = (i: number) => `C${i}USDT` as MarketSymbol;
/** Nobody paints: rows stay text, charts stay empty. */
const live = {
  want: () => () => {},
  openSurface: () => () => () => undefined,
  openChart: () => () => () => undefined,
  openCloses(port: MessagePort) {
    serveCloses(port, () => 'https://exchange.test');
    return () => () => undefined;
  },
} as unknown as LiveClient;

const STARRED = nameOf(4).replace('USDT', '');
const onChoose = vi.fn<(symbol: MarketSymbol) => void>();
const onOpen = vi.fn<(symbol: MarketSymbol) => void>();

function Table() {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [chosen, choose] = useState<MarketSymbol | null>(nameOf(0));
  const rows = useSortedMarkets('all', '', sorting);
  return (
    <MarketTable
      rows={rows}
      label="Markets"
      scrollKey="market-table-test"
      empty={{ text: 'none' }}
      sorting={sorting}
      onSorting={setSorting}
      chosen={chosen}
      onChoose={(symbol) => {
        onChoose(symbol);
        choose(symbol);
      }}
      onOpen={onOpen}
    />
  );
}

/** The first time it comes in many files of its own. */
const CODE_ON_ITS_WAY = { timeout: 15_000 };

/** This thread paints, from the same stores that the test fills. */
const painting = {
  ...live,
  openSurface(port: MessagePort) {
    serveSurface(port, { requestFrame: (draw) => frameLoop.schedule('chart', draw) });
    return () => () => undefined;
  },
} as unknown as LiveClient;

const shown = (view: React.ReactNode, by = live) =>
  render(
    <LiveContext value={by}>
      <MemoryRouter>{view}</MemoryRouter>
    </LiveContext>,
  );
const rowOf = (i: number) => page.getByRole('row', { name: new RegExp(`^Add C${i} to favourites C${i}/`) });
const textOf = (i: number) => document.querySelector(`[data-symbol=${nameOf(i)}]`)!.textContent;
const focused = () => document.activeElement?.getAttribute('data-symbol') ?? null;
/** Rows by their place on the screen. */
const order = () =>
  [...document.querySelectorAll<HTMLElement>('[data-symbol]')]
    .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => row.dataset['symbol']);

/** One tick of every market. @param priceOf  scaled integer; the day opened at 1000 */
const tick = (
  priceOf: (i: number) => number,
  { high, low, quoteVolume } = { high: 2000, low: 500, quoteVolume: 1 },
) => {
  const rows = new Float64Array(MARKETS * TICKER_WIDTH);
  for (let i = 0; i < MARKETS; i++)
    rows.set([i, priceOf(i), 1, 1000, high, low, 1, quoteVolume, 1, 0], i * TICKER_WIDTH);
  tickerStore.apply(
    rows,
    Array.from({ length: MARKETS }, (_, i) => nameOf(i)),
  );
};

beforeAll(async () => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  const [market] = symbolList.success.rows;
  const rows = Array.from({ length: MARKETS }, (_, i) => ({
    ...market,
    id: String(i),
    symbol: nameOf(i),
    baseAsset: `C${i}`,
    sort: i,
  }));
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('kline') ? kline.success : { ...symbolList.success, rows, total: MARKETS }),
  );
  document.documentElement.dataset['theme'] = 'light';
  await loadTexts('market', 'trade', 'chart');
  await markets.refresh();
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  vi.clearAllMocks();
  await page.viewport(1280, 700);
  for (const symbol of preferences.favourites.peek()) preferences.toggleFavourite(symbol);
  tick((i) => 1000 + i);
  window.scrollTo(0, 0);
});

describe('the table of markets', () => {
  it('waits in a cell while its rows are made: a grid has no other place for words', async () => {
    // First of all: afterwards the code of the rows is here.
    const waits: boolean[] = [];
    const watcher = new MutationObserver(() => {
      const wait = document.querySelector('[role=grid] [aria-busy]');
      if (wait) waits.push(wait.closest('[role=row] > [role=gridcell]') !== null);
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    await shown(<Table />);
    await expect.element(rowOf(0)).toBeVisible();
    watcher.disconnect();
    expect(new Set(waits)).toEqual(new Set([true]));
  });

  it('is a grid that tells how many rows it has, of which few exist', async () => {
    await shown(<Table />);
    await expect.element(rowOf(0)).toBeVisible();
    const grid = document.querySelector('[role=grid]')!;
    expect(grid.getAttribute('aria-rowcount')).toBe(String(MARKETS + 1));
    expect(document.querySelectorAll('[data-symbol]').length).toBeLessThan(MARKETS);
    expect(document.querySelectorAll('[role=columnheader]')).toHaveLength(8);
    for (const row of document.querySelectorAll('[data-symbol]')) {
      expect(row.querySelectorAll('[role=gridcell], [role=rowheader]')).toHaveLength(8);
    }
    await expect.element(rowOf(0)).toHaveAttribute('aria-selected', 'true');
    await expect.element(rowOf(1)).toHaveAttribute('aria-selected', 'false');
  });

  it('is sorted by its headers: numbers from the top, turned round, and as the exchange lists them', async () => {
    await shown(<Table />);
    await expect.element(rowOf(0)).toBeVisible();
    const header = page.getByRole('columnheader', { name: '24h change' });
    const button = header.getByRole('button');
    await button.click();
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    await vi.waitFor(() => expect(order()[0]).toBe(nameOf(MARKETS - 1)));
    await button.click();
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    await vi.waitFor(() => expect(order()[0]).toBe(nameOf(0)));
    await button.click();
    await expect.element(header).toHaveAttribute('aria-sort', 'none');
  });

  it('is one stop of the Tab key, and arrows, Home and End move through all rows', async () => {
    await shown(<Table />);
    await expect.element(rowOf(0)).toBeVisible();
    expect(document.querySelectorAll('[data-symbol][tabindex="0"]')).toHaveLength(1);
    document.querySelector<HTMLElement>('[data-symbol][tabindex="0"]')!.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe(nameOf(2));
    expect(onChoose).toHaveBeenLastCalledWith(nameOf(2));
    await expect.element(rowOf(2)).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    await vi.waitFor(() => expect(focused()).toBe(nameOf(MARKETS - 1)));
    await userEvent.keyboard('{Home}{ArrowDown}');
    await vi.waitFor(() => expect(focused()).toBe(nameOf(1)));
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe(nameOf(0));
    // Not under the header that stays.
    const head = document.querySelector('[role=row]')!.getBoundingClientRect();
    expect(document.activeElement!.getBoundingClientRect().top).toBeGreaterThanOrEqual(head.bottom - 1);
  });

  it('opens a market with Enter or two clicks, and one click only chooses it', async () => {
    await shown(<Table />);
    await rowOf(1).click();
    expect(onChoose).toHaveBeenLastCalledWith(nameOf(1));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(nameOf(1));
    await rowOf(3).dblClick();
    expect(onOpen).toHaveBeenLastCalledWith(nameOf(3));
  });

  it('keeps a star without choosing its row', async () => {
    await shown(<Table />);
    await page.getByRole('button', { name: `Add ${STARRED} to favourites` }).click();
    await expect.element(page.getByRole('button', { name: `Remove ${STARRED} from favourites` })).toBeVisible();
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('writes ticks into its texts without a render', async () => {
    let renders = 0;
    await shown(
      <Profiler id="table" onRender={() => renders++}>
        <Table />
      </Profiler>,
    );
    await expect.element(rowOf(0)).toBeVisible();
    tick((i) => 1500 + i);
    await vi.waitFor(() => expect(textOf(5)).toContain('+50.50%'));
    // The charts of the week have loaded.
    const rows = () => order().map((symbol) => weekCharts.closesOf(symbol as MarketSymbol).peek());
    await vi.waitFor(() => expect(rows()).not.toContain(null), { timeout: 10_000 });
    await nextFrame();
    const before = renders;
    for (let i = 1; i < 20; i++) tick((row) => 1500 + row + i);
    expect(textOf(5)).toContain('+52.40%');
    expect(renders).toBe(before);
  });
});

it('figures that a canvas shows are said by the names of their cells, and their texts rest', async () => {
  await shown(<Table />, painting);
  const cells = () => [...document.querySelectorAll<HTMLElement>(`[data-symbol=${nameOf(0)}] [data-painted]`)];
  await vi.waitFor(() => expect(cells()).toHaveLength(5), CODE_ON_ITS_WAY);
  const texts = cells().map((cell) => cell.textContent);
  expect(cells().map((cell) => cell.getAttribute('aria-label'))).toEqual(texts.map((text) => text.replace(/[▲▼]/, '')));
  tick(() => 1200, { high: 3000, low: 400, quoteVolume: 5_000_000 });
  const names = cells().map((cell) => cell.getAttribute('aria-label'));
  expect(names).toEqual(['12.00', '+20.00%', '30.00', '4.00', '5M']);
  expect(cells().map((cell) => cell.textContent)).toEqual(texts);
  for (const cell of cells()) {
    expect(getComputedStyle(cell.querySelector('[data-cell]')!).visibility).toBe('hidden');
  }
});

it('the picture of the week in the table is words for who hears it', async () => {
  await shown(<Table />);
  const week = page.getByRole('gridcell', { name: 'From 90,185.35 to 91,240.52, +1.17%' });
  await expect.element(week.first()).toBeVisible();
});

describe('the market page', () => {
  const grid = () => document.querySelector('[role=grid]');

  it('turns from table to list and back while the window is resized, and keeps what was looked for', async () => {
    await shown(<MarketPage />);
    await vi.waitFor(() => expect(grid()).not.toBeNull(), CODE_ON_ITS_WAY);
    await page.getByRole('textbox').fill('C1');
    await vi.waitFor(() => expect(order()).toContain(nameOf(19)));
    expect(order()).not.toContain(nameOf(2));
    await page.viewport(1023, 700);
    await vi.waitFor(() => expect(grid()).toBeNull());
    await expect.element(page.getByRole('textbox')).toHaveValue('C1');
    await expect.element(page.getByRole('list', { name: 'Markets' })).toBeVisible();
    await page.viewport(1024, 700);
    await vi.waitFor(() => expect(grid()).not.toBeNull(), CODE_ON_ITS_WAY);
    await expect.element(page.getByRole('textbox')).toHaveValue('C1');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
  });
});
