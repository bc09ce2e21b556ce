import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CUE_EVENTS, cues, NO_CUES } from '../../../src/data/cues.ts';
import { orderConfirmation, upDownConfirmation } from '../../../src/data/order-confirmation.ts';
import { preferences } from '../../../src/data/preferences.ts';
import { dataSaver } from '../../../src/level/data-saver.ts';
import { PATHS } from '../../../src/features/shell/paths.ts';
import { chooseLevel, chosenLevel } from '../../../src/level/level.ts';
import type { Market } from '../../../src/model/market.ts';
import SettingsPage from '../../../src/pages/settings-page.tsx';
import { connectionStore, NO_COUNTERS } from '../../../src/signals/connection-store.ts';
import { dataUse } from '../../../src/signals/data-use.ts';
import { marketStore } from '../../../src/signals/markets.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { shellAround } from './profile-shell.tsx';

const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const pick = (name: string) => page.getByRole('radio', { name, exact: true }).click();
const dialog = () => page.getByRole('alertdialog', { name: 'Reset these settings?' });
const felt = vi.fn<(pattern: VibratePattern) => boolean>(() => true);
const market = (base: string, quote: string, sort: number) =>
  ({ symbol: base + quote, base, quote, sort, priceDecimals: 2 }) as unknown as Market;

async function shown() {
  const shell = shellAround(PATHS.settings, <SettingsPage />);
  await render(shell.page);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  return shell;
}
function toFirst() {
  preferences.chooseTheme('system');
  preferences.choosePalette('default');
  preferences.chooseDisplayCurrency('USDT');
  preferences.hideBalance(false);
  orderConfirmation.choose(true);
  preferences.switchShortcuts(true);
  cues.choose(NO_CUES);
  dataSaver.choose('auto');
  chooseLevel(null);
}

beforeEach(() => {
  toFirst();
  felt.mockClear();
  Object.defineProperty(navigator, 'vibrate', { value: felt, configurable: true });
});
afterEach(() => {
  toFirst();
  marketStore.apply([]);
  Reflect.deleteProperty(navigator, 'vibrate');
});

it('theme and palette act at once and are remembered', async () => {
  await shown();
  await pick('Dark');
  expect(preferences.theme.value).toBe('dark');
  await pick('Blue up, orange down');
  expect(preferences.palette.value).toBe('blueOrange');
  expect(localStorage.getItem('__persisted__theme')).toBe('"dark"');
  expect(localStorage.getItem('__persisted__palette')).toBe('"blueOrange"');
});

it('totals are shown in USDT, or in what has a rate in USDT', async () => {
  marketStore.apply([market('BTC', 'USDT', 1), market('EUR', 'USDT', 2), market('ETH', 'BTC', 3)]);
  await shown();
  await page.getByRole('button', { name: /^Show totals in/ }).click();
  const names = [...page.getByRole('dialog').element().querySelectorAll('input[type=radio]')];
  expect(names.map((input) => (input as HTMLInputElement).value)).toEqual(['USDT', 'BTC', 'EUR']);
  await page.getByRole('radio', { name: 'EUR', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await vi.waitFor(() => expect(preferences.displayCurrency.value).toBe('EUR'));
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(localStorage.getItem('__persisted__displayCurrency')).toBe('"EUR"');
});

it('says so when the currency that was chosen has no rate now', async () => {
  preferences.chooseDisplayCurrency('XRP');
  await shown();
  await expect.element(page.getByText('No rate for XRP right now. Totals are in USDT.')).toBeVisible();
});

it('sound and vibration are off, are tried when they are switched on, and are remembered', async () => {
  await shown();
  for (const way of await page.getByRole('switch', { name: /: (Sound|Vibration)$/ }).all()) {
    await expect.element(way).not.toBeChecked();
  }
  await toggle('Trade settled: Vibration').click();
  expect(felt.mock.calls).toEqual([[[20, 40, 20]]]);
  expect(cues.chosen.value).toEqual({ sound: [], vibration: ['settlement'] });
  await toggle('Trade settled: Vibration').click();
  expect(felt).toHaveBeenCalledOnce();
  await toggle('Price alert: Sound').click();
  expect(localStorage.getItem('__persisted__cues')).toBe('{"sound":["alert"],"vibration":[]}');
});

it('says so where nothing can vibrate', async () => {
  Object.defineProperty(navigator, 'vibrate', { value: undefined, configurable: true });
  await shown();
  await expect.element(page.getByText(/This browser can’t vibrate\./)).toBeVisible();
  await expect.element(toggle('Order filled: Vibration')).toBeDisabled();
  await expect.element(toggle('Order filled: Sound')).toBeEnabled();
});

it('orders are confirmed until somebody says otherwise', async () => {
  await shown();
  await expect.element(toggle('Confirm each order')).toBeChecked();
  await toggle('Confirm each order').click();
  expect(orderConfirmation.on.value).toBe(false);
  expect(localStorage.getItem('__persisted__confirmOrders')).toBe('false');
});

it('up/down trades are confirmed where somebody says so', async () => {
  await shown();
  await expect.element(toggle('Confirm up/down trades')).not.toBeChecked();
  await toggle('Confirm up/down trades').click();
  expect(upDownConfirmation.on.value).toBe(true);
  await toggle('Confirm up/down trades').click();
});

it('leads to the languages and to the device level', async () => {
  const { router } = await shown();
  await expect.element(page.getByRole('link', { name: /^Language\s*English/ })).toBeVisible();
  await page.getByRole('link', { name: /^Performance\s*Full/ }).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.level));
});

