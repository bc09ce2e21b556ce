import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { check, overflowOf } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { putDrafts } from '../support/kept-strategy.ts';
import { atLevels } from '../support/levels.ts';
import { picture } from '../support/pictures.ts';
import { visit } from '../support/trading.ts';

const RESULT = '/pages/strategy/result';
const DAY_MS = 86_400_000;
/** The exchange makes the files of two months first. */
const COMPUTED = { timeout: 60_000 };

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const held = (page: Page) => page.getByRole('region', { name: 'Held back' });
const shown = (page: Page, name: string) =>
  results(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

test.setTimeout(180_000);

test(
  'a result beside buy and hold and chance, and the rest once it is opened',
  atLevels('ringFps'),
  async ({ page, open, level }, info) => {
    await putDrafts(page, [['new', 'Cross', 10]]);
    await open(`${RESULT}?id=new`);
    await expect(shown(page, 'Rule')).toHaveText(/^[+−]?[\d.]+%$/, COMPUTED);
    await expect(page.getByText('Past prices. Most rules lose after fees')).toBeVisible();
    await expect(page.getByText('Simulated prices are drawn at random.')).toBeVisible();
    await expect(shown(page, 'Buy and hold')).toHaveText(/%$/);
    // Chance is computed after the figures.
    await expect(shown(page, 'Chance')).toHaveText(/^[+−]?[\d.]+%$/, COMPUTED);
    const luck = page.getByRole('region', { name: 'Was it luck?' });
    // Simulated prices differ from day to day: the rule may have lost.
    const verdict = luck.locator('[data-test="entries"], [data-test="none"]');
    await expect(verdict).toContainText(/Chance explains it|Hard to explain by chance|No gain, so there is nothing/);
    await expect(page.getByRole('region', { name: 'Costs' })).toContainText(
      /Before costs .+ a trade, costs 0\.\d+% a trade/,
    );
    await expect(results(page).getByRole('img', { name: /^From / })).toHaveCount(level === 3 ? 0 : 1);
    // A name of two lines leaves the figures of its row in one line.
    const topOf = async (figure: string) =>
      (await page.locator(`[data-figure="${figure}"] dd`).first().boundingBox())!.y;
    expect(await topOf('drawdownDays')).toBeCloseTo(await topOf('averageMinutes'), 0);
    await picture(page, info, 'strategy-result');
    await check(page, 'result of a backtest');
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page)).toBe(0);
    }

    await expect(held(page)).toContainText('The last 18 days are left out');
    const before = await page.locator('[data-figure="profitFactor"]').textContent();
    await held(page).getByRole('button', { name: 'Open the rest' }).click();
    await expect(held(page)).toContainText('Opened 1 time. Each look makes it less of a test.', COMPUTED);
    await expect(held(page).getByRole('row')).toHaveCount(3);
    await expect(held(page).getByRole('rowheader', { name: 'Last 30%' })).toBeVisible();
    await expect(page.locator('[data-figure="profitFactor"]')).not.toHaveText(before!);
    // Another visit begins without the rest, and remembers that it was opened.
    await page.reload();
    await expect(held(page)).toContainText('Opened 1 time.', COMPUTED);
    await expect(held(page).getByRole('button', { name: 'Open the rest' })).toBeVisible();
  },
);

