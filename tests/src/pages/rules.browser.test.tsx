import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import periodList from '../../fixtures/rest/periodList.json';
import { configureApi } from '../../../src/api/request.ts';
import RulesPage from '../../../src/pages/rules/rules-page.tsx';
import { PATHS } from '../../../src/pages/paths.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { shellAround } from './profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const shown = () => render(shellAround(PATHS.rules, <RulesPage />).page);
const answers = (...bodies: unknown[]) =>
  vi.stubGlobal('fetch', async () => {
    const body = bodies.shift();
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('the rules', () => {
  it('show the odds the exchange serves with what they mean', async () => {
    answers(periodList.success);
    await shown();
    await expect.element(page.getByRole('table')).toBeVisible();
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['30 s', '85%', '54.05%', '−7.50%'],
      ['1 min', '87%', '53.48%', '−6.50%'],
      ['2 min', '90%', '52.63%', '−5.00%'],
      ['3 min', '91%', '52.36%', '−4.50%'],
      ['5 min', '92%', '52.08%', '−4.00%'],
    ]);
    await expect
      .element(text(/payout of 85% you need to be right 54\.05% .* lose 7\.50% of every stake/))
      .toBeVisible();
  });

  it('leave out durations that are closed, and say so when none is open', async () => {
    const closed = periodList.success.rows.map((row, index) => ({ ...row, status: index === 0 ? 1 : 0 }));
    answers({ ...periodList.success, rows: closed });
    const first = await shown();
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
    await first.unmount();
    answers({ ...periodList.success, rows: [] });
    await shown();
    await expect.element(text('No duration is offered right now.')).toBeVisible();
  });

  it('can be read without a connection; only the odds are missing and can be asked for again', async () => {
    answers(undefined, periodList.success);
    await shown();
    await expect.element(text(/No connection to the exchange/)).toBeVisible();
    await expect.element(text('If both prices are the same, the stake comes back.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
  });

  it('name the rule, the play funds and what is never asked for', async () => {
    answers(periodList.success);
    await shown();
    await expect.element(text('Rule updown-1')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Play funds' })).toBeVisible();
    await expect.element(text('Your seed phrase, private key or keystore file.')).toBeVisible();
    expect(document.querySelectorAll('input, textarea')).toHaveLength(0);
  });
});
