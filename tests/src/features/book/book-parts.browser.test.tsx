import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ReactNode } from 'react';
import { bookFigures } from '../../../../src/features/book/book-figures.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import { OrderBook } from '../../../../src/features/book/order-book.tsx';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { packBook } from '../../../../src/model/book-rows.ts';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { BTC, sideOf } from '../spot-ticket/market.ts';
import { TextLists } from './list-ways.tsx';

const BIDS = sideOf([
  [5_999_900, 100_000],
  [5_999_000, 200_000],
]);
const ASKS = sideOf([
  [6_000_100, 50_000],
  [6_001_000, 50_000],
]);
const apply = (bids = BIDS, asks = ASKS, best: readonly [number?, number?] = []) =>
  bookStore.apply(BTC.symbol, 'ready', 1, packBook(bids, asks, ...best));

const Beside = ({ children }: { children: ReactNode }) => (
  <div style={{ inlineSize: '390px', marginInlineStart: '220px' }}>{children}</div>
);
const shown = () =>
  render(
    <>
      <Beside>
        <OrderBook market={BTC} rows={3} onRetry={() => undefined} />
      </Beside>
      <OverlayHost />
    </>,
    { wrapper: TextLists },
  );
const heads = () => [...document.querySelectorAll('[aria-hidden=true] > span')].map((head) => head.textContent);
const rowTexts = (name: string) =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .elements()
    .map((row) => [...row.querySelectorAll('[role=cell]')].map((cell) => cell.textContent));