test('the trades of a run: on the chart, as a list, as a file', async ({ page, open }) => {
  await putDrafts(page, [['new', 'Cross', 10]]);
  await open(`${RESULT}?id=new`);
  await page.getByRole('radio', { name: /^Trades · \d+$/ }).check({ force: true, ...COMPUTED });
  const list = page.getByRole('list', { name: 'Trades' });
  const count = Number(/\d+/.exec((await page.getByText(/^\d+ trades$/).textContent())!)![0]);
  expect(count).toBeGreaterThan(30);
  const first = list.getByRole('button').first();
  await expect(first).toContainText('→');
  await first.click();
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Play money. Not a tax document.')).toBeVisible();
  // For the keyboard the list is one stop; arrows lead from trade to trade.
  await expect(list.locator('button[tabindex="0"]')).toHaveCount(1);
  await first.focus();
  for (let at = 0; at < 30; at++) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('ArrowDown');
  }
  await expect(list.getByRole('listitem').filter({ has: page.locator(':focus') })).toHaveAttribute(
    'aria-posinset',
    '31',
  );
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('listitem').filter({ has: page.locator(':focus') })).toHaveAttribute(
    'aria-posinset',
    '30',
  );
  await expect(list.locator('button[tabindex="0"]')).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save trades (CSV)' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('"Tern backtest: play money, no tax document"');
  expect(lines).toHaveLength(count + 3);
});

test.describe('on a weak device', () => {
  test.use({ level: 3 });

  test('a span of more minutes than it holds runs over wider candles, and says so', async ({ page, open }) => {
    const to = Math.floor(Date.now() / DAY_MS);
    await putDrafts(page, [['new', 'Cross', 10, { span: { from: to - 250, to, heldBack: 0.3 } }]]);
    await open('/pages/strategy/rules?id=new');
    const said = page.getByText('This device can’t hold so many minutes: orders fill by candles of 15 min');
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Run backtest' }).click();
    await expect(shown(page, 'Rule')).toHaveText(/^[+−]?[\d.]+%$/, COMPUTED);
    await expect(said).toBeVisible();
  });
});

test('other rules over the same candles run without a line', async ({ page, open }) => {
  await putDrafts(page, [
    ['new', 'Cross', 10],
    ['other', 'Other cross', 15],
  ]);
  await open(`${RESULT}?id=new`);
  await expect(shown(page, 'Chance')).toHaveText(/%$/, COMPUTED);
  const first = await shown(page, 'Rule').textContent();
  await page.context().setOffline(true);
  await visit(page, `${RESULT}?id=other`);
  await expect(page.getByRole('heading', { name: 'Other cross' })).toBeVisible();
  await expect(shown(page, 'Chance')).toHaveText(/%$/, COMPUTED);
  expect(await shown(page, 'Rule').textContent()).not.toBe(first);
  await page.context().setOffline(false);
});

test('the rules and the sweep of a result are there without a line, though they were not opened', async ({
  page,
  open,
}) => {
  await putDrafts(page, [['new', 'Cross', 10]]);
  await open(`${RESULT}?id=new`);
  await expect(shown(page, 'Chance')).toHaveText(/%$/, COMPUTED);
  const isLoaded = (file: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
      file,
    );
  for (const file of ['strategy-rules-page', 'sweep-page', 'sweep-view'])
    await expect.poll(() => isLoaded(file)).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Change rules' }).click();
  await expect(page.getByRole('button', { name: 'Run backtest' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Sweep' }).first().click();
  await expect(page.getByRole('button', { name: 'Run sweep' })).toBeVisible();
  await page.context().setOffline(false);
});

test('a browser that keeps no candles runs all the same, and says so', async ({ page, open }) => {
  await putDrafts(page, [['new', 'Cross', 10]]);
  await page.addInitScript(() => {
    caches.open = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
  await open(`${RESULT}?id=new`);
  await expect(shown(page, 'Rule')).toHaveText(/%$/, COMPUTED);
  await expect(page.getByText('Candles are not kept on this device')).toBeVisible();
});

test('a rule that never trades names the condition that is never true', async ({ page, open }) => {
  const never = {
    left: { study: { kind: 'rsi', period: 14 }, line: 'value' },
    operator: 'above',
    right: { number: 100 },
  };
  await putDrafts(page, [['new', 'Never', 10, { enter: { join: 'all', conditions: [never] } }]]);
  await open(`${RESULT}?id=new`);
  await expect(page.getByText(/^The rule never traded\. Never true: RSI 14 .* 100$/)).toBeVisible(COMPUTED);
});
