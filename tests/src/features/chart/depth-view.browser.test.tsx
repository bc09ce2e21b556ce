import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { DepthView } from '../../../../src/features/chart/depth-view.tsx';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import type { Market } from '../../../../src/model/market.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { pixelsOf, shareOf } from '../../chart/support/pixels.ts';

const BTC = marketSymbolOf('BTCUSDT')!;
const ETH = marketSymbolOf('ETHUSDT')!;
const INFO: Market = {
  symbol: BTC,
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  priceDecimals: 1,
  sizeDecimals: 2,
  tickSize: '0.1' as DecimalText,
  stepSize: '0.01' as DecimalText,
  minNotional: '1' as DecimalText,
  maxNotional: '100000' as DecimalText,
  priceBand: '0.2' as DecimalText,
  makerFee: '0.0008' as DecimalText,
  takerFee: '0.001' as DecimalText,
  open: true,
  category: '',
  secondContract: true,
  feed: 'sim',
  sort: 0,
};

/** Two rows a side around 100.0, as the live worker sends them. */
const ROWS = Float64Array.of(2, 2, 999, 990, 100, 200, 100, 300, 1001, 1010, 50, 50, 50, 100);

const shown = (onRetry = () => undefined, market = INFO) =>
  render(
    <div style={{ width: 390, height: 300 }}>
      <DepthView market={market} onRetry={onRetry} />
    </div>,
  );
const note = () => document.querySelector<HTMLElement>("[data-part='note']");
const summary = () => document.querySelector("[data-part='summary']")?.textContent;
const paintedShare = () => shareOf(pixelsOf(document.querySelector('canvas')!), '#e3f4ee');

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
  bookStore.apply(BTC, 'loading', 1, new Float64Array(2));
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
});

describe('the depth view', () => {
  it('draws the book of its market as it comes, and tells it in one line', async () => {
    await shown();
    await expect.element(page.getByRole('application')).toBeInTheDocument();
    await vi.waitFor(() => expect(note()?.dataset['state']).toBe('loading'));
    bookStore.apply(BTC, 'ready', 1, ROWS);
    await vi.waitFor(() => expect(paintedShare()).toBeGreaterThan(0.05));
    expect(summary()).toBe(
      'BTC/USDT: mid price 100.0, spread 0.2. Bids for 3.00 BTC down to 99.0, asks for 1.00 BTC up to 101.0.',
    );
  });

  it('waits while the store still holds the book of another market', async () => {
    bookStore.apply(ETH, 'ready', 1, ROWS);
    await shown();
    await vi.waitFor(() => expect(note()?.dataset['state']).toBe('loading'));
    expect(summary()).toBe('');
    bookStore.apply(BTC, 'ready', 1, ROWS);
    await vi.waitFor(() => expect(note()?.dataset['state']).toBe('ready'));
  });

  it('offers to ask again for a book that did not come', async () => {
    const onRetry = vi.fn(() => undefined);
    bookStore.apply(BTC, 'unavailable', 1, new Float64Array(2));
    await shown(onRetry);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    expect(note()!.innerText).toMatch('Order book unavailable');
  });

  it('names the trouble of the connection over a book that may be old, until it is over', async () => {
    bookStore.apply(BTC, 'ready', 1, ROWS);
    const view = await shown();
    await vi.waitFor(() => expect(paintedShare()).toBeGreaterThan(0.05));
    await expect.element(view.getByText('Offline')).not.toBeInTheDocument();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    connectionStore.applySilent();
    connectionStore.applyOnline(false);
    await expect.element(view.getByText('Offline')).toBeVisible();
    vi.restoreAllMocks();
    connectionStore.applyOnline(true);
    await expect.element(view.getByText('Offline')).not.toBeInTheDocument();
  });
});
