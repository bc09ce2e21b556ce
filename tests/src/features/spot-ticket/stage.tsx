import { expect, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { configureApi } from '../../../../src/api/request.ts';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { keepSpotDraft } from '../../../../src/features/spot-ticket/spot-draft.ts';
import { SpotTicketPanel } from '../../../../src/features/spot-ticket/spot-ticket.tsx';
import { bookStore } from '../../../../src/signals/book-store.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { orderConfirmation } from '../../../../src/data/order-confirmation.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { BTC, text } from './market.ts';
import { holdBalances } from '../../hold-balances.ts';

type Body = Record<string, unknown>;

/** Bodies of the orders that reached the exchange. */
export const sent: Body[] = [];
let answer: (body: Body) => Promise<Response> = () => Promise.reject(new Error('unset'));
/** Sets the answers of the exchange from now on. */
export const answerBy = (next: (body: Body) => Promise<Response>): void => {
  answer = next;
};
export const answerWith = (body: unknown): void => answerBy(() => Promise.resolve(new Response(JSON.stringify(body))));

// prettier-ignore
export const ROWS = Float64Array.of(
  2, 2,
  5_999_900, 5_999_000,
  100_000, 200_000,
  100_000, 300_000,
  6_000_100, 6_001_000,
  50_000, 150_000,
  50_000, 200_000,
);

export const lastPrice = (scaled: number) => {
  const row = new Float64Array(TICKER_WIDTH);
  row.set([0, scaled, 0, 5_900_000, 6_100_000, 5_800_000, 1, 1, 1, 0]);
  tickerStore.apply(row, [BTC.symbol]);
};

export const hold = (usdt: string, btc: string) =>
  holdBalances([
    { asset: 'USDT', account: 'spot', available: text(usdt), locked: text('0'), valueUsdt: text(usdt) },
    { asset: 'BTC', account: 'spot', available: text(btc), locked: text('0'), valueUsdt: text('0') },
  ]);

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
/** Returns the description that a screen reader says with a field (O13). */
export const noteOf = (name: string) =>
  document.getElementById(field(name).element().getAttribute('aria-describedby') ?? '')?.textContent;
export const slider = () => page.getByRole('slider');
export const shown = async () => {
  const screen = await render(
    <MemoryRouter>
      <div style={{ width: 320 }}>
        <SpotTicketPanel market={BTC} />
        <OverlayHost />
      </div>
    </MemoryRouter>,
  );
  await expect.element(field('Amount')).toBeVisible();
  return screen;
};

/** Everything as a signed-in person with 5,000 USDT and half a bitcoin finds it. */
export async function startTicketStage(): Promise<void> {
  orderConfirmation.choose(false);
  await setLanguage('en');
  sent.length = 0;
  keepSpotDraft(BTC.symbol, { side: 'buy', type: 'limit', price: '', size: '', unit: 'base', percent: null });
  marketStore.apply([BTC]);
  spotOrdersStore.clear();
  sessionStore.applySignIn('token', { address: '0x0', walletKind: 'demo' } as never);
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  lastPrice(6_000_050);
  bookStore.apply(BTC.symbol, 'ready', 1, ROWS);
  hold('5000', '0.5');
  configureApi({
    base: 'http://exchange',
    timeoutMs: 1000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!/spotOrder\/(submit|oco)$/.test(url)) return Promise.reject(new TypeError('network error'));
    const body = JSON.parse(String(init.body)) as Body;
    sent.push(body);
    return answer(body);
  });
}

export const stopTicketStage = (): void => void vi.unstubAllGlobals();
