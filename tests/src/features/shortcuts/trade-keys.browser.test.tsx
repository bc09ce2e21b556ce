import { useRef } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferences } from '../../../../src/data/preferences.ts';
import { SHORTCUTS } from '../../../../src/features/shortcuts/shortcuts.ts';
import { startShortcuts } from '../../../../src/features/shortcuts/start-shortcuts.ts';
import { useTradeKeys } from '../../../../src/features/shortcuts/use-trade-keys.ts';
import { tradePath } from '../../../../src/features/shell/paths.ts';
import type { Market } from '../../../../src/model/market.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import { TabPanel, Tabs } from '../../../../src/ui/tabs.tsx';

const market = (base: string, sort: number) =>
  ({ symbol: `${base}USDT`, base, quote: 'USDT', sort, priceDecimals: 2 }) as unknown as Market;
const BTC = market('BTC', 1);
const ETH = market('ETH', 2);
const SOL = market('SOL', 3);

const sent = vi.fn<() => void>();
const tab = vi.fn<(key: string) => void>();
const markets = vi.fn<() => void>();
const leaveDepth = vi.fn<() => void>();
let stop = () => {};

/** Renders the elements of the trade page that the keys use. */
function Page({ of = BTC }: { of?: Market }) {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useTradeKeys(main, of, leaveDepth);
  const tabs = (id: string) => (
    <>
      <Tabs
        id={id}
        label={id}
        value="a"
        onChange={(key) => tab(`${id} ${key}`)}
        tabs={[
          { key: 'off', label: 'Soon', disabled: true },
          { key: 'a', label: 'A' },
          { key: 'b', label: 'B' },
        ]}
      />
      <TabPanel id={id} value="a">
        a
      </TabPanel>
    </>
  );
  return (
    <main ref={main}>
      <p data-testid="at">{pathname + search}</p>
      <div data-part="market">
        <button type="button" onClick={markets}>
          BTC/USDT
        </button>
      </div>
      <div data-part="ticket">
        {tabs('product')}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent();
          }}
        >
          <input type="radio" name="side" value="up" aria-label="Up" defaultChecked />
          <input type="radio" name="side" value="down" aria-label="Down" />
          <input inputMode="decimal" aria-label="Price" />
          <div data-part="amount">
            <input inputMode="decimal" aria-label="Amount" />
          </div>
          <button type="submit">Send</button>
        </form>
      </div>
      <div data-part="orders">{tabs('orders')}</div>
    </main>
  );
}

const show = (of = BTC) =>
  render(
    <MemoryRouter>
      <Page of={of} />
    </MemoryRouter>,
  );
const leaveField = () => (document.activeElement as HTMLElement).blur();

beforeEach(async () => {
  await page.viewport(1280, 800);
  marketStore.apply([BTC, ETH, SOL]);
  stop = startShortcuts(() => {});
  for (const spy of [sent, tab, markets, leaveDepth]) spy.mockClear();
});
afterEach(() => {
  stop();
  marketStore.apply([]);
  preferences.chooseChartInterval('ONE_MIN');
});

it('b and s take a side and go into its amount', async () => {
  await show();
  await userEvent.keyboard('s');
  await expect.element(page.getByRole('radio', { name: 'Down' })).toBeChecked();
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
  leaveField();
  await userEvent.keyboard('b');
  await expect.element(page.getByRole('radio', { name: 'Up' })).toBeChecked();
});

it('Enter sends from the amount; Escape leaves it, and the next letter is a shortcut and is not typed', async () => {
  await show();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await userEvent.keyboard('s12j');
  expect(page.getByTestId('at').element().textContent).toBe('/');
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(amount).not.toHaveFocus();
  await userEvent.keyboard('b');
  await expect.element(page.getByRole('radio', { name: 'Up' })).toBeChecked();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('12j');
});

it('p and o open the next tab that can be opened, digits an interval, / the markets', async () => {
  await show();
  await userEvent.keyboard('po5/');
  expect(tab.mock.calls).toEqual([['product b'], ['orders b']]);
  expect(preferences.chartInterval.value).toBe('ONE_HOUR');
  expect(leaveDepth).toHaveBeenCalledTimes(1);
  expect(markets).toHaveBeenCalledTimes(1);
});

it.each([
  ['j', BTC, ETH],
  ['j', SOL, BTC],
  ['k', BTC, SOL],
  ['k', ETH, BTC],
])('%s from one market to the one beside it, around the ends', async (key, from, to) => {
  await show(from);
  await userEvent.keyboard(key);
  await expect.element(page.getByTestId('at')).toHaveTextContent(tradePath(to.symbol));
});

it('no shortcut sends, whatever has the focus and whatever was pressed before', async () => {
  await show();
  const all = SHORTCUTS.map(({ keys }) => keys.join('').replace('1-8', '4')).filter((keys) => keys !== '?');
  for (const focus of ['none', 'radio', 'button'] as const) {
    for (const first of all) {
      for (const second of ['b', 's', 'p', 'o']) {
        leaveField();
        if (focus === 'radio') page.getByRole('radio', { name: 'Up' }).element().focus();
        if (focus === 'button') page.getByRole('button', { name: 'Send' }).element().focus();
        for (const key of first + second) {
          const target = document.activeElement ?? document.body;
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        }
      }
    }
  }
  expect(tab).toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});