const chosen = async (chip: RegExp, item: string) => {
  await page.getByRole('button', { name: chip }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};

beforeEach(async () => {
  await page.viewport(1000, 800);
  await setLanguage('en');
  preferences.chooseProduct('spot');
  preferences.chooseBookView('both');
  bookFigures.choose('base', 'sum');
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  apply();
});

describe('what is shown of the book', () => {
  it('is chosen among both sides, bids and asks, by pictures that have names', async () => {
    await shown();
    const both = page.getByRole('radio', { name: 'Both' });
    await expect.element(both).toBeChecked();
    await page.getByRole('radio', { name: 'Asks' }).click();
    await expect.element(page.getByRole('table', { name: /^Bids/ })).not.toBeInTheDocument();
    expect(page.getByRole('table', { name: /^Asks/ }).getByRole('row').elements()).toHaveLength(6);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(both).toBeChecked();
    await expect.element(page.getByRole('table', { name: /^Bids/ })).toBeVisible();
  });

  it('is counted in the coin or in what is paid, added up or row by row; the heads say which, and it is kept', async () => {
    await shown();
    expect(heads().slice(0, 3)).toEqual(['Price (USDT)', 'Amount (BTC)', 'Total (BTC)']);
    expect(rowTexts('Bids, buy orders')[1]).toEqual(['59,990.00', '2.00000', '3.00000']);
    await chosen(/^Amount and total: BTC, cumulative total/, 'USDT, cumulative total');
    expect(heads().slice(0, 3)).toEqual(['Price (USDT)', 'Amount (USDT)', 'Total (USDT)']);
    expect(rowTexts('Bids, buy orders')[1]).toEqual(['59,990.00', '119,980.00', '179,979.00']);
    await chosen(/^Amount and total: USDT, cumulative/, 'BTC, row value in USDT');
    expect(heads().slice(0, 3)).toEqual(['Price (USDT)', 'Amount (BTC)', 'Value (USDT)']);
    expect(rowTexts('Bids, buy orders')[1]).toEqual(['59,990.00', '2.00000', '119,980.00']);
    expect([localStorage.getItem('__persisted__bookUnit'), localStorage.getItem('__persisted__bookTotal')]).toEqual([
      '"base"',
      '"row"',
    ]);
  });
});

describe('the spread', () => {
  it('is that of the best prices, whatever rows are gathered into, in price, ticks and percent', async () => {
    await shown();
    await expect.element(page.getByText('spread 2.00')).toBeVisible();
    await expect.element(page.getByText('200 ticks · 0.0033%')).toBeVisible();
    apply(BIDS, ASKS, [6_000_000, 6_000_001]);
    await expect.element(page.getByText('spread 0.01')).toBeVisible();
    await expect.element(page.getByText('1 tick · <0.0001%')).toBeVisible();
    apply(BIDS, sideOf([]));
    await expect.element(page.getByText('spread —')).toBeVisible();
  });
});

describe('the balance', () => {
  const balance = () => page.getByRole('img', { name: /of the amount shown$/ });

  it('tells both shares in figures and in a sentence, once a second', async () => {
    await shown();
    await expect.element(balance()).toHaveAccessibleName('More bids than asks: 75% to 25% of the amount shown');
    expect(balance().element().textContent).toBe('Bids 75%25% Asks');
    apply(sideOf([[5_999_900, 100_000]]), ASKS);
    await vi.waitFor(
      () =>
        expect(balance().element()).toHaveAccessibleName(
          'Bids and asks are about equal: 50% to 50% of the amount shown',
        ),
      { timeout: 10_000 },
    );
  });

  it('has a dash for an empty book', async () => {
    apply(sideOf([]), sideOf([]));
    await shown();
    expect(balance().element().textContent).toBe('Bids —— Asks');
  });
});

describe('the card of a row', () => {
  /** Waits for the book and for the code that handles mouse and keyboard, which loads later. */
  const shownAndHeard = async () => {
    await shown();
    await vi.waitFor(() => expect(document.querySelector('[role=img] + span[hidden]')).not.toBeNull());
  };
  const card = () => page.getByRole('tooltip');
  const row = (name: string, at: number) => page.getByRole('table', { name }).getByRole('row').nth(at);
  const marked = () => [...document.querySelectorAll<HTMLElement>('[data-up-to]')].map((each) => each.dataset['upTo']);

  it('tells average price and sums up to the row under the mouse, marks the rows it counts, and follows the book', async () => {
    await shownAndHeard();
    await row('Bids, buy orders', 1).hover();
    await expect.element(card()).toHaveTextContent('Avg. price59,993.00Total BTC3.00000Total USDT179,979.00');
    expect(marked()).toEqual(['', 'last']);
    apply(
      sideOf([
        [5_999_900, 100_000],
        [5_999_000, 100_000],
      ]),
      ASKS,
    );
    await expect.element(card()).toHaveTextContent('Avg. price59,994.50Total BTC2.00000Total USDT119,989.00');
    // The row is as the best ask is, lowest of its side.
    await row('Asks, sell orders', 2).hover();
    await expect.element(card()).toHaveTextContent('Avg. price60,001.00Total BTC0.50000Total USDT30,000.50');
    expect(marked()).toEqual(['last']);
    await page.getByText(/^spread/).hover();
    await expect.element(card()).not.toBeInTheDocument();
    expect(marked()).toEqual([]);
  });

  it('describes the button that the keyboard is at, and goes with Escape', async () => {
    await shownAndHeard();
    await userEvent.tab();
    while (document.activeElement?.closest('[role=row]') === null) await userEvent.tab();
    await expect.element(card()).toBeVisible();
    expect(document.activeElement).toHaveAccessibleDescription(/^Avg. price 60,001\.00 Total BTC 0\.50000/);
    await userEvent.keyboard('{Escape}');
    await expect.element(card()).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(card()).toHaveTextContent('Avg. price60,005.50Total BTC1.00000Total USDT60,005.50');
  });

  it('does not come where there is no room beside the book', async () => {
    await page.viewport(400, 800);
    await render(<OrderBook market={BTC} rows={3} onRetry={() => undefined} />, { wrapper: TextLists });
    await row('Bids, buy orders', 1).hover();
    await expect.element(row('Bids, buy orders', 1)).toBeVisible();
    expect(document.querySelector('[role=tooltip]')).toBeNull();
  });
});
