import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import bound from '../../../fixtures/rest/fiatBind.json';
import password from '../../../fixtures/rest/fundPasswordStatus.json';
import { configureApi } from '../../../../src/api/request.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import BindAccountPage from '../../../../src/features/bank/bind-account-page.tsx';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const NONE = { code: 200, msg: 'success', data: { bound: false } };
const heading = (name: string, level: number) => page.getByRole('heading', { name, level, exact: true });
const button = (name: string) => page.getByRole('main').getByRole('button', { name });

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => sessionStore.token.peek(),
    language: () => 'en',
    onTokenInvalid: () => sessionStore.applySignOut(),
  });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const sends = String(init?.body ?? '').includes('iban');
    const answer = url.includes('fundPasswordStatus') ? password.success : sends ? bound.success : NONE;
    return new Response(JSON.stringify(answer));
  });
  sessionStore.applySignIn('token', { userId: 'bank', address: '0x1', walletKind: 'demo' });
  sessionStore.applyConfirmed(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.applySignOut();
});

const press = async (name: string) => {
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

it('by keyboard each step of a bank account begins at its heading, and the end is said', async () => {
  await render(shellAround(PATHS.bindAccount, <BindAccountPage />).page);
  await expect.element(heading('Account', 2)).toBeVisible();
  await press('Fill in sample data');
  await expect.element(heading('Details', 2)).toHaveFocus();
  await expect.element(page.getByText('3 of 3')).toHaveAttribute('aria-live', 'polite');
  await press('Back');
  await expect.element(heading('Address', 2)).toHaveFocus();
  await press('Continue');
  await expect.element(heading('Details', 2)).toHaveFocus();

  await page.getByLabelText('Fund password').fill('sandbox-2');
  await press('Link account');
  await expect.element(heading('Bank account linked', 2)).toBeVisible();
  expect(document.activeElement?.tagName).toBe('H1');
  const said = () => [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toContain('Bank account linked'));
});
