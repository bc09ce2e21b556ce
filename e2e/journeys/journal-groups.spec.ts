import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import { compare } from '../../src/model/decimal.ts';
import { shownAmount } from '../../src/model/shown-sum.ts';
import { HAS_PYTHON } from '../../tests/verify/independent/run-python.ts';
import { expect, test } from '../support/journey.ts';
import { picture } from '../support/pictures.ts';

const JOURNAL = '/pages/journal/journal';
const SUM_CSV = join(import.meta.dirname, '../support/sum-csv.py');

interface Position {
  readonly asset: string;
  readonly realisedProfit: string;
  readonly feesPaid: string;
}

/** Calls the exchange itself, as the person of the page. @returns the answer with its envelope */
async function call<T>(page: Page, url: string, path: string, data: object): Promise<T> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const answer = await page.request.post(url + path, { data, headers: { satoken } });
  const envelope: unknown = await answer.json();
  expect(envelope).toMatchObject({ code: 200 });
  return envelope as T;
}

/** Sums columns of a saved file in another language. */
function summed(file: string, by: string, ...columns: readonly string[]): Record<string, Record<string, string>> {
  const ended = spawnSync('python3', [SUM_CSV, file, ...columns, '--by', by], { encoding: 'utf8' });
  expect(ended.stderr).toBe('');
  return JSON.parse(ended.stdout) as Record<string, Record<string, string>>;
}

