import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import symbolList from '../../../fixtures/rest/symbolList.json';
import { configureApi } from '../../../../src/api/request.ts';
import { markets } from '../../../../src/data/markets-resource.ts';
import FeesPage from '../../../../src/features/fees/fees-page.tsx';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const { success } = symbolList;
const answerWith = (fees: readonly string[]) => {
  const rows = fees.map((takerFee, at) => ({ ...success.rows[at]!, takerFee }));
  vi.stubGlobal('fetch', async () => Response.json({ ...success, rows }));
};
const lines = () =>
  [...document.querySelectorAll('dl > div')].map((line) => [...line.children].map((cell) => cell.textContent));

beforeEach(() => {
  markets.clear();
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('shows the taker fee of all markets in one line when they have the same', async () => {
  answerWith(['0.00075', '0.00075']);
  await render(shellAround(PATHS.fees, <FeesPage />).page);
  await vi.waitFor(() => expect(lines()).toEqual([['Taker fee', '0.075%']]));
  await expect.element(page.getByText('This fee is charged on every spot order that fills immediately.')).toBeVisible();
});

it('shows a line for each fee when markets differ', async () => {
  answerWith(['0.001', '0.002']);
  await render(shellAround(PATHS.fees, <FeesPage />).page);
  await vi.waitFor(() => expect(lines().map(([, rate]) => rate)).toEqual(['0.1%', '0.2%']));
});

it('offers a retry while the exchange does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await render(shellAround(PATHS.fees, <FeesPage />).page);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
