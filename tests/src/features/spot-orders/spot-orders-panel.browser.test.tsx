import { Profiler } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { SPOT_ORDER_ROW_PX } from '../../../../src/features/spot-orders/open-rows.tsx';
import { SpotOrdersPanel } from '../../../../src/features/spot-orders/spot-orders-panel.tsx';
import { overlays } from '../../../../src/features/shell/overlays.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { NO_FILTER } from '../../../../src/model/spot-filter.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import type { Market } from '../../../../src/model/market.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import { ToastHost } from '../../../../src/ui/toast-host.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { BTC, ETH, filledTo, fillOf, waiting } from '../../signals/spot-rows.ts';
import { BTC as BITCOIN } from '../spot-ticket/market.ts';

const text = (value: string) => value as DecimalText;
const of = (symbol: typeof BTC, base: string, sort: number): Market => ({ ...BITCOIN, symbol, base, name: base, sort });
const INFO = of(BTC, 'BTC', 1);

type Body = Readonly<Record<string, unknown>>;
type Exchange = (path: string, body: Body) => unknown;
/** Every call made, in order. */
let calls: { readonly path: string; readonly body: Body }[] = [];

function exchangeIs(answer: Exchange): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    if (!pathname.startsWith('/api/spotOrder/')) throw new TypeError('Failed to fetch');
    const path = pathname.slice('/api/spotOrder/'.length);
    const body = JSON.parse(String(init.body)) as Body;
    calls.push({ path, body });
    const answered = answer(path, body);
    if (answered === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answered));
  });
}
const rowsAnswer = (rows: readonly unknown[], total = rows.length) => ({ code: 200, msg: 'success', rows, total });

/** The n-th order from the top of a long history, as the wire has it. */
const wireOrder = (n: number, total: number) => ({
  id: `o${String(total - n).padStart(9, '0')}`,
  clientOrderId: `client-${String(total - n).padStart(12, '0')}`,
  symbol: n % 3 === 0 ? 'ETHUSDT' : 'BTCUSDT',
  side: n % 2 === 0 ? 'buy' : 'sell',
  type: 'limit',
  price: '100.5',
  quantity: '2',
  filledQuantity: n % 5 === 0 ? '0' : '2',
  filledQuote: n % 5 === 0 ? '0' : '201',
  ...(n % 5 === 0 ? {} : { averagePrice: '100.5' }),
  fee: '0.1608',
  feeAsset: 'USDT',
  lockedAmount: '0',
  lockedAsset: 'USDT',
  status: n % 5 === 0 ? 'cancelled' : 'filled',
  createTime: 1_795_000_000_000 - n * 1000,
  updateTime: 1_795_000_000_000 - n * 1000 + 500,
});

const historyOf =
  (total: number): Exchange =>
  (path, body) => {
    if (path === 'list' && body['view'] === 'history') {
      const { pageNum, pageSize } = body as { pageNum: number; pageSize: number };
      const from = (pageNum - 1) * pageSize;
      const count = Math.max(0, Math.min(pageSize, total - from));
      return rowsAnswer(
        Array.from({ length: count }, (_, at) => wireOrder(from + at, total)),
        total,
      );
    }
    return rowsAnswer([]);
  };

const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const listed = () => [...document.querySelectorAll('li[data-index]')];

/** Takes one of the choices of a picker. */
async function choose(name: string): Promise<void> {
  const picker = page.getByRole('dialog');
  await picker.getByRole('radio', { name }).click();
  await picker.getByRole('button', { name: 'Done' }).click();
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
}

async function shown() {
  const commits = vi.fn();
  await render(
    <MemoryRouter>
      <Profiler id="panel" onRender={commits}>
        <SpotOrdersPanel market={INFO} />
      </Profiler>
      <OverlayHost />
      <ToastHost />
    </MemoryRouter>,
  );
  return commits;
}