/** Taps a button of the export sheet and returns the path of the file that it saves. */
async function saved(page: Page, sheet: Locator, button: string, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await sheet.getByRole('button', { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  return file.path();
}

/** Gives each sale a tag, the later one `Late`. */
async function tagSales(page: Page, url: string): Promise<void> {
  const { data } = await call<{ data: { columns: { order: string[]; side: number[] } } }>(
    page,
    url,
    '/api/journal/fills',
    { after: 0 },
  );
  const { order, side } = data.columns;
  const sold = [...new Set(order.filter((_, row) => side[row] === 1))];
  for (const [at, id] of sold.entries()) {
    const note = { trade: `s:${id}`, text: '', tags: [at === 0 ? 'Breakout' : 'Late'], revision: 0 };
    await call(page, url, '/api/journal/noteSet', note);
  }
}

/** As the exchange writes results: cut to 8 decimals. */
const cut = (text: string): string => text.replace(/(\.\d{8})\d+$/, '$1');
const same = (a: string, b: string): boolean => compare(a as SignedDecimalText, b as SignedDecimalText) === 0;
const wireText = (shown: string): string => shown.replaceAll(',', '').replace('−', '-').replace('+', '');

test('lots, breakdowns and files of the journal say what the exchange says', async ({
  page,
  openSignedIn,
  sandbox,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(`${JOURNAL}?view=lots`);
  await expect(page.getByText('No spot trades yet')).toBeVisible();
  const order = (n: number, symbol: string, side: 'buy' | 'sell', quantity: string) =>
    call(page, sandbox.url, '/api/spotOrder/submit', {
      symbol,
      side,
      type: 'market',
      quantity,
      clientOrderId: `journal-groups-${info.workerIndex}-${info.retry}-${n}`,
    });
  await order(1, 'BTCUSDT', 'buy', '0.01');
  await order(2, 'BTCUSDT', 'buy', '0.007');
  await order(3, 'BTCUSDT', 'sell', '0.012');
  await order(4, 'ETHUSDT', 'buy', '0.3');
  await order(5, 'ETHUSDT', 'sell', '0.3');

  // The new trades come by themselves.
  const lots = page.getByRole('region', { name: 'Lots', exact: true });
  await expect(lots.getByRole('link', { name: /^ETH/ })).toContainText('None held');
  await expect(lots.getByText('Agrees with the exchange')).toBeVisible();
  await picture(page, info, 'journal-lots');
  const { rows: positions } = await call<{ rows: Position[] }>(page, sandbox.url, '/api/spotOrder/positions', {});
  const bitcoin = positions.find(({ asset }) => asset === 'BTC')!;

  await lots.getByRole('link', { name: /^BTC/ }).click();
  const coin = page.getByRole('region', { name: 'BTC', exact: true });
  await expect(coin.getByText('Agrees with the exchange')).toBeVisible();
  const realised = coin
    .getByRole('row', { name: /^Realized PnL/ })
    .getByRole('cell')
    .first();
  const shown = shownAmount(bitcoin.realisedProfit as SignedDecimalText, 'USDT', 'received');
  expect(same(wireText(await realised.innerText()), shown)).toBe(true);
  await expect(page.getByRole('region', { name: 'Open lots' }).getByText('0.005 BTC')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sales' }).getByRole('link')).toContainText('0.012 BTC');
  await picture(page, info, 'journal-coin');

  // Coins that are held count by the day's price beside the closed trades.
  await page.goto(`${sandbox.url}/#${JOURNAL}`);
  await expect(page.locator('[data-open]')).toContainText('With open positions');
  await expect(page.locator('[data-open]')).toContainText('at the last price');
  await picture(page, info, 'journal-open');

  await tagSales(page, sandbox.url);
  await page.goto(`${sandbox.url}/#${JOURNAL}?view=groups&by=order`);
  const groups = page.getByRole('table', { name: 'Breakdown' });
  await expect(groups.getByRole('row', { name: /^Market/ })).toContainText('of 2 won');
  await page.getByRole('radio', { name: 'Pair' }).check({ force: true });
  await expect(groups.getByRole('rowheader')).toHaveText(['BTC/USDT', 'ETH/USDT']);
  await picture(page, info, 'journal-groups');

  await page.getByRole('radio', { name: 'Tag' }).check({ force: true });
  await page.getByRole('link', { name: 'Compare two tags' }).click();
  const compared = page.getByRole('region', { name: 'Compare' });
  await expect(compared.getByRole('columnheader')).toHaveText(['Key figures', 'Breakout', 'Late']);
  await expect(compared.getByRole('row', { name: /^Trades/ }).getByRole('cell')).toHaveText(['1', '1']);
  await expect(compared.getByRole('row', { name: /^Fees/ })).toHaveCount(0);
  await picture(page, info, 'journal-tags');
  await page.goBack();

  await page.getByRole('radio', { name: 'Hour' }).check({ force: true });
  await page.getByRole('radio', { name: 'My time zone' }).check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'My time zone' })).toBeChecked();

  await page.getByRole('button', { name: 'Export' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export' });
  const trades = await saved(page, sheet, 'Save trades (CSV)', 'journal-trades-all.csv');
  const byLot = await saved(page, sheet, 'Save realized lots (CSV)', 'journal-realisations-fifo-all.csv');
  await sheet.getByRole('radio', { name: 'Average cost' }).check({ force: true });
  const byAverage = await saved(page, sheet, 'Save realized lots (CSV)', 'journal-realisations-average-all.csv');
  if (HAS_PYTHON) {
    const gains = summed(byAverage, 'asset', 'gain', 'quantity');
    const lotSums = summed(byLot, 'asset', 'gain', 'quantity', 'cost');
    const nets = summed(trades, 'symbol', 'net', 'net_fifo');
    for (const { asset, realisedProfit } of positions) {
      expect(same(cut(gains[asset]!['gain']!), realisedProfit)).toBe(true);
      expect(same(nets[`${asset}USDT`]!['net']!, gains[asset]!['gain']!)).toBe(true);
      expect(same(nets[`${asset}USDT`]!['net_fifo']!, lotSums[asset]!['gain']!)).toBe(true);
      expect(same(lotSums[asset]!['quantity']!, gains[asset]!['quantity']!)).toBe(true);
    }
    // All ether is sold: both methods come to the same.
    expect(same(gains['ETH']!['gain']!, lotSums['ETH']!['gain']!)).toBe(true);
    expect(same(lotSums['BTC']!['quantity']!, '0.012')).toBe(true);
  }

  await sheet.getByRole('button', { name: 'Create image' }).click();
  const image = page.getByRole('dialog', { name: 'Journal image' });
  await expect(image.getByRole('img', { name: 'Journal image' })).toBeVisible();
  await expect(image.getByRole('switch', { name: 'Show amounts' })).not.toBeChecked();
  const png = page.waitForEvent('download');
  await image.getByRole('button', { name: 'Save image' }).click();
  expect((await readFile(await (await png).path())).subarray(1, 4).toString()).toBe('PNG');
  await picture(page, info, 'journal-image');
});
