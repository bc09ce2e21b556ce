import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrderBook } from '../../../../src/features/book/order-book.tsx';
import { dropIntent, ticketIntent } from '../../../../src/features/book/ticket-intents.ts';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { chooseLevel } from '../../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import type { SpotOrder } from '../../../../src/model/spot-order.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { waiting } from '../../signals/spot-rows.ts';
import { BTC, text } from '../spot-ticket/market.ts';
import { TextLists } from './list-ways.tsx';

/** [bid count, ask count, bid prices, sizes, totals, ask prices, sizes, totals], as the live worker sends them. */
// prettier-ignore
const ROWS = Float64Array.of(
  2, 2,
  5_999_900, 5_999_000,
  100_000, 200_000,
  100_000, 300_000,
  6_000_100, 6_001_000,
  50_000, 150_000,
  50_000, 200_000,
);

const order = (part: Partial<SpotOrder>): SpotOrder =>
  waiting('mine', 1, { symbol: BTC.symbol, price: text('59990.00'), ...part });

const tickAt = (isStale: boolean) => {
  const row = new Float64Array(TICKER_WIDTH);
  row.set([0, 6_000_000, 0, 1, 1, 1, 1, 1, 1, isStale ? 1 : 0]);
  tickerStore.apply(row, [BTC.symbol]);
};
const shown = () => render(<OrderBook market={BTC} rows={3} onRetry={() => undefined} />, { wrapper: TextLists });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const focused = () => document.activeElement?.textContent;

beforeEach(async () => {
  await setLanguage('en');
  dropIntent();
  spotOrdersStore.clear();
  preferences.chooseProduct('spot');
  preferences.chooseBookView('both');
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  bookStore.apply(BTC.symbol, 'ready', 1, ROWS);
});

describe('taps in the book', () => {
  it('take a price into the ticket, on the side of who takes it', async () => {
    await shown();
    await button('60,010.00').click();
    expect(ticketIntent.value).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      fill: { kind: 'price', price: '60010.00' },
    });
    await button('59,999.00').click();
    expect(ticketIntent.value).toMatchObject({ side: 'sell', fill: { price: '59999.00' } });
  });

  it('take the size of everything up to the row', async () => {
    await shown();
    await button('1.50000').click();
    expect(ticketIntent.value).toMatchObject({ side: 'buy', fill: { kind: 'size', quantity: '2.00000' } });
  });

  it('are reached by keys: one stop a side, arrows between rows and cells, Enter takes', async () => {
    await shown();
    await userEvent.click(page.getByText(/^spread/));
    const stops = () =>
      [...document.querySelectorAll('[role=table] button[tabindex="0"]')].map((each) => each.textContent);
    expect(stops()).toEqual(['60,001.00', '59,999.00']);
    document.querySelector<HTMLElement>('[role=table] button[tabindex="0"]')!.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('60,010.00');
    // The blank place above it is no row.
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('60,010.00');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('1.50000');
    expect(stops()).toEqual(['1.50000', '59,999.00']);
    await userEvent.keyboard('{End}{Enter}');
    expect(ticketIntent.value).toMatchObject({ fill: { kind: 'size', quantity: '0.50000' } });
  });

  it('do nothing while prices are old, and come back with them', async () => {
    await shown();
    tickAt(true);
    await expect.element(button('60,010.00')).toBeDisabled();
    tickAt(false);
    await expect.element(button('60,010.00')).toBeEnabled();
  });

  it('are no buttons where no spot ticket is', async () => {
    preferences.chooseProduct('updown');
    await shown();
    await expect.element(page.getByText('60,010.00')).toBeVisible();
    expect(document.querySelectorAll('[role=table] button')).toHaveLength(0);
  });
});

describe('the dot of an own order', () => {
  const dots = () =>
    [...document.querySelectorAll<HTMLElement>('[role=row]')]
      .filter((row) => row.querySelector('[role=img]')!.checkVisibility({ visibilityProperty: true }))
      .map((row) => row.querySelector('button')!.textContent);

  it('stands at its row, comes and goes with the order, and follows the grouping', async () => {
    await shown();
    await vi.waitFor(() => expect(document.querySelectorAll('[role=row]')).toHaveLength(6));
    expect(dots()).toEqual([]);
    spotOrdersStore.applyOrder(order({}));
    spotOrdersStore.applyOrder(order({ id: 'sale', side: 'sell', price: text('60001.00') }));
    expect(dots()).toEqual(['60,001.00', '59,990.00']);
    spotOrdersStore.applyOrder(order({ status: 'cancelled', updatedMs: 2 }));
    expect(dots()).toEqual(['60,001.00']);
    bookStore.apply(BTC.symbol, 'ready', 1000, Float64Array.of(0, 1, 6_001_000, 200_000, 200_000));
    expect(dots()).toEqual(['60,010.00']);
  });
});

describe('a level that goes away', () => {
  const FLASH_MS = LEVEL_SETTINGS[0].bookFlashMs;
  const moved = Float64Array.from(ROWS);
  moved[2] = 5_999_500;
  const apply = (rows: Float64Array) => bookStore.apply(BTC.symbol, 'ready', 1, rows);
  /** Prices of the rows that flash. */
  const flashing = () =>
    [...document.querySelectorAll('[data-gone]')].map((row) => row.querySelector('button')!.textContent);
  const timersStand = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  beforeEach(() => chooseLevel(0));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    chooseLevel(null);
  });

  it('flashes its row as long as the level says while no other book comes, with no animation', async () => {
    await shown();
    timersStand();
    apply(moved);
    expect(flashing()).toEqual(['59,995.00']);
    expect(document.getAnimations()).toEqual([]);
    vi.advanceTimersByTime(FLASH_MS - 1);
    expect(flashing()).toEqual(['59,995.00']);
    vi.advanceTimersByTime(1);
    expect(flashing()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('flashes until the next book, whose own flashes last as long', async () => {
    await shown();
    timersStand();
    apply(moved);
    vi.advanceTimersByTime(FLASH_MS - 50);
    const next = Float64Array.from(moved);
    next[8] = 6_000_300;
    apply(next);
    expect(flashing()).toEqual(['60,003.00']);
    vi.advanceTimersByTime(FLASH_MS - 1);
    expect(flashing()).toEqual(['60,003.00']);
    apply(Float64Array.from(next));
    expect(flashing()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('flashes nothing where the level says so, and a flash under way then ends', async () => {
    await shown();
    timersStand();
    apply(moved);
    chooseLevel(3);
    apply(ROWS);
    expect(flashing()).toEqual([]);
    apply(moved);
    expect(flashing()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has one timer for rows of both sides, and ends with a new count of rows and with the book', async () => {
    const { rerender, unmount } = await shown();
    timersStand();
    const both = Float64Array.from(moved);
    both[8] = 6_000_300;
    apply(both);
    expect(flashing()).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(1);
    await rerender(<OrderBook market={BTC} rows={4} onRetry={() => undefined} />);
    expect(flashing()).toEqual([]);
    const start = vi.spyOn(globalThis, 'setTimeout');
    apply(ROWS);
    expect(flashing()).toHaveLength(2);
    const started = start.mock.calls.findIndex(([, ms]) => ms === FLASH_MS);
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    await unmount();
    expect(clear).toHaveBeenCalledWith(start.mock.results[started]!.value);
  });

  it('has a colour of its own', async () => {
    const { container } = await shown();
    const row = container.querySelector<HTMLElement>('[role=row]')!;
    const { backgroundColor } = getComputedStyle(row);
    row.dataset['gone'] = '';
    expect(getComputedStyle(row).backgroundColor).not.toBe(backgroundColor);
  });
});
