import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { configureApi } from '../../../../src/api/request.ts';
import { decodeMerchantSale } from '../../../../src/features/sale/merchant-sale-calls.ts';
import { SaleView } from '../../../../src/features/sale/sale-view.tsx';
import { sessionStore } from '../../../../src/data/session.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import merchantSaleList from '../../../fixtures/rest/merchantSaleList.json';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const [recorded] = merchantSaleList.success.rows;
const soon = () => Date.now() + 60_000;

beforeEach(async () => {
  configureApi({
    base: '',
    timeoutMs: 8000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network error')));
  sessionStore.applySignIn('token', { userId: '1', address: '0x1', walletKind: 'demo' });
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

const open = (over: Record<string, unknown>) =>
  render(
    <MemoryRouter>
      <main>
        <SaleView sale={decodeMerchantSale({ ...recorded, ...over })} />
      </main>
    </MemoryRouter>,
  );
const said = (words: string | RegExp) => page.getByText(words);
const APPEAL = { name: 'Something wrong? File an appeal' };

describe('a sale to a merchant', () => {
  it('that waits for an answer can be cancelled, not appealed', async () => {
    await open({ status: 'progress', step: 'matching', matchUntil: soon() });
    await expect.element(said('250.50 USDT held in escrow. You can cancel until the merchant accepts.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel sale' })).toBeEnabled();
    await expect.element(page.getByRole('button', APPEAL)).not.toBeInTheDocument();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    connectionStore.applySilent();
    connectionStore.applyOnline(false);
    await expect.element(page.getByRole('button', { name: 'Cancel sale' })).toBeDisabled();
    await expect.element(said('Not connected. This may be outdated.')).toBeVisible();
  });

  it('that is to be paid keeps its appeal in sight, on a small screen too', async () => {
    await page.viewport(320, 480);
    await open({ status: 'progress', step: 'paying', payUntil: soon() });
    await expect.element(said(/held in escrow until the merchant pays 231\.71 EUR/)).toBeVisible();
    await expect.element(page.getByRole('button', APPEAL)).toBeInViewport();
    await expect.element(page.getByRole('button', { name: /Cancel/ })).not.toBeInTheDocument();
  });

  it.each([
    [{ reason: 'nobodyAnswered' }, 'The merchant did not respond in time. 250.50 USDT returned to your spot account.'],
    [{ reason: 'byYou' }, 'You cancelled this sale. 250.50 USDT returned to your spot account.'],
    [{ reason: 'notPaid' }, 'The merchant did not pay in time. 250.50 USDT returned to your spot account.'],
    [
      { reason: 'houseDecided', reasonText: '<b>Not paid</b>', appealReason: 'notPaid' },
      'Your appeal was approved. 250.50 USDT returned to your spot account. “<b>Not paid</b>”',
    ],
  ])('that was cancelled says why, and where the USDT are: %j', async (over, words) => {
    await open({ status: 'cancelled', step: 'cancelled', ...over });
    await expect.element(said(words)).toBeVisible();
    await expect.element(said('You would have received')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sell again' })).toBeEnabled();
  });
});
