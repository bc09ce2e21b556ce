import type { Page } from '@playwright/test';
import { overflowOf } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { picture } from '../support/pictures.ts';
import { firstUsePassed, putSession, signInByCalls } from '../support/signed-in.ts';
import { visit } from '../support/trading.ts';

const JOURNAL = '/pages/journal/journal';

/** Views of the journal with words that only each of them has. */
const VIEW_WORDS: readonly (readonly [view: string, words: RegExp])[] = [
  ['overview', /^Last trades$/],
  ['calendar', /^Jan$/],
  ['compare', /^Period before$/],
  ['groups', /^Maker or taker$/],
  ['lots', /^Lots$/],
  ['trades', /^All markets$/],
];

/** Calls the exchange as another app of the same person would. */
async function call<Answer>(page: Page, url: string, path: string, data: object): Promise<Answer> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const answer = await page.request.post(url + path, { data, headers: { satoken } });
  const body = (await answer.json()) as Answer;
  expect((body as { code: number }).code, path).toBe(200);
  return body;
}

/** Buys some of a coin and sells it again: one closed trade. */
async function buyAndSell(page: Page, url: string, symbol: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const side of ['buy', 'sell']) {
      const order = {
        symbol,
        side,
        type: 'market',
        quantity: '0.01',
        clientOrderId: `journal-${symbol}-${side}-${time}-0`,
      };
      // oxlint-disable-next-line no-await-in-loop
      await call(page, url, '/api/spotOrder/submit', order);
    }
  }
}

interface Position {
  readonly asset: string;
  readonly realisedProfit: string;
}

const figure = (page: Page, name: string) => page.locator(`[data-figure="${name}"] dd`).first();

/** `−1,234.56` as a number of cents. */
const centsOf = (shown: string): number => Math.round(Number(shown.replaceAll(',', '').replace('−', '-')) * 100);

test(
  'a journal without a trade, with some, and of another wallet',
  atLevels('ringFps'),
  async ({ page, openSignedIn, sandbox, level }, info) => {
    await openSignedIn(JOURNAL);
    await expect(page.getByText('No closed trades yet')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open markets' })).toBeVisible();

    // New trades show by themselves.
    await buyAndSell(page, sandbox.url, 'BTCUSDT', 2);
    await expect(figure(page, 'trades')).toHaveText('2');
    const { rows } = await call<{ readonly rows: readonly Position[] }>(
      page,
      sandbox.url,
      '/api/spotOrder/positions',
      {},
    );
    const realised = Number(rows.find(({ asset }) => asset === 'BTC')!.realisedProfit);
    const net = page.getByRole('region', { name: 'Net PnL, USDT' });
    // A gain is shown rounded down.
    await expect
      .poll(async () => centsOf((await net.locator('p').first().textContent())!))
      .toBe(Math.floor(realised * 100 + 1e-6));
    await expect(net.getByRole('img', { name: /^Net PnL from / })).toHaveCount(level === 3 ? 0 : 1);
    await expect(net.getByRole('row')).toHaveCount(level === 3 ? 3 : 0);
    await picture(page, info, 'journal');

    await page.getByRole('radio', { name: 'Up/down' }).check();
    await expect(page.getByText('No up/down trades in this period')).toBeVisible();
    await page.getByRole('button', { name: 'Show all trades' }).click();
    await expect(figure(page, 'trades')).toHaveText('2');

    // A day leads to its trades.
    await page.getByRole('button', { name: /: 2 trades, / }).click();
    await expect(page).toHaveURL(/view=trades/);
    const trade = page.getByRole('link', { name: /BTC/ }).first();
    await expect(trade).toBeVisible();
    // The span is chosen here too: there are no trades of longer ago, and the list says them all.
    const period = page.getByRole('group', { name: 'Period' });
    await expect(period.getByRole('radio', { name: 'Dates' })).toBeChecked();
    await period.getByRole('radio', { name: '7D' }).check();
    await expect(trade).toBeVisible();

    // No view scrolls to the side on the smallest phone.
    await page.setViewportSize({ width: 320, height: 568 });
    for (const [view, words] of VIEW_WORDS) {
      // oxlint-disable-next-line no-await-in-loop
      await visit(page, `${JOURNAL}?view=${view}`);
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
      // oxlint-disable-next-line no-await-in-loop
      expect(await overflowOf(page), view).toBe(0);
    }
    await trade.click();
    await expect(page.getByRole('table', { name: 'Prices of the trade' })).toBeAttached();
    expect(await overflowOf(page)).toBe(0);

    // Another wallet sees nothing of it.
    const other = await signInByCalls(page.request, sandbox.url);
    await putSession(page, sandbox.url, { ...other, ...firstUsePassed(other) });
    await page.goto('about:blank');
    await page.goto(`${sandbox.url}/?level=${level}#${JOURNAL}`);
    await expect(page.getByText('No closed trades yet')).toBeVisible();
  },
);

test('without a connection the journal stays and says how old it is', async ({
  page,
  context,
  openSignedIn,
  sandbox,
}) => {
  await openSignedIn(JOURNAL);
  await buyAndSell(page, sandbox.url, 'ETHUSDT', 1);
  await expect(figure(page, 'trades')).toHaveText('1');
  await context.setOffline(true);
  await expect(page.getByText(/Not connected. This may be outdated. Updated .* ago/)).toBeVisible({ timeout: 40_000 });
  await expect(figure(page, 'trades')).toHaveText('1');
  await context.setOffline(false);
  await expect(page.getByText(/Not connected. This may be outdated./)).toBeHidden({ timeout: 40_000 });
});

test('the profile and the records of the assets lead to the journal', async ({ page, openSignedIn }) => {
  await openSignedIn('/pages/profile/profile');
  await page.getByRole('link', { name: /^Journal/ }).click();
  await expect(page).toHaveURL(/\/pages\/journal\/journal/);
  await expect(page.getByText('No closed trades yet')).toBeVisible();
});
