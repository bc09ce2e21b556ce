import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReactNode } from 'react';
import { OrderBook } from '../../../../src/features/book/order-book.tsx';
import { ticketIntent } from '../../../../src/features/book/ticket-intents.ts';
import { TradesList } from '../../../../src/features/book/trades-list.tsx';
import { preferences } from '../../../../src/data/preferences.ts';
import { chooseLevel } from '../../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { tradeStore } from '../../../../src/signals/trades.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { waiting } from '../../signals/spot-rows.ts';
import { BTC, text } from '../spot-ticket/market.ts';
import { PaintedLists, TextLists } from './list-ways.tsx';

const ROWS = 12;
/** Those between both sides and below them included. */
const BOOK_LINES = 2 * ROWS + 2;

function book(shift = 0): Float64Array {
  const levels = Array.from({ length: ROWS }, (_, i) => i);
  const sizes = levels.map((i) => 100_000 + ((i * 37_519) % 90_000));
  const totals = sizes.map((_, i) => sizes.slice(0, i + 1).reduce((sum, size) => sum + size));
  const side = (sign: number) => [
    ...levels.map((i) => 6_000_000 + shift + sign * (100 + i * 175)),
    ...sizes,
    ...totals,
  ];
  return Float64Array.from([ROWS, ROWS, ...side(-1), ...side(1)]);
}

const trades = (count: number) =>
  Float64Array.from(
    Array.from({ length: count }, (_, i) => [
      i,
      6_000_000 + i * 7,
      123_456 * (i + 1),
      Date.UTC(2026, 10, 24) + i * 1000,
      i % 3 ? 1 : -1,
    ]).flat(),
  );

/** An order of mine to buy at this price. */
const orderAt = (price: string): SpotOrder => waiting('mine', 1, { symbol: BTC.symbol, price: text(price) });

const Shown = ({ children }: { children: ReactNode }) => (
  <div data-testid="shown" style={{ inlineSize: '390px', background: 'var(--card)', color: 'var(--ink)' }}>
    {children}
  </div>
);
const BOOK = (
  <Shown>
    <OrderBook market={BTC} rows={ROWS} onRetry={() => undefined} />
  </Shown>
);
const TRADES = (
  <Shown>
    <TradesList market={BTC} rows={20} />
  </Shown>
);

/** Returns pixels of the screen, also with an emulated pixel ratio, which the runner's screenshots ignore. */
async function pixels(): Promise<ImageData> {
  const shown = page.getByTestId('shown').element().getBoundingClientRect();
  const frame = window.frameElement!.getBoundingClientRect();
  const { data: base64 } = await cdp().send('Page.captureScreenshot', {
    clip: { x: frame.x + shown.x, y: frame.y + shown.y, width: shown.width, height: shown.height, scale: 1 },
  });
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** Share of pixels of which a colour differs by more than rounding. */
function difference(a: ImageData, b: ImageData): number {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    if ([0, 1, 2].some((part) => Math.abs(a.data[at + part]! - b.data[at + part]!) > 8)) differing++;
  }
  return (differing * 4) / a.data.length;
}

/** Waits until requested paint is on the screen. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

const allPainted = (rows: number) =>
  vi.waitFor(() => expect(document.querySelectorAll('[data-painted]')).toHaveLength(rows), { timeout: 10_000 });

beforeEach(async () => {
  await setLanguage('en');
  // Levels below it do not flash.
  chooseLevel(0);
  spotOrdersStore.clear();
  preferences.chooseProduct('spot');
  preferences.chooseBookView('both');
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  bookStore.apply(BTC.symbol, 'ready', 1, book());
  tradeStore.apply(BTC.symbol, trades(20), true);
});
afterEach(() => {
  chooseLevel(null);
  delete document.documentElement.dataset['theme'];
});

/** Two rows a side lose their level, and one holds an order of mine. */
function moveLevels(): void {
  const moved = book();
  moved[2] = moved[2]! + 1;
  moved[2 + 3 * ROWS + 4] = moved[2 + 3 * ROWS + 4]! + 1;
  spotOrdersStore.applyOrder(orderAt('59997.25'));
  bookStore.apply(BTC.symbol, 'ready', 1, moved);
}

describe.each(['light', 'dark'])('painted and written, %s', (theme) => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = theme;
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['book', BOOK, BOOK_LINES],
    ['trades', TRADES, 20],
  ] as const)('the %s look the same', async (_, list, rows) => {
    const written = await render(list, { wrapper: TextLists });
    const asText = await pixels();
    await written.unmount();
    await render(list, { wrapper: PaintedLists });
    await allPainted(rows);
    expect(difference(await pixels(), asText)).toBeLessThan(0.01);
  });

  it('dots of own orders and flashes of levels that went look the same', async () => {
    const shots: ImageData[] = [];
    for (const wrapper of [TextLists, PaintedLists]) {
      spotOrdersStore.clear();
      bookStore.apply(BTC.symbol, 'ready', 1, book());
      const { unmount } = await render(BOOK, { wrapper });
      if (wrapper === PaintedLists) await allPainted(BOOK_LINES);
      const before = await pixels();
      // Flashes stand still; they would end while a picture is taken.
      const startTimer = setTimeout;
      const still = vi
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation((run, ms) =>
          ms === LEVEL_SETTINGS[0].bookFlashMs ? (1 as never) : startTimer(run as () => void, ms),
        );
      moveLevels();
      await painted();
      shots.push(await pixels());
      expect(difference(before, shots[shots.length - 1]!)).toBeGreaterThan(0.02);
      await unmount();
      still.mockRestore();
    }
    expect(difference(shots[0]!, shots[1]!)).toBeLessThan(0.01);
  });
});

