import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import oddsHistory from '../../../fixtures/rest/oddsHistory.json';
import statistics from '../../../fixtures/rest/outcomeStatistics.json';
import periodList from '../../../fixtures/rest/periodList.json';
import { RULE_IN_FORCE } from '../../../../protocol/units/payout.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { outcomeStatistics } from '../../../../src/features/rules/fetch-outcome-statistics.ts';
import { payoutVersions } from '../../../../src/features/rules/payout-versions.tsx';
import { periods } from '../../../../src/data/up-down-terms.ts';
import RulesPage from '../../../../src/features/rules/rules-page.tsx';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { shellAround } from '../../pages/profile-shell.tsx';

const text = (words: string | RegExp) => page.getByText(words);
const shown = () => render(shellAround(PATHS.rules, <RulesPage />).page);
/** Answers requests for odds one after the other; statistics and versions are the recorded ones by default. */
const answers = (...bodies: unknown[]) => answersTo({}, ...bodies);
function answersTo(others: { statistics?: unknown; oddsHistory?: unknown }, ...bodies: unknown[]) {
  const known: Record<string, unknown> = {
    statistics: statistics.success,
    oddsHistory: oddsHistory.success,
    ...others,
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const body = known[url.slice(url.lastIndexOf('/') + 1)] ?? bodies.shift();
    if (body === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(body));
  });
}
const table = (name: string) => page.getByRole('table', { name });
const rowsOf = (name: string) =>
  [...table(name).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

beforeEach(() => {
  for (const known of [periods, payoutVersions, outcomeStatistics]) known.clear();
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
    await expect.element(table('Payout and odds')).toBeVisible();
    expect(rowsOf('Payout and odds')).toEqual([
      ['30\u00a0s', '85%', '54.05%', '−7.50%'],
      ['1\u00a0min', '87%', '53.48%', '−6.50%'],
      ['2\u00a0min', '90%', '52.63%', '−5.00%'],
      ['3\u00a0min', '91%', '52.36%', '−4.50%'],
      ['5\u00a0min', '92%', '52.08%', '−4.00%'],
    ]);
    await expect
      .element(text(/payout of 85%, you break even if you win 54\.05% .* lose 7\.50% of every stake/))
      .toBeVisible();
  });

  it('leave out durations that are closed, and say so when none is open', async () => {
    const closed = periodList.success.rows.map((row, index) => ({ ...row, status: index === 0 ? 1 : 0 }));
    answers({ ...periodList.success, rows: closed });
    const first = await shown();
    await expect.element(table('Payout and odds')).toBeVisible();
    expect(rowsOf('Payout and odds')).toHaveLength(1);
    await first.unmount();
    answers({ ...periodList.success, rows: [] });
    await shown();
    await expect.element(text('No durations available right now')).toBeVisible();
  });

  it('can be read without a connection; only the odds are missing and can be asked for again', async () => {
    answers(undefined, periodList.success);
    await shown();
    await expect.element(text(/No connection/)).toBeVisible();
    await expect.element(text('If both prices are equal, your stake is returned.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(table('Payout and odds')).toBeVisible();
  });

  it('name the rule, the play funds and what is never asked for', async () => {
    answers(periodList.success);
    await shown();
    await expect.element(text(`Rule ${RULE_IN_FORCE}`)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Play funds' })).toBeVisible();
    await expect.element(text('Your recovery phrase, private key or keystore file')).toBeVisible();
    expect(document.querySelectorAll('input, textarea')).toHaveLength(0);
  });

  it('show every version of the odds, the one in force first', async () => {
    const older = { ...oddsHistory.success.rows[0]!, oddsVersion: 0, fromTime: Date.UTC(2026, 9, 1, 12) };
    answersTo(
      { oddsHistory: { ...oddsHistory.success, rows: [...oddsHistory.success.rows, older] } },
      periodList.success,
    );
    await shown();
    await expect.element(text(/^Version 1, in force since Nov 2\d, 2026$/)).toBeVisible();
    await expect.element(text('Version 0, from Oct 1, 2026')).toBeVisible();
    await expect.element(text(/^30\ss 85% · 1\smin 87%/).first()).toBeVisible();
  });

  it('show how the trades of everybody ended, losses as plainly as wins', async () => {
    answers(periodList.success);
    await shown();
    await expect.element(table('Trade results')).toBeVisible();
    expect(rowsOf('Trade results')).toEqual([
      ['BTCUSDT', '1204', '48.8%', '49.9%', '95.1%'],
      ['ETHUSDT', '40', '47.5%', '52.5%', '87.9%'],
    ]);
    await expect.element(text('Trades: 1244. Ties: 9. Void: 6.')).toBeVisible();
    await expect.element(text(/Past results don’t predict the next trade/)).toBeVisible();
  });

  it('say so when nothing has been settled yet', async () => {
    answersTo({ statistics: { ...statistics.success, rows: [], total: 0 } }, periodList.success);
    await shown();
    await expect.element(text('No settled trades yet')).toBeVisible();
  });
});
