import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { configureApi } from '../../../../src/api/request.ts';
import { merchantOffers } from '../../../../src/features/sale/merchant-offer-calls.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { clearSaleDraft } from '../../../../src/features/sale/sale-draft.ts';
import { SellForm } from '../../../../src/features/sale/sell-form.tsx';
import { inCard } from '../../../../src/features/shell/cards.tsx';
import { ResourceView } from '../../../../src/features/shell/resource-view.tsx';
import { loadTexts } from '../../../../src/i18n/translate.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import merchantList from '../../../fixtures/rest/merchantList.json';
import merchantSell from '../../../fixtures/rest/merchantSell.json';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { holdBalances } from '../../hold-balances.ts';

const [recorded] = merchantList.success.rows;
/** Current offers of the exchange. */
let rows: Record<string, unknown>[];
/** Bodies of the sales that reached the exchange. */
const sent: Record<string, unknown>[] = [];
let sold: () => Promise<Response>;
let offers: () => Promise<Response>;

const answered = (body: unknown) => () => Promise.resolve(Response.json(body));
const refused = (code: number, msg: string) => answered({ code, msg, details: {} });

function hold(usdt: string): void {
  holdBalances([
    { asset: 'USDT', account: 'spot', available: decimal(usdt), locked: decimal('0'), valueUsdt: decimal(usdt) },
  ]);
}