/** The page has so many px of the screen to one of its own, as on that phone. */
const emulate = (deviceScaleFactor: number) =>
  cdp().send('Emulation.setDeviceMetricsOverride', { width: 0, height: 0, deviceScaleFactor, mobile: false });

describe.each([2, 2.625, 3])('painted and written at a ratio of %s', (ratio) => {
  beforeEach(async () => {
    await emulate(ratio);
    await vi.waitFor(() => expect(devicePixelRatio).toBeCloseTo(ratio));
  });
  afterEach(() => cdp().send('Emulation.clearDeviceMetricsOverride'));

  it.each([
    ['book', BOOK, BOOK_LINES],
    ['trades', TRADES, 20],
  ] as const)('the %s look the same', async (_, list, rows) => {
    spotOrdersStore.applyOrder(orderAt('59997.25'));
    const written = await render(list, { wrapper: TextLists });
    const asText = await pixels();
    expect(asText.width).toBeCloseTo(390 * ratio, -1);
    await written.unmount();
    await render(list, { wrapper: PaintedLists });
    await allPainted(rows);
    expect(difference(await pixels(), asText)).toBeLessThan(0.01);
  });
});

describe('a painted book', () => {
  beforeEach(async () => {
    await render(BOOK, { wrapper: PaintedLists });
    await allPainted(BOOK_LINES);
  });
  const bestAsk = () => page.getByRole('table', { name: /^Asks/ }).getByRole('row').last().getByRole('button').first();

  it('is painted once for each book, flashes included, and once when the last flash ends', async () => {
    const frames = new Set<CSSNumberish | null>();
    const { prototype } = OffscreenCanvasRenderingContext2D;
    const { clearRect } = prototype;
    const painting = vi.spyOn(prototype, 'clearRect').mockImplementation(function (
      this: OffscreenCanvasRenderingContext2D,
      ...area
    ) {
      frames.add(document.timeline.currentTime);
      clearRect.apply(this, area);
    });
    const books = 8;
    for (let at = 1; at <= books; at++) {
      bookStore.apply(BTC.symbol, 'ready', 1, book(at));
      await new Promise((done) => setTimeout(done, LEVEL_SETTINGS[0].bookMs));
    }
    await new Promise((done) => setTimeout(done, LEVEL_SETTINGS[0].bookFlashMs));
    painting.mockRestore();
    // A slow machine may end some flashes between two books.
    expect(frames.size).toBeLessThan(books * 1.5);
  });

  it('is said by its cells, at most a second late', async () => {
    await expect.element(bestAsk()).toHaveAccessibleName('60,001.00');
    bookStore.apply(BTC.symbol, 'ready', 1, book(100));
    const said = performance.now();
    await expect.element(bestAsk()).toHaveAccessibleName('60,002.00');
    expect(performance.now() - said).toBeLessThan(2000);
    expect(page.getByRole('cell', { name: '16.96254' }).elements()).toHaveLength(2);
  });

  it('fills the ticket with the price of the moment of the tap', async () => {
    bookStore.apply(BTC.symbol, 'ready', 1, book(200));
    (bestAsk().element() as HTMLElement).click();
    expect(ticketIntent.value).toMatchObject({ fill: { kind: 'price', price: '60003.00' } });
  });

  it('says that an order of mine stands at a row', async () => {
    spotOrdersStore.applyOrder(orderAt('59997.25'));
    await expect.element(page.getByRole('img', { name: 'Your order' })).toBeInTheDocument();
  });

  it('is text again, of the moment, where it cannot be painted: on paper', async () => {
    bookStore.apply(BTC.symbol, 'ready', 1, book(300));
    dispatchEvent(new Event('beforeprint'));
    expect(document.querySelectorAll('[data-painted]')).toHaveLength(0);
    expect(bestAsk().element().textContent).toBe('60,004.00');
    expect(document.querySelectorAll('[role=table] [aria-label^="6"]')).toHaveLength(0);
    dispatchEvent(new Event('afterprint'));
    await allPainted(BOOK_LINES);
  });

  it('is passed by the keyboard as far as it has levels', async () => {
    const short = Float64Array.of(0, 2, 6_000_100, 6_001_000, 50_000, 150_000, 50_000, 200_000);
    bookStore.apply(BTC.symbol, 'ready', 1, short);
    await expect.element(bestAsk()).toHaveAccessibleName('60,001.00');
    await vi.waitFor(
      () =>
        expect(page.getByRole('table', { name: /^Bids/ }).getByRole('button').first().element().textContent).toBe(''),
      { timeout: 10_000 },
    );
    (bestAsk().element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('60,010.00');
  });
});

it('painted trades are said row by row, and rows without a trade are not there', async () => {
  tradeStore.apply(BTC.symbol, trades(3), true);
  await render(TRADES, { wrapper: PaintedLists });
  // One canvas has room for all of them, also for those that are not there yet.
  await allPainted(20);
  const rows = page.getByRole('listitem');
  expect(rows.elements()).toHaveLength(3);
  await expect.element(rows.first()).toHaveAccessibleName(/^bought 60,000\.14 3\.70368 \d\d:\d\d:\d\d$/);
  tradeStore.apply(BTC.symbol, trades(4).slice(15), false);
  expect(rows.elements()).toHaveLength(4);
});
