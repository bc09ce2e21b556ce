import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import fixture from '../../../fixtures/rest/withdrawList.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { PATHS, withdrawalPath } from '../../../../src/features/shell/paths.ts';
import { timeText } from '../../../../src/i18n/clock-text.ts';
import { dateTimeText } from '../../../../src/i18n/time-text.ts';
import AllHistoryPage from '../../../../src/features/withdraw/withdraw-all-history-page.tsx';
import WithdrawalPage from '../../../../src/features/withdraw/withdrawal-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

/** Time within today, so that a row shows the time without a date. */
const untilMs = new Date().setHours(23, 59, 30, 0);
const [sent] = fixture.success.rows;
const phone = {
  ...sent!,
  holdUntil: untilMs,
  timeline: [...sent!.timeline, { step: 'reviewing', time: 1_782_907_200_600 }],
  nextStepTime: untilMs,
};
const address = {
  ...phone,
  id: '0mwu0n1x2k000w09',
  channel: 'manual',
  coin: 'USDT',
  network: 'TRC20',
  phone: undefined,
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
};

function exchange(...rows: readonly unknown[]): void {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/withdraw/list')
      ? new Response(JSON.stringify({ ...fixture.success, rows, total: rows.length }))
      : Promise.reject(new TypeError('Failed to fetch')),
  );
}

let users = 0;
beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  sessionStore.applySignIn(`token-${++users}`, {
    userId: `withdrawal-${users}`,
    address: '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263',
    walletKind: 'demo',
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

const pageOf = ({ id }: { id: string }) => {
  const { page: shown, router } = shellAround(PATHS.withdrawal, <WithdrawalPage />);
  void router.navigate(withdrawalPath(id));
  return render(shown);
};

describe('a withdrawal held because its destination is new (issue 39 A3)', () => {
  it.each([
    ['New address', address],
    ['New recipient', phone],
  ])('says in its timeline why, and the time left in one way: %s', async (cause, held) => {
    exchange(held);
    await pageOf(held);
    const line = page.getByText(new RegExp(`^${cause} · .+ left$`));
    await expect.element(line).toBeVisible();
    expect(line.element().textContent).not.toContain(dateTimeText(untilMs));
    await expect.element(page.getByText(/^Held until|^Over /)).not.toBeInTheDocument();
  });

  it('says on its receipt until when it was held, once it has ended', async () => {
    exchange({ ...address, status: 'completed', nextStepTime: undefined });
    await pageOf(address);
    const words = `Held until ${dateTimeText(untilMs)} (new address)`;
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  it('says on its receipt nothing of a hold once there is none', async () => {
    const { holdUntil, ...free } = address;
    expect(holdUntil).toBe(untilMs);
    exchange(free);
    await pageOf({ id: address.id });
    await expect.element(page.getByText('Under review').first()).toBeVisible();
    await expect.element(page.getByText(/^Held until/)).not.toBeInTheDocument();
  });

  it.each([
    ['a phone', 390],
    ['a wide window', 1280],
  ])('says in its row of the history until when, on %s', async (_name, width) => {
    await page.viewport(width, 800);
    exchange(address);
    await render(shellAround(PATHS.withdrawAllHistory, <AllHistoryPage />).page);
    await expect.element(page.getByText(`Held until ${timeText(untilMs)}`, { exact: true })).toBeVisible();
  });
});
