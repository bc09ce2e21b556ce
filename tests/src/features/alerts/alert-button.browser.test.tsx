import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { AlertButton } from '../../../../src/features/alerts/alert-button.tsx';
// Loaded now, or the first test that opens the sheet would wait for all of its modules.
import '../../../../src/features/alerts/alert-sheet.tsx';
import { ALERTS_MAX, alertsStore } from '../../../../src/data/price-alerts.ts';
import { startAlerts } from '../../../../src/features/alerts/start-alerts.ts';
import { followedByAlerts } from '../../../../src/features/alerts/price-watch.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import type { Market } from '../../../../src/model/market.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { topOverlay } from '../../../../src/ui/overlay-stack.ts';
import { dismissToasts } from '../../ui/dismiss-toasts.ts';
import { ToastHost } from '../../../../src/ui/toast-host.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const market = (base: string): Market =>
  ({
    symbol: `${base}USDT` as MarketSymbol,
    base,
    quote: 'USDT',
    name: base,
    priceDecimals: 2,
    tickSize: '0.05' as DecimalText,
    sort: 0,
    open: true,
  }) as Market;
const BTC = market('BTC');

/** A flush of the worker with one last price. */
function price(scaled: number, symbol = BTC.symbol): void {
  const row = new Float64Array(TICKER_WIDTH);
  row[1] = scaled;
  tickerStore.apply(row, [symbol]);
}

const bell = () => page.getByRole('button', { name: /^Price alerts/ });
const sheet = () => page.getByRole('dialog', { name: 'Price alerts' });
const field = () => page.getByRole('textbox');
const submit = () => document.querySelector<HTMLButtonElement>('dialog button[type="submit"]')!;
/** Expects the button's text, and whether it is enabled. */
const says = (words: string, ready = false) =>
  vi.waitFor(() => expect([submit().textContent, !submit().disabled]).toEqual([words, ready]));
const rows = () => [...document.querySelectorAll('dialog li')].map((row) => row.textContent);

let stop = (): void => undefined;

beforeEach(async () => {
  await page.viewport(375, 667);
  marketStore.apply([BTC, market('ETH')]);
  price(10_000);
  ({ stop } = startAlerts());
  await render(
    <>
      <AlertButton market={BTC} />
      <ToastHost />
    </>,
  );
});

afterEach(async () => {
  if (topOverlay.value !== null) await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(topOverlay.value).toBeNull());
  stop();
  for (const { id } of alertsStore.active.value) alertsStore.remove(id);
  alertsStore.clearFired();
  dismissToasts();
  await setLanguage('en');
});

async function openSheet(): Promise<void> {
  await bell().click();
  await expect.element(sheet()).toBeVisible();
}

describe('setting an alert', () => {
  it('begins at the last price, which is none to wait for', async () => {
    await openSheet();
    await expect.element(field()).toHaveValue('100.00');
    await says('This is already the current price');
  });

  it('says which way the price must go, and lists what was set', async () => {
    await openSheet();
    await field().fill('105');
    await says('Alert at 105.00 USDT or above', true);
    await userEvent.keyboard('{Enter}');
    expect(rows()).toEqual([expect.stringContaining('BTC/USDT105.00 or above+5.00% from the last price')]);
    await expect.element(field()).toHaveValue('');
    expect(followedByAlerts.symbols.value).toEqual([BTC.symbol]);
    await field().fill('105.00');
    await says('You already have an alert at this price');
  });

  it('goes with the price while the sheet is open', async () => {
    await openSheet();
    await field().fill('105');
    await says('Alert at 105.00 USDT or above', true);
    price(11_000);
    await says('Alert at 105.00 USDT or below', true);
  });

  it('takes percents from the last price at the tap', async () => {
    await openSheet();
    price(20_000);
    await sheet().getByRole('button', { name: '+5%' }).click();
    await expect.element(field()).toHaveValue('210.00');
    await sheet().getByRole('button', { name: '−1%' }).click();
    await expect.element(field()).toHaveValue('198.00');
  });

  it('names too many decimals and a price between two ticks, and leaves what was typed', async () => {
    await openSheet();
    await field().fill('105.01');
    await says('Price step: 0.05 USDT');
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(field().element(), '5');
    await expect.element(field()).toHaveValue('105.015');
    await says('USDT decimals: max 2');
    await userEvent.type(field().element(), 'e');
    await expect.element(field()).toHaveValue('105.015e');
    await says('Use digits and one decimal mark only');
  });

  it('takes no more than fifty', async () => {
    for (let i = 1; i <= ALERTS_MAX; i++) {
      alertsStore.add({ symbol: BTC.symbol, price: `${100 + i}.00` as DecimalText, side: 'above' }, i);
    }
    await openSheet();
    await field().fill('99');
    await says('Alert limit reached (50). Delete one to add another');
  });
});

describe('an alert that fires', () => {
  it('shows and speaks a toast once, marks the bell until its list was seen, and can be deleted there', async () => {
    alertsStore.add({ symbol: BTC.symbol, price: '105.00' as DecimalText, side: 'above' }, 1);
    price(10_500);
    const toast = document.querySelector('output')!;
    await vi.waitFor(() => expect(toast.textContent).toBe('BTC/USDT rose to 105.00'));
    expect(followedByAlerts.symbols.value).toEqual([]);
    dismissToasts();
    price(10_000);
    price(10_600);
    expect(alertsStore.fired.value).toHaveLength(1);
    await expect.element(bell()).toHaveAccessibleName('Price alerts, 1 new');
    await openSheet();
    await vi.waitFor(() => expect(alertsStore.unseen.value).toBe(0));
    expect(rows()).toHaveLength(1);
    await sheet().getByRole('button', { name: 'Delete alert: BTC/USDT at 105.00' }).click();
    expect(rows()).toEqual([]);
    expect(sheet().element().contains(document.activeElement)).toBe(true);
  });

  it('is one toast with the others of its market', async () => {
    alertsStore.add({ symbol: BTC.symbol, price: '99.00' as DecimalText, side: 'below' }, 1);
    alertsStore.add({ symbol: BTC.symbol, price: '98.00' as DecimalText, side: 'below' }, 2);
    price(9000);
    const toast = document.querySelector('output')!;
    await vi.waitFor(() => expect(toast.textContent).toBe('BTC/USDT reached 2 alerts at 90.00'));
  });
});

it.each(['en', 'zh'] as const)('fits a phone of 320 px (%s)', async (code) => {
  await setLanguage(code);
  await page.viewport(320, 568);
  alertsStore.add({ symbol: BTC.symbol, price: '105.00' as DecimalText, side: 'above' }, 1);
  alertsStore.add({ symbol: BTC.symbol, price: '99.00' as DecimalText, side: 'below' }, 2);
  price(9900);
  await page.getByRole('button').first().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const dialog = document.querySelector('dialog')!;
  await vi.waitFor(() => expect(dialog.querySelectorAll('li')).toHaveLength(2));
  for (const part of dialog.querySelectorAll('button, input, li, p')) {
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(320);
  }
});