it('saves data on, off or as the browser is asked, and says what live data uses (G31)', async () => {
  await shown();
  const card = page.getByRole('region', { name: 'Data use' });
  const says = (words: string | RegExp) => expect.element(card.getByText(words)).toBeVisible();
  await expect.element(card.getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await says(/Automatic is off: this browser doesn’t ask to save data\./);
  await says('With data saver');
  await card.getByRole('radio', { name: 'On', exact: true }).click();
  expect(dataSaver.acts.value).toBe(true);
  expect(localStorage.getItem('__persisted__dataSaver')).toBe('"on"');
  await says('Without data saver');
  await expect.element(card.getByText(/Automatic is/)).not.toBeInTheDocument();
  await says(/at most every 1\ss/);
  chooseLevel(3);
  await says(/at most every 2\ss/);

  dataUse.apply({ ...NO_COUNTERS, bytesIn: 14_000_000 }, true);
  await says('14 MB');
  await expect.element(card.getByText('Since the page was opened')).not.toBeInTheDocument();
  await expect.element(card.getByText(/^≈ \d+ MB an hour$/).first()).toBeVisible();
  // The compact feed has other estimates.
  connectionStore.applyCounters({ ...NO_COUNTERS, framesIn: 1 });
  await says('≈ 900 KB an hour');
  connectionStore.applyCounters(NO_COUNTERS);
  localStorage.removeItem('__persisted__dataUse');
});

it('resets what was changed, after naming it, and nothing else', async () => {
  await shown();
  await expect.element(page.getByRole('button', { name: 'Reset to defaults' })).toBeDisabled();
  preferences.chooseTheme('dark');
  preferences.choosePalette('swapped');
  preferences.chooseDisplayCurrency('BTC');
  preferences.hideBalance(true);
  orderConfirmation.choose(false);
  cues.choose({ sound: CUE_EVENTS, vibration: ['fill'] });
  chooseLevel(2);
  dataSaver.choose('on');
  preferences.toggleFavourite('BTCUSDT' as never);
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  const words = () => dialog().element().textContent;
  await vi.waitFor(() => expect(words()).toContain('ThemeDark → System'));
  for (const change of [
    'Red up, green down → Green up, red down',
    'Show totals inBTC → USDT',
    'Hide balancesOn → Off',
    'Confirm each orderOff → On',
    'VibrationOrder filled → Off',
    'Data saverOn → Automatic',
    'PerformanceUltra-lite → Automatic',
  ])
    expect(words()).toContain(change);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(preferences.theme.value).toBe('dark');

  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await dialog().getByRole('button', { name: 'Reset', exact: true }).click();
  await vi.waitFor(() => expect(preferences.theme.value).toBe('system'));
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect(preferences.palette.value).toBe('default');
  expect(preferences.displayCurrency.value).toBe('USDT');
  expect(preferences.balanceHidden.value).toBe(false);
  expect(orderConfirmation.on.value).toBe(true);
  expect(cues.chosen.value).toEqual(NO_CUES);
  expect(dataSaver.chosen.value).toBe('auto');
  expect(chosenLevel.value).toBeNull();
  expect(preferences.favourites.value).toContain('BTCUSDT');
  preferences.toggleFavourite('BTCUSDT' as never);
});

it('single keys are switched off and on again on wide pages; phones have none', async () => {
  await page.viewport(1280, 800);
  await shown();
  await expect.element(toggle('Keyboard shortcuts')).toBeChecked();
  await toggle('Keyboard shortcuts').click();
  expect(preferences.shortcuts.value).toBe(false);
  expect(localStorage.getItem('__persisted__shortcuts')).toBe('false');
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect.element(dialog().getByText('Off → On')).toBeVisible();
  await dialog().getByRole('button', { name: 'Reset' }).click();
  await expect.element(toggle('Keyboard shortcuts')).toBeChecked();
  await page.viewport(390, 844);
  await expect.element(toggle('Keyboard shortcuts')).not.toBeInTheDocument();
});
