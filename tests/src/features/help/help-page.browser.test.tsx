import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import settings from '../../../fixtures/rest/getAllSetting.json';
import { WITHDRAW_CONDITIONS } from '../../../../protocol/units/withdraw-conditions.ts';
import { BANK_OUT, COINS_OUT, EUR_OUT, PHONE_OUT } from '../../../../server/money/withdrawals/withdrawal-terms.ts';
import { DEPOSIT_COINS } from '../../../../server/money/deposits/networks.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { exchangeSettings } from '../../../../src/data/exchange-settings.ts';
import { helpPath, PATHS } from '../../../../src/features/shell/paths.ts';
import HelpPage from '../../../../src/features/help/help-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const question = (words: string) => page.getByText(words, { exact: true });
const rowsOf = (caption: string) =>
  [...page.getByRole('table', { name: caption }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

/** The page as somebody sees it who is not signed in and may have no connection. */
async function shown(query = '') {
  const shell = shellAround(PATHS.help, <HelpPage />);
  await shell.router.navigate(`${PATHS.help}${query}`);
  await render(shell.page);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  return shell;
}
const offline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  offline();
});
afterEach(() => {
  vi.unstubAllGlobals();
  exchangeSettings.clear();
});

describe('without a sign-in and without a connection', () => {
  it('names every condition of a withdrawal, and never asks to pay', async () => {
    await shown('?topic=withdraw');
    const list = page.getByRole('list').first();
    await vi.waitFor(() => expect(list.element().children).toHaveLength(WITHDRAW_CONDITIONS.length));
    expect(list.element().textContent).not.toMatch(/pay|deposit/i);
  });

  it('says what each withdrawal costs, in the figures that the exchange charges', async () => {
    await shown('?topic=withdraw');
    await expect.element(page.getByRole('table', { name: 'What does a withdrawal cost?' })).toBeVisible();
    expect(rowsOf('What does a withdrawal cost?').map(([, ...figures]) => figures)).toEqual(
      [...COINS_OUT, EUR_OUT, BANK_OUT, PHONE_OUT].map(({ coin, minAmount, fee }) => [
        `${minAmount} ${coin}`,
        `${fee} ${coin}`,
      ]),
    );
  });

  it('says how much can be deposited, in the figures that the exchange refuses by', async () => {
    await shown('?topic=deposit');
    await expect.element(page.getByRole('table', { name: 'What are the deposit limits?' })).toBeVisible();
    const plain = (text: string | null) => text!.replace(/,/g, '');
    expect(rowsOf('What are the deposit limits?').map(([, ...figures]) => figures.map(plain))).toEqual(
      Object.values(DEPOSIT_COINS).flatMap(({ networks, merchantMin, maxAmount, dayMaxAmount }) =>
        [...networks.map(({ minAmount }) => minAmount), ...(merchantMin === null ? [] : [merchantMin])].map((least) => [
          least,
          maxAmount,
          dayMaxAmount,
        ]),
      ),
    );
  });
});

it('says the daily limits as the exchange has set them, and offers a retry while it cannot', async () => {
  await shown('?topic=withdraw');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  vi.stubGlobal('fetch', async () => Response.json(settings.success));
  await again.click();
  await vi.waitFor(() => {
    for (const { level, dailyLimit } of settings.success.data.WITHDRAWAL_LIMIT_SETTING)
      expect(document.body.textContent!.replace(/,/g, '')).toContain(`Level ${level}${dailyLimit} USDT per day`);
  });
});

it('opens the topic of the address, and no other', async () => {
  await shown('?topic=withdraw');
  await expect.element(question('Can I cancel a withdrawal?')).toBeVisible();
  expect([...document.querySelectorAll('details[open]')]).toHaveLength(6);
});

it('passes over a topic that there is not', async () => {
  await shown('?topic=%3Cb%3E');
  await expect.element(question('Is this real money?')).toBeVisible();
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
});

it('finds words of answers, opens what it finds, and says so when there is nothing', async () => {
  await shown();
  const search = page.getByRole('textbox', { name: 'Search help' });
  await search.fill('  KEYSTORE ');
  await vi.waitFor(() => expect(document.querySelectorAll('details')).toHaveLength(1));
  await expect.element(page.getByText(/^Your recovery phrase/)).toBeVisible();
  await search.fill('<img src=x>');
  await expect.element(page.getByText('No answers for “<img src=x>”')).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect.element(question('Is this real money?')).toBeVisible();
});

it('leads on from a topic and from an answer', async () => {
  const { router } = await shown();
  await page.getByRole('link', { name: 'Trading' }).click();
  await vi.waitFor(() => expect(router.state.location.search).toBe(helpPath('trade').slice(PATHS.help.length)));
  await page.getByRole('link', { name: 'My limits' }).click();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(PATHS.limits));
});