beforeEach(async () => {
  calls = [];
  await page.viewport(375, 667);
  window.scrollTo(0, 0);
  marketStore.apply([INFO, of(ETH, 'ETH', 2)]);
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
  configureApi({
    base: 'http://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
});
afterEach(async () => {
  // Waits for the closing dialog, which would otherwise cover the next test's page.
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
  spotOrdersStore.clear();
  spotOrdersStore.filterHistory(NO_FILTER);
  spotOrdersStore.filterFills(NO_FILTER);
  overlays.closeWalletSheet();
});

describe('spot orders panel', () => {
  it('asks to sign in when nobody is', async () => {
    sessionStore.applySignOut();
    exchangeIs(historyOf(0));
    await shown();
    await button('Connect wallet').click();
    expect(overlays.walletSheet.value).toBe('connect');
    expect(calls).toEqual([]);
  });

  it('shows an order on the way at once, then the order, then its end', async () => {
    exchangeIs(historyOf(0));
    await shown();
    const order = waiting('o5', 1000);
    const { clientOrderId, symbol, side, type, price, quantity } = order;
    spotOrdersStore.applySending({
      clientOrderId,
      symbol,
      side,
      type,
      price,
      quantity,
      quoteQuantity: null,
      sentMs: 1,
    });
    await expect.element(page.getByText('Sending…')).toBeVisible();
    spotOrdersStore.applyOrder(filledTo(order, 4, 2000));
    await expect.element(page.getByText(/0\.4 of 1 BTC filled/)).toBeVisible();
    expect(page.getByText('Sending…').query()).toBeNull();
    await expect.element(tab('Open orders (1)')).toBeVisible();
    spotOrdersStore.applyOrder(filledTo(order, 10, 3000));
    await expect.element(tab('Open orders')).toBeVisible();
    await vi.waitFor(() => expect(listed()).toHaveLength(0));
  });

  it('cancels one order: the row says so, then it is gone', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const order = waiting('o5', 1000);
    exchangeIs(() => rowsAnswer([]));
    const plain = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith('/cancel')) return plain(url, init);
      await held;
      const wire = { ...wireOrder(1, 9), id: order.id, clientOrderId: order.clientOrderId, status: 'cancelled' };
      return new Response(JSON.stringify({ code: 200, msg: 'success', data: { order: wire, serverTime: 1 } }));
    });
    await shown();
    spotOrdersStore.applyOrder(order);
    await button('Cancel: Buy 1 BTC at 100.00 USDT').click();
    await expect.element(button('Cancelling…')).toBeVisible();
    release();
    await vi.waitFor(() => expect(spotOrdersStore.open.value).toHaveLength(0));
  });

  it('asks before it cancels all, and names what', async () => {
    exchangeIs((path) =>
      path === 'cancelAll' ? { code: 200, msg: 'success', data: { cancelled: 2 } } : rowsAnswer([]),
    );
    await shown();
    spotOrdersStore.applyOrder(waiting('o5', 1000));
    spotOrdersStore.applyOrder(waiting('o6', 2000, { symbol: ETH }));
    await button(/^Market: All markets/).click();
    await choose('BTC/USDT');
    await vi.waitFor(() => expect(listed()).toHaveLength(1));
    await button('Cancel all BTC/USDT').click();
    await button('Keep orders').click();
    expect(calls.some(({ path }) => path === 'cancelAll')).toBe(false);
    await button('Cancel all BTC/USDT').first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all BTC/USDT' }).click();
    await vi.waitFor(() => expect(calls).toContainEqual({ path: 'cancelAll', body: { symbol: 'BTCUSDT' } }));
  });

  it('shows the legs of a pair as one thing that one button takes back, and how far each is', async () => {
    exchangeIs((path) => (path === 'cancel' ? { code: 1009, msg: '订单已完成，无法撤销' } : rowsAnswer([])));
    await shown();
    const pair = { side: 'sell', ocoId: 'pair' } as const;
    spotOrdersStore.applyOrder(
      waiting('o6', 1000, { ...pair, ocoLeg: 'stopLoss', stopPrice: text('90'), waitsFor: 'trigger' }),
    );
    spotOrdersStore.applyOrder(waiting('o5', 1000, { ...pair, ocoLeg: 'takeProfit', price: text('110') }));
    const row = new Float64Array(TICKER_WIDTH).fill(NaN);
    row[TICKER_COLUMNS.symbolIndex] = 0;
    row[TICKER_COLUMNS.last] = 10_000;
    row[TICKER_COLUMNS.stale] = 0;
    tickerStore.apply(row, [BTC]);
    await vi.waitFor(() => expect(listed()).toHaveLength(2));
    const words = () => listed().map((item) => item.textContent);
    await vi.waitFor(() => expect(words()[0]).toMatch(/Take profit.*Waits for 110\.00 or higher.*\+10\.00%/));
    expect(words()[1]).toMatch(/Stop loss.*Triggers at 90\.00 or lower.*−10\.00%/);
    expect(document.querySelectorAll('li[data-index] button[class*="cancel"]')).toHaveLength(1);
    await button(/^Cancel both: Sell 1 BTC/).click();
    await vi.waitFor(() => expect(calls).toContainEqual({ path: 'cancel', body: { id: 'o5' } }));
  });

  it('moves the trigger of a trailing stop with better prices, without rendering', async () => {
    exchangeIs(() => rowsAnswer([]));
    const commits = await shown();
    const tick = (scaled: number, timeMs: number) => {
      const row = new Float64Array(TICKER_WIDTH).fill(NaN);
      row[TICKER_COLUMNS.symbolIndex] = 0;
      row[TICKER_COLUMNS.last] = scaled;
      row[TICKER_COLUMNS.tickTimeMs] = timeMs;
      row[TICKER_COLUMNS.stale] = 0;
      tickerStore.apply(row, [BTC]);
    };
    tick(10_000, 1000);
    const trailing = {
      bips: 200,
      activationPrice: null,
      tickSize: text('0.01'),
      activation: { seq: 1, timeMs: 1000, price: text('100') },
      best: { seq: 1, timeMs: 1000, price: text('100') },
    };
    const stop = { side: 'sell', type: 'market', price: null, timeInForce: null, waitsFor: 'trigger' } as const;
    spotOrdersStore.applyOrder(waiting('o7', 1000, { ...stop, stopPrice: text('98'), trailing }));
    const words = () => listed()[0]?.textContent;
    await vi.waitFor(() =>
      expect(words()).toMatch(/Trailing stop · 2%.*Triggers at 98\.00, 2% below the high.*−2\.00%/),
    );
    commits.mockClear();
    for (let at = 1; at <= 1000; at++) tick(10_000 + at, 1000 + at);
    tick(10_500, 2001);
    expect(words()).toMatch(/Triggers at 107\.80, 2% below/);
    expect(commits).not.toHaveBeenCalled();
  });

  it('shows what a buy is to place below it, without a button of its own, also as a table', async () => {
    exchangeIs(() => rowsAnswer([]));
    await shown();
    const attached = {
      takeProfit: { price: text('110'), id: null },
      stopLoss: { stopPrice: text('90'), price: null, id: null },
      notPlaced: null,
    };
    spotOrdersStore.applyOrder(waiting('o8', 1000, { attached }));
    await vi.waitFor(() => expect(listed()).toHaveLength(3));
    const words = listed().map((item) => item.textContent);
    expect(words[1]).toMatch(/Take profit.*Waiting for parent order.*Then sells at 110\.00 or higher/);
    expect(words[2]).toMatch(/Stop loss.*Then sells at market price if it falls to 90\.00/);
    expect(document.querySelectorAll('li[data-index] button[class*="cancel"]')).toHaveLength(1);
    await page.viewport(1280, 800);
    const table = page.getByRole('table', { name: 'Open orders' });
    await expect.element(table.getByText('Then sells at 110.00 or higher')).toBeVisible();
    await expect.element(table.getByText('90.00', { exact: true })).toBeVisible();
  });

  it('says how many orders a tap cancels, of one market or of all', async () => {
    exchangeIs(() => rowsAnswer([]));
    await shown();
    for (const [id, symbol] of [
      ['o5', BTC],
      ['o6', BTC],
      ['o7', ETH],
    ] as const)
      spotOrdersStore.applyOrder(waiting(id, 1000, { symbol }));
    for (const [name, count] of [
      ['Cancel all BTC/USDT', /2 orders will be cancelled/],
      ['Cancel all', /3 orders will be cancelled/],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect.element(page.getByText(count)).toBeVisible();
      await button('Keep orders').click();
      await vi.waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
    }
  });

  it('narrows history by kind and result, with the sums that the exchange gives', async () => {
    exchangeIs((path, body) => ({
      ...(historyOf(2)(path, body) as object),
      sums: { bought: body['pair'] === true ? '10.5' : '100.25', sold: '7', fees: '0.1' },
    }));
    await shown();
    await tab('Order history').click();
    await expect.element(page.getByText('100.25 USDT')).toBeVisible();
    await button(/^Type: All types/).click();
    await choose('OCO');
    await expect.element(page.getByText('10.50 USDT')).toBeVisible();
    await button(/^Status: All statuses/).click();
    await choose('Cancelled');
    await vi.waitFor(() =>
      expect(calls.at(-1)!.body).toEqual({
        view: 'history',
        pair: true,
        status: 'cancelled',
        pageNum: 1,
        pageSize: 10,
      }),
    );
  });

  it('is a table on a wide window, with the same figures', async () => {
    await page.viewport(1280, 800);
    exchangeIs(historyOf(20));
    await shown();
    await tab('Order history').click();
    const table = page.getByRole('table', { name: 'Order history' });
    await expect.element(table).toBeVisible();
    await expect.element(table.getByRole('columnheader', { name: 'Avg. price' })).toBeVisible();
    await expect.element(table.getByText('201.00 USDT').first()).toBeVisible();
  });

  it('loads 10, then 50, then all 100 000 rows, and keeps a few dozen nodes wherever it is scrolled', async () => {
    exchangeIs(historyOf(100_000));
    await shown();
    await tab('Order history').click();
    await expect.element(page.getByText('10 of 100000')).toBeVisible();
    await button('Show more').click();
    await expect.element(page.getByText('50 of 100000')).toBeInTheDocument();
    await button('Show all').click();
    await vi.waitFor(() => expect(spotOrdersStore.history.value.length).toBe(100_000), { timeout: 60_000 });
    // One request a page, each page once.
    expect(calls.filter(({ body }) => body['pageSize'] === 1000)).toHaveLength(100);
    for (const top of [0, 1_000_000, 4_200_000, 8_400_000]) {
      window.scrollTo(0, top);
      await vi.waitFor(() => {
        const indices = listed().map((row) => Number((row as HTMLElement).dataset['index']));
        expect(Math.max(...indices)).toBeGreaterThan(Math.min(99_998, top / SPOT_ORDER_ROW_PX - 60));
      });
      expect(listed().length).toBeLessThan(40);
    }
    expect(listed().at(-1)!.getAttribute('aria-setsize')).toBe('100000');
  }, 90_000);

  it('asks the exchange for what a filter lets pass, and says when nothing does', async () => {
    exchangeIs((path, body) =>
      path === 'list' && body['view'] === 'history' && body['side'] === 'sell'
        ? rowsAnswer([])
        : historyOf(20)(path, body),
    );
    await shown();
    await tab('Order history').click();
    await expect.element(page.getByText('10 of 20')).toBeVisible();
    await button(/^Side: Buy and sell/).click();
    await choose('Sell only');
    await expect.element(page.getByText('No results for these filters')).toBeVisible();
    expect(calls.at(-1)!.body).toEqual({ view: 'history', side: 'sell', pageNum: 1, pageSize: 10 });
    await button('Show all').click();
    await expect.element(page.getByText('10 of 20')).toBeVisible();
  });

  it('says what failed, with a way on, and keeps known rows over a later failure', async () => {
    let up = false;
    exchangeIs((path, body) => (up ? historyOf(60)(path, body) : undefined));
    await shown();
    await tab('Order history').click();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    up = true;
    await button('Try again').click();
    await expect.element(page.getByText('10 of 60')).toBeVisible();
    up = false;
    await button('Show more').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(listed().length).toBeGreaterThan(5);
  });

  it('shows a fill as it comes, first', async () => {
    exchangeIs((path) =>
      path === 'fills'
        ? rowsAnswer([
            {
              id: 'f1',
              orderId: 'o1',
              symbol: 'BTCUSDT',
              side: 'buy',
              price: '100',
              quantity: '0.1',
              quoteQuantity: '10',
              fee: '0.008',
              feeAsset: 'USDT',
              maker: true,
              createTime: 1000,
            },
          ])
        : rowsAnswer([]),
    );
    await shown();
    await tab('Trade history').click();
    await expect.element(page.getByText('0.1 BTC at 100.00')).toBeVisible();
    spotOrdersStore.applyFill(fillOf('f2', 2000, { quantity: text('0.3'), fee: text('2.7527'), maker: false }));
    await expect.element(page.getByText('0.3 BTC at 100.00')).toBeVisible();
    await expect.element(page.getByText('Fee 2.76 USDT')).toBeVisible();
    await expect.element(page.getByText('2 of 2')).toBeVisible();
  });

  it('folds the zeros of a price as the lists of markets do, and reads it whole', async () => {
    const PEPE = { ...INFO, symbol: 'PEPEUSDT' as typeof INFO.symbol, base: 'PEPE', priceDecimals: 9, sizeDecimals: 0 };
    marketStore.apply([INFO, PEPE]);
    exchangeIs(() => rowsAnswer([]));
    await shown();
    await tab('Trade history').click();
    spotOrdersStore.applyFill(
      fillOf('f1', 2000, { symbol: PEPE.symbol, price: text('0.000004625'), quantity: text('2606651') }),
    );
    await expect.element(page.getByText('2,606,651 PEPE at 0.0₅4625')).toBeVisible();
    expect(document.querySelector('li .sr-only')!.textContent).toBe('2,606,651 PEPE at 0.000004625');
  });

  it('follows the price of a holding without rendering', async () => {
    exchangeIs((path) =>
      path === 'positions'
        ? rowsAnswer([
            {
              asset: 'BTC',
              quantity: '0.5',
              averageCost: '100',
              realisedProfit: '-3.25',
              feesPaid: '0.051',
              trades: 4,
            },
            { asset: 'ETH', quantity: '0', realisedProfit: '7', feesPaid: '0.1', trades: 2 },
          ])
        : rowsAnswer([]),
    );
    const commits = await shown();
    await tab('Holdings').click();
    await expect.element(page.getByText('0.5 BTC')).toBeVisible();
    await expect.element(page.getByText('Fully sold')).toBeVisible();
    const tick = (scaled: number) => {
      const row = new Float64Array(TICKER_WIDTH).fill(NaN);
      row[TICKER_COLUMNS.symbolIndex] = 0;
      row[TICKER_COLUMNS.last] = scaled;
      row[TICKER_COLUMNS.direction] = 1;
      row[TICKER_COLUMNS.stale] = 0;
      tickerStore.apply(row, [BTC]);
    };
    tick(12_050);
    // A fee is paid, so 0.051 rounds up.
    await expect.element(page.getByText('0.06 USDT')).toBeVisible();
    await expect.element(page.getByText('+3.75 USDT')).toBeVisible();
    const gains = () => [...document.querySelectorAll<HTMLElement>('dd [data-sign]')].map((node) => node.textContent);
    expect(gains()).toEqual(['+10.25 USDT', '+10.25 USDT']);
    commits.mockClear();
    for (let at = 0; at < 1000; at++) tick(9_000 + at);
    expect(gains()[0]).toBe('−0.01 USDT');
    expect(document.querySelector<HTMLElement>('dd [data-sign]')!.dataset['sign']).toBe('down');
    expect(commits).not.toHaveBeenCalled();
  });

  it('saves what the list shows as a file, over the days that were chosen', async () => {
    exchangeIs(historyOf(2300));
    const names: string[] = [];
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:none';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await shown();
    await tab('Order history').click();
    await button('Export CSV').click();
    await button('Save CSV').click();
    await vi.waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.text()).split('\r\n');
    expect(lines).toHaveLength(2302);
    expect(lines[0]).toMatch(/^created,updated,order_id/);
    expect(names[0]).toMatch(/^spot-orders-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    const asked = calls.filter(({ body }) => body['fromTime'] !== undefined);
    expect(asked.map(({ body }) => body['pageNum'])).toEqual([1, 2, 3]);
    vi.restoreAllMocks();
  });
});
