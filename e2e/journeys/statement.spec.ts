import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { STATEMENT_PARTS } from '../../protocol/units/statement-parts.ts';
import { add, decimal } from '../../src/model/decimal.ts';
import { goTo, MONEY } from '../support/money-pages.ts';
import { picture } from '../support/pictures.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';

const STATEMENT = '/pages/statement/statement';

/** Another zone than UTC, with another day for much of it: the figures must not care. */
test.use({ timezoneId: 'Pacific/Auckland' });

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** Returns the amounts of a region's lines by name. */
async function linesOf(of: Locator): Promise<Readonly<Record<string, string>>> {
  const lines = await of
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')!.textContent!, row.querySelector('dd')!.textContent!] as const),
    );
  return Object.fromEntries(lines);
}

/** `−1,234.5` as the exchange writes it. */
const wireText = (shown: string): string => shown.replaceAll(',', '').replace('−', '-').replace('+', '');

interface Line {
  readonly asset: string;
  readonly opening: string;
  readonly closing: string;
  readonly [part: string]: string;
}

/** Requests the statement from the exchange itself. */
async function asked(page: Page, url: string): Promise<{ readonly lines: readonly Line[]; readonly fromTime: number }> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const answer = await page.request.post(`${url}/api/account/statement`, {
    data: { span: 'week' },
    headers: { satoken },
  });
  return ((await answer.json()) as { data: { lines: Line[]; fromTime: number } }).data;
}

test('what a week came to: page, file and picture say what the exchange says, and it adds up', async ({
  page,
  open,
  sandbox,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(STATEMENT);
  await expect(page.getByText('Connect a wallet to see your statements')).toBeVisible();
  await signInWithDemoWallet(page);
  const usdt = region(page, 'USDT, all accounts');
  await expect(usdt).toContainText('Play funds');

  // Some coins for some USDT, with a fee.
  await goTo(page, MONEY.convert);
  await page.getByRole('textbox', { name: 'Amount' }).fill('250');
  await page.getByRole('button', { name: 'Convert 250 USDT to BTC' }).click();
  await expect(page.getByRole('region', { name: 'Converted' })).toBeVisible();
  await goTo(page, STATEMENT);

  await expect(usdt).toContainText('Convert');
  const told = await asked(page, sandbox.url);
  for (const line of told.lines) {
    const sum = ['opening', ...STATEMENT_PARTS]
      .map((name) => line[name]!)
      .reduce((a, b) => add(a as never, b as never));
    expect(sum).toBe(line.closing);
  }
  const [first] = told.lines;
  expect(first).toMatchObject({ asset: 'USDT', opening: '0', granted: '10000', converted: '-250', closing: '9750' });
  const shown = await linesOf(usdt);
  expect(wireText(shown['Closing balance']!)).toBe(first!.closing);
  expect(wireText(shown['Convert']!)).toBe(first!.converted);
  const bought = told.lines.find(({ fees }) => fees !== '0')!;
  const figures = await linesOf(region(page, 'Summary'));
  expect(wireText(figures['Fees']!)).toBe(`${bought['fees']!.slice(1)} ${bought.asset}`);
  expect(decimal(bought['fees']!.slice(1))).not.toBe('0');
  await picture(page, info, 'statement-week');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`statement-week-${new Date(told.fromTime).toISOString().slice(0, 10)}.csv`);
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  const [head, ...body] = rows.map((row) => row.split(','));
  expect(body.map((row) => row[head!.indexOf('asset')])).toEqual(told.lines.map(({ asset }) => asset));
  for (const [n, line] of told.lines.entries()) {
    const cells = body[n]!.slice(head!.indexOf('opening'), head!.indexOf('closing') + 1);
    expect(cells).toEqual(['opening', ...STATEMENT_PARTS, 'closing'].map((name) => line[name]));
  }

  await page.getByRole('button', { name: 'Save as image' }).click();
  const sheet = page.getByRole('dialog', { name: 'Statement image' });
  await expect(sheet.getByRole('img', { name: /^Statement, / })).toBeVisible();
  const png = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save image' }).click();
  const path = info.outputPath('statement.png');
  await (await png).saveAs(path);
  await info.attach('statement', { path, contentType: 'image/png' });
  expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG');
  await picture(page, info, 'statement-picture');
  await sheet.getByRole('button', { name: 'Close' }).click();

  // Its month has the same; there is nothing before the first money and nothing to come.
  await page.getByRole('radio', { name: 'Month' }).check();
  await expect(usdt).toContainText('Closing balance');
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
});
