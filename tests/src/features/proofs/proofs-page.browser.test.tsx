import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import seeds from '../../../fixtures/rest/proofSeedEpochs.json';
import voids from '../../../fixtures/rest/proofVoidPeriods.json';
import { configureApi } from '../../../../src/api/request.ts';
import { seedEpochs, voidPeriods } from '../../../../src/features/proofs/feed-record.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import ProofsPage from '../../../../src/features/proofs/proofs-page.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

function exchange(answers: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[String(url).split('/').pop()!];
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer));
  });
}
const shown = () => render(shellAround(PATHS.proofs, <ProofsPage />).page);
const card = (name: string) => page.getByRole('region', { name });

beforeEach(() => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  voidPeriods.clear();
  seedEpochs.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('the page of void trades and seeds', () => {
  it('lists gaps with how many trades they gave back, and hashes each revealed seed itself', async () => {
    exchange({ voidPeriods: voids.success, seedEpochs: seeds.success });
    await shown();
    const gap = card('Price gaps that voided trades').getByRole('listitem').filter({ hasText: 'BTCUSDT' });
    await expect.element(gap.getByText('Void trades: 3. Last tick before: 20718.')).toBeVisible();
    await expect.element(card('Seeds of the simulated prices').getByText('Hash matches')).toBeVisible();
    expect(card('Seeds of the simulated prices').getByText('Not revealed yet').elements()).toHaveLength(2);
  });

  it('is loud about a seed that is not the one that was committed to', async () => {
    const rows = seeds.success.rows.map((row, i) => (i === 0 ? Object.assign({}, row, { seed: `${row.seed}0` }) : row));
    exchange({ voidPeriods: voids.success, seedEpochs: { ...seeds.success, rows } });
    await shown();
    await expect
      .element(page.getByRole('alert').filter({ hasText: /^1 seed does not match its published hash\./ }))
      .toBeVisible();
    await expect.element(page.getByText('Hash does not match')).toBeVisible();
  });

  it('says when there are none, and asks again after a failure', async () => {
    exchange({});
    await shown();
    const empty = { code: 200, msg: 'success', rows: [], total: 0 };
    exchange({ voidPeriods: empty, seedEpochs: empty });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect.element(page.getByText('No void trades in the last 30 days')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('This market replays recorded prices, so it has no seeds.')).toBeVisible();
  });
});