beforeEach(async () => {
  await loadTexts('sale', 'short', 'errors');
  rows = [{ ...recorded }];
  sent.length = 0;
  offers = () => answered({ code: 200, msg: '', rows, total: rows.length })();
  sold = answered(merchantSell.success);
  configureApi({
    base: '',
    timeoutMs: 8000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/merchant/list')) return offers();
    // Balances and the rest: an answer, so that the session stays a good one.
    if (!url.endsWith('/merchant/sell')) return refused(503, '服务暂不可用，请稍后再试')();
    sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
    return sold();
  });
  sessionStore.applySignIn('token', { userId: '1', address: '0x1', walletKind: 'demo' });
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  hold('1000');
  merchantOffers.clear();
  clearSaleDraft();
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

const amount = () => page.getByRole('textbox', { name: 'You sell' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
async function open(): Promise<void> {
  await render(
    <MemoryRouter>
      <main>
        <ResourceView of={merchantOffers} frame={inCard}>
          {(known) => <SellForm offers={known} />}
        </ResourceView>
      </main>
      <OverlayHost />
    </MemoryRouter>,
  );
}
async function confirmed(typed: string, shown: string): Promise<void> {
  await amount().fill(typed);
  await button(`Sell ${typed} USDT for ${shown} EUR`).click();
  await button(`Sell ${typed} USDT`).click();
}

describe('the form of a sale', () => {
  it('shows what merchants write as plain text that moves nothing beside it', async () => {
    rows = [
      {
        ...recorded,
        username: '<b>Quay</b>\u202e)detalumis(',
        note: '<img src=x onerror=alert(1)> {{rate}} $t(sale.title) שלום',
      },
    ];
    await open();
    await expect.element(page.getByText('<b>Quay</b>)detalumis(')).toBeVisible();
    await expect.element(page.getByText('<img src=x onerror=alert(1)> {{rate}} $t(sale.title) שלום')).toBeVisible();
    expect(document.querySelector('main img, main b')).toBeNull();
    await amount().fill('250.5');
    await expect.element(button('Sell 250.5 USDT for 231.71 EUR')).toBeEnabled();
  });

  it('says what is in the way, and keeps what is typed while nothing can be sent', async () => {
    await open();
    await expect.element(button('Enter an amount')).toBeDisabled();
    await amount().fill('99.99');
    await expect.element(button('Minimum: 100 USDT')).toBeDisabled();
    await amount().fill('250.5');
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    connectionStore.applySilent();
    connectionStore.applyOnline(false);
    await expect.element(button('Offline: nothing can be sent')).toBeDisabled();
    await expect.element(amount()).toHaveValue('250.5');
    vi.restoreAllMocks();
    connectionStore.applyOnline(true);
    connectionStore.applyAlive(0);
    await expect.element(button('Sell 250.5 USDT for 231.71 EUR')).toBeEnabled();
    expect(sent).toEqual([]);
  });

  it('asks again when the rate moved, and sells at no other than the one that was seen', async () => {
    await open();
    sold = () => {
      rows = [{ ...recorded, exchangeRate: '0.9' }];
      return refused(1003, '商家汇率已变更，请重新确认')();
    };
    await confirmed('250.5', '231.71');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The rate changed from 0.925 to 0.9 EUR. You would receive 225.45 EUR.');
    sold = answered(merchantSell.success);
    await button('Accept 0.9 EUR').click();
    await button('Sell 250.5 USDT').click();
    await vi.waitFor(() => expect(sent.map(({ exchangeRate }) => exchangeRate)).toEqual(['0.925', '0.9']));
    await expect.element(amount()).toHaveValue('');
  });

  it('one that nobody answered is sent again as it was, under its key', async () => {
    await open();
    sold = () => Promise.reject(new TypeError('network error'));
    await confirmed('250.5', '231.71');
    await expect.element(page.getByRole('dialog').getByText(/Check your history before trying again\.$/)).toBeVisible();
    sold = answered(merchantSell.success);
    await page.getByRole('dialog').getByRole('button', { name: 'Check status' }).click();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('offers that cannot be asked for again say of when they are; none at all says so, with a retry', async () => {
    await open();
    await expect.element(page.getByText('0.925 EUR', { exact: true })).toBeVisible();
    offers = () => Promise.reject(new TypeError('network error'));
    await merchantOffers.refresh();
    await expect.element(page.getByText(/^Offers as of /)).toBeVisible();
    offers = answered({ code: 200, msg: '', rows: [], total: 0 });
    await merchantOffers.refresh();
    await expect.element(page.getByText('No merchants are buying USDT right now')).toBeVisible();
    await expect.element(button('Refresh offers')).toBeEnabled();
  });
});

describe('merchants that fail on purpose', () => {
  beforeEach(() => {
    const demo = {
      ...recorded,
      id: 'm-mirage',
      username: 'Mirage (simulated)',
      completionRate: '0',
      failsAlways: true,
    };
    rows = [{ ...demo, exchangeRate: '0.99', minAmount: '1' }, { ...recorded }];
  });
  afterEach(() => preferences.switchDeveloper(false));

  it('are not offered, and neither their rate nor their range counts', async () => {
    await open();
    await amount().fill('5');
    await expect.element(page.getByRole('radio')).toHaveLength(1);
    expect(document.body.textContent).not.toContain('Mirage');
    expect(document.body.textContent).not.toContain('Developer: try a failure');
    // Mirage alone would take 5 USDT.
    await expect.element(page.getByText(/^Minimum: /).first()).toBeVisible();
  });

  it('stand below the others for a developer, who chooses them by hand', async () => {
    preferences.switchDeveloper(true);
    await open();
    await amount().fill('100');
    await expect.element(page.getByText('Developer: try a failure')).toBeVisible();
    const names = page
      .getByRole('radio')
      .elements()
      .map((radio) => radio.closest('label')!.textContent);
    expect(names.map((name) => name.includes('Mirage'))).toEqual([false, true]);
    // Nobody is paid at the better rate of one that fails.
    expect(names.map((name) => name.includes('Best rate'))).toEqual([true, false]);
    // The button follows the chosen one: its rate is better, but nobody is paid at it.
    await expect.element(page.getByRole('radio').first()).toBeChecked();
    await page.getByRole('radio', { name: /Mirage/ }).click();
    await expect.element(button('Sell 100 USDT for 99.00 EUR')).toBeEnabled();
  });
});
