import type { Locator, Page } from '@playwright/test';
import { check, checkWords, overflowOf } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { focused, press } from '../support/keyboard.ts';
import { picture } from '../support/pictures.ts';
import { visit } from '../support/trading.ts';

const LAB = '/pages/strategy/strategy';
const TRADE = '/pages/trade/trade?symbol=ETHUSDT';

const rules = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: RegExp): Locator => page.getByRole('main').getByRole('button', { name });
const run = (page: Page): Locator => page.getByRole('button', { name: 'Run backtest' });

/** Opens the rules of a template. */
async function fromTemplate(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(run(page)).toBeVisible();
}

test('rules from a template: changed, completed, kept over a reload, saved and run, by a visitor', async ({
  page,
  open,
}, info) => {
  await open(LAB);
  await expect(page.getByText('No saved strategies yet. Start with a template.')).toBeVisible();
  await check(page, 'the empty lab');
  await picture(page, info, 'strategy-lab-empty');

  await fromTemplate(page, /^EMA cross/);
  const buy = rules(page, 'Buy when');
  await expect(buy.getByRole('button', { name: 'EMA 9 crosses above EMA 21', exact: true })).toBeVisible();
  await picture(page, info, 'strategy-rules');

  // Another market, with its fees, and another interval.
  await row(page, /^Market/).click();
  const markets = page.getByRole('dialog', { name: 'Choose a market' });
  await markets.getByRole('button', { name: /^ETH/ }).first().click();
  await expect(markets).toBeHidden();
  await expect(row(page, /^Market\s*ETH\/USDT/)).toBeVisible();
  await row(page, /^Interval/).click();
  const intervals = page.getByRole('dialog', { name: 'Interval' });
  await intervals.getByRole('radio', { name: '15m' }).check({ force: true });
  await intervals.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, /^Interval\s*15m/)).toBeVisible();

  // A refused number names its field and stays.
  await buy.getByRole('button', { name: 'EMA 9 crosses above EMA 21', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Buy when' });
  const period = sheet.getByRole('textbox', { name: 'Period' }).first();
  await period.fill('0');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet.getByText('Period: enter a whole number from 1 to 500')).toBeVisible();
  await expect(period).toHaveValue('0');
  await check(page, 'the sheet of a condition');
  await picture(page, info, 'strategy-condition');
  await period.fill('12');
  await period.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(buy.getByRole('button', { name: 'EMA 12 crosses above EMA 21', exact: true })).toBeFocused();

  // The rule to sell has the old number, and takes the new one when that is asked for.
  await expect(buy.getByText('Other conditions still use EMA 9')).toBeVisible();
  await check(page, 'the hint of another number');
  await buy.getByRole('button', { name: 'Change to EMA 12 there too' }).click();
  const sell = rules(page, 'Sell when').getByRole('button', { name: 'EMA 12 crosses below EMA 21', exact: true });
  await expect(sell).toBeVisible();
  await expect(buy.getByText('Other conditions still use EMA 9')).toBeHidden();

  // Without a condition the main button leads to what is missing.
  await buy.getByRole('button', { name: 'Remove: EMA 12 crosses above EMA 21' }).click();
  await page.getByRole('button', { name: 'Complete the rule' }).click();
  await expect(buy.getByText('Add a condition that opens a trade')).toBeFocused();
  await buy.getByRole('button', { name: 'Add condition' }).click();
  const added = page.getByRole('dialog', { name: 'Buy when' });
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(buy.getByRole('button', { name: 'Price crosses above MA 20', exact: true })).toBeVisible();

  // A size at risk needs a stop, which is said at the size.
  await row(page, /^Size/).click();
  const size = page.getByRole('dialog', { name: 'Size' });
  await size.getByRole('radio', { name: 'Risk' }).check({ force: true });
  await size.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Complete the rule' }).click();
  await expect(page.getByText('Capital at risk needs a stop loss')).toBeFocused();
  await row(page, /^Stop loss/).click();
  const stop = page.getByRole('dialog', { name: 'Stop loss' });
  await stop.getByRole('button', { name: 'Done' }).click();
  await expect(stop).toBeHidden();
  await expect(row(page, /^Stop loss\s*2% below entry/)).toBeVisible();

  // Own dates in the wrong order are named; three months are taken instead.
  await row(page, /held back/).click();
  const span = page.getByRole('dialog', { name: 'Test period' });
  await span.getByRole('radio', { name: 'Own dates' }).check({ force: true });
  await span.getByLabel('From').fill('2026-05-02');
  await span.getByLabel('To', { exact: true }).fill('2026-05-01');
  await span.getByRole('button', { name: 'Done' }).click();
  await expect(span.getByText('The first day is after the last')).toBeVisible();
  await check(page, 'the sheet of the test period');
  await span.getByRole('radio', { name: '3 months' }).check({ force: true });
  await span.getByRole('radio', { name: '40%' }).check({ force: true });
  await span.getByRole('button', { name: 'Done' }).click();
  await expect(span).toBeHidden();
  await expect(row(page, /Last 40% held back/)).toContainText('8,640 candles');

  // Up/down trades and back: the exits are still there.
  await page.getByRole('radio', { name: 'Up/down' }).check({ force: true });
  await expect(page.getByRole('radio', { name: '30 s' })).toBeDisabled();
  await expect(page.getByText('30 s cannot be tested: candles are one minute long.')).toBeVisible();
  await check(page, 'rules of up/down trades');
  await picture(page, info, 'strategy-up-down');
  await page.getByRole('radio', { name: 'Spot' }).check({ force: true });
  await expect(row(page, /^Stop loss\s*2% below entry/)).toBeVisible();

  await page.reload();
  await expect(row(page, /^Stop loss\s*2% below entry/)).toBeVisible();
  await expect(run(page)).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/strategy\/rules\?id=(?!new)/);
  await expect(page.getByRole('link', { name: 'Saved · 1' })).toBeVisible();
  // The toast leaves the main button in sight.
  const toast = page.locator('output').filter({ hasText: /^Saved$/ });
  const endOf = async () => {
    const box = await toast.boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(endOf).toBeLessThanOrEqual((await run(page).boundingBox())!.y);
  await run(page).click();
  await expect(page).toHaveURL(/\/pages\/strategy\/result\?id=(?!new)/);

  await visit(page, LAB);
  const saved = rules(page, 'Saved strategies');
  await expect(saved.getByRole('link', { name: /^EMA cross/ })).toHaveCount(1);
  await expect(saved.getByText('Stored on this device only')).toBeVisible();
  await check(page, 'the lab with a strategy');
  await checkWords(page, 'the lab with a strategy');
  await picture(page, info, 'strategy-lab');

  await saved.getByRole('button', { name: 'Actions: EMA cross' }).click();
  await page.getByRole('dialog', { name: 'EMA cross' }).getByRole('button', { name: 'Copy' }).click();
  await expect(saved.getByRole('link', { name: /^EMA cross/ })).toHaveCount(2);
  await saved.getByRole('button', { name: 'Actions: EMA cross', exact: true }).click();
  await page.getByRole('dialog', { name: 'EMA cross' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(saved.getByRole('link', { name: /^EMA cross/ })).toHaveCount(1);
});

test('rules that were not saved are not replaced without a question', async ({ page, open }) => {
  await open(LAB);
  await fromTemplate(page, /^RSI back from oversold/);
  await row(page, /^Take profit/).click();
  await page.getByRole('dialog', { name: 'Take profit' }).getByRole('button', { name: 'Done' }).click();
  await expect(row(page, /^Take profit\s*4% above entry/)).toBeVisible();

  await visit(page, LAB);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: /^MACD cross/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace “RSI back from oversold”?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('link', { name: /^RSI back from oversold/ }).click();
  await expect(row(page, /^Take profit\s*4% above entry/)).toBeVisible();

  await visit(page, LAB);
  await page.getByRole('button', { name: /^MACD cross/ }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(
    rules(page, 'Buy when')
      .getByRole('button', { name: /^MACD 12, 26, 9 crosses above/, exact: false })
      .first(),
  ).toBeVisible();
});

test('rules from a study on the chart, with its market and parameters; Back leads to the chart', async ({
  page,
  open,
}) => {
  await open(TRADE);
  await expect(page.locator('[data-part="note"][data-state="ready"]')).toHaveCount(1);
  await page.getByRole('group', { name: 'Chart tools' }).getByRole('button', { name: 'Indicators' }).click();
  const studies = page.getByRole('dialog', { name: 'Indicators' });
  await studies.getByRole('link', { name: 'Backtest MA', exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/strategy\/rules\?id=new/);
  await expect(
    rules(page, 'Buy when').getByRole('button', { name: 'MA 7 crosses above MA 25', exact: true }),
  ).toBeVisible();
  await expect(page.getByText('ETH/USDT')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/pages\/trade\/trade\?symbol=ETHUSDT/);
});

test('rules by keyboard, at 320 px', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(LAB);
  await expect(page.getByRole('button', { name: /^Breakout/ })).toBeVisible();
  await press(page, /^button Breakout/);
  await expect(run(page)).toBeVisible();
  await press(page, 'button Price crosses above Highest of 20 candles');
  const sheet = page.getByRole('dialog', { name: 'Buy when' });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await focused(page)).toBe('button Price crosses above Highest of 20 candles');
  await press(page, /^button Costs/);
  await expect(page.getByRole('dialog', { name: 'Costs' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await press(page, 'button Run backtest');
  await expect(page).toHaveURL(/\/pages\/strategy\/result\?id=new/);
});
