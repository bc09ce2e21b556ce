import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';

const tool = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('group', { name: 'Chart tools' }).getByRole('button', { name, exact: typeof name === 'string' });
const surface = (page: Page) => page.getByRole('application', { name: 'BTC/USDT price chart' });

async function openChart(page: Page): Promise<void> {
  await expect(page.locator('[data-part="note"][data-state="ready"]')).toHaveCount(1);
}

/** A picture of the chart; two are equal when nothing changed. */
const picture = async (page: Page): Promise<string> => (await surface(page).screenshot()).toString('base64');

async function closeSheet(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}

test.beforeEach(async ({ page, open }) => {
  await open(TRADE);
  await openChart(page);
});

test(
  'every kind and scale draws, and the choice is there after a reload',
  atLevels('chartDelayMs', 'dprMax'),
  async ({ page }) => {
    let before = await picture(page);
    for (const kind of ['Hollow candles', 'Bars', 'Line', 'Area']) {
      await tool(page, /^Chart type/).click();
      await page
        .getByRole('dialog', { name: 'Chart' })
        .getByRole('radio', { name: kind, exact: true })
        .check({ force: true });
      await closeSheet(page, 'Chart');
      await expect(tool(page, `Chart type: ${kind}`)).toBeVisible();
      const after = await picture(page);
      expect(after, kind).not.toBe(before);
      before = after;
    }
    await tool(page, /^Chart type/).click();
    await page.getByRole('dialog', { name: 'Chart' }).getByRole('radio', { name: 'Percent' }).check({ force: true });
    await closeSheet(page, 'Chart');
    await page.reload();
    await openChart(page);
    await expect(tool(page, 'Chart type: Area')).toBeVisible();
  },
);

test('an indicator comes with its pane, refuses a bad parameter in words, and goes', async ({ page }) => {
  const heightOf = async () => (await surface(page).boundingBox())!.height;
  const before = await heightOf();
  await tool(page, 'Indicators').click();
  const sheet = page.getByRole('dialog', { name: 'Indicators' });
  const rsi = sheet.getByRole('switch', { name: 'RSI' });
  await rsi.click();
  const period = sheet.getByRole('textbox', { name: /Period/ }).last();
  await period.fill('0');
  await expect(sheet.getByText(/enter a whole number from 1 to 500/)).toBeVisible();
  await period.fill('21');
  await expect(sheet.getByText(/enter a whole number from 1 to 500/)).toBeHidden();
  await closeSheet(page, 'Indicators');
  await expect.poll(heightOf).toBeGreaterThan(before + 40);
  await tool(page, 'Indicators').click();
  await rsi.click();
  await closeSheet(page, 'Indicators');
  await expect.poll(heightOf).toBe(before);
});

test('a line is drawn, taken back, drawn again, and is there after a reload for this market alone', async ({
  page,
}) => {
  await tool(page, 'Draw').click();
  const bar = page.getByRole('group', { name: 'Drawing tools' });
  const undo = bar.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  const box = (await surface(page).boundingBox())!;
  const draw = async () => {
    await bar.getByRole('button', { name: 'Trend line' }).click();
    await expect(bar.getByRole('button', { name: 'Trend line' })).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(box.x + 60, box.y + 150);
    await page.mouse.down();
    await page.mouse.move(box.x + 140, box.y + 110, { steps: 5 });
    await page.mouse.up();
    // A line that is only half drawn can be undone too; a whole one is selected.
    await expect(bar.getByRole('button', { name: 'Delete selected drawing' })).toBeEnabled();
    await expect(undo).toBeEnabled();
  };
  await draw();
  await undo.click();
  await expect(undo).toBeDisabled();
  await draw();
  await page.reload();
  await openChart(page);
  // A tap on the drawing opens its tools. Prices that moved meanwhile have moved it a little.
  const around = [0, -8, 8, -16, 16, -24, 24];
  const touch = (beside: number) => page.mouse.click(box.x + 100, box.y + 130 + beside);
  await expect(async () => {
    for (const beside of around) {
      if (await bar.isHidden()) await touch(beside);
    }
    await expect(bar.getByRole('button', { name: 'Delete selected drawing' })).toBeEnabled({ timeout: 500 });
  }).toPass();
  await page.goto(page.url().replace('BTCUSDT', 'ETHUSDT'));
  await openChart(page);
  for (const beside of around) await touch(beside);
  await expect(bar).toBeHidden();
});

test('another market is compared in percent, and taken away', async ({ page }) => {
  await tool(page, 'More chart settings').click();
  await page.getByRole('dialog', { name: 'Chart settings' }).getByText('Compare with another market').click();
  const picker = page.getByRole('dialog', { name: 'Compare with another market' });
  await picker.getByRole('textbox').fill('ETH');
  await picker.getByRole('button', { name: 'ETH/USDT' }).click();
  await expect(picker).toBeHidden();
  await tool(page, 'More chart settings').click();
  const settings = page.getByRole('dialog', { name: 'Chart settings' });
  await expect(settings.getByText('Compared with ETH/USDT')).toBeVisible();
  await settings.getByRole('button', { name: 'Remove' }).click();
  await expect(settings).toBeHidden();
  await tool(page, 'More chart settings').click();
  await expect(settings.getByText('Compare with another market')).toBeVisible();
});

test('picture and candles are saved as files', async ({ page }) => {
  // A phone would open its share sheet, which nobody can answer here.
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: () => false }));
  const save = async (name: string) => {
    await tool(page, 'More chart settings').click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Chart settings' }).getByText(name).click();
    return await download;
  };
  const png = await save('Save image');
  expect(png.suggestedFilename()).toMatch(/^BTCUSDT-1m-\d{4}-\d\d-\d\d-\d{4}\.png$/);
  const bytes = await readFile(await png.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(2000);
  const csv = await save('Export visible candles (CSV)');
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('time,open_time_ms,open,high,low,close,volume');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,\d{13},\d+\.\d\d,/);
});

test('depth shows the book, and any interval leads back to the candles', atLevels('bookMs'), async ({ page }) => {
  await tool(page, /^Chart type/).click();
  await page.getByRole('dialog', { name: 'Chart' }).getByRole('radio', { name: 'Depth' }).check({ force: true });
  await closeSheet(page, 'Chart');
  await expect(surface(page)).toHaveCount(0);
  await expect(page.getByRole('tabpanel').locator('canvas')).toHaveCount(1);
  await page.getByRole('radio', { name: '5m', exact: true }).check({ force: true });
  await openChart(page);
  await expect(surface(page)).toBeVisible();
});
