import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { showTransfer } from '../../../../src/features/transfer/transfer-sheet.tsx';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { holdBalances } from '../../hold-balances.ts';

const REFUSED = { code: 500, msg: '操作失败', data: null };
let respond: (body: unknown) => void = () => undefined;

function hold(spot: string): void {
  const none = '0' as DecimalText;
  holdBalances([
    { asset: 'USDT', account: 'spot', available: spot as DecimalText, locked: none, valueUsdt: spot as DecimalText },
  ]);
}

beforeEach(async () => {
  await setLanguage('en');
  sessionStore.applySignIn('token', { userId: '1', address: '0x0', walletKind: 'demo' });
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  hold('500');
  sessionStore.applyConfirmed(true);
  configureApi({
    base: 'http://exchange',
    timeoutMs: 10_000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/account/transfer')
      ? new Promise<Response>((done) => (respond = (body) => done(new Response(JSON.stringify(body)))))
      : new Promise<Response>(() => undefined),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

it('gives the first frame after a tap to its button alone, and calls no balance short while it sends', async () => {
  await render(<OverlayHost />);
  void showTransfer({ asset: 'USDT', from: 'spot', to: 'contract' });
  const sheet = page.getByRole('dialog', { name: 'Transfer' });
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('300');
  const send = sheet.getByRole('button', { name: 'Transfer 300 USDT to Futures' });
  await send.click();
  await expect.element(sheet.getByRole('button', { name: 'Transferring…' })).toHaveAttribute('aria-busy', 'true');
  // The socket tells the balance before the call is answered.
  hold('200');
  await new Promise(requestAnimationFrame);
  await expect.element(sheet.getByRole('textbox', { name: 'Amount' })).not.toHaveAttribute('aria-invalid', 'true');
  hold('500');
  respond(REFUSED);
  const alert = () => sheet.element().querySelector('[role="alert"]');
  await vi.waitFor(() => expect(alert()).not.toBeNull());

  await expect.element(send).toBeEnabled();
  (send.element() as HTMLElement).click();
  await new Promise(requestAnimationFrame);
  expect([sheet.element().textContent, alert() === null]).toEqual([expect.stringContaining('Transferring…'), false]);
  await vi.waitFor(() => expect(alert()).toBeNull());
  respond(REFUSED);
  await vi.waitFor(() => expect(alert()).not.toBeNull());
});
