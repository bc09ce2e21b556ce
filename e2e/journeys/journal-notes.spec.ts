import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { PERIODS } from '../support/rising-market.ts';
import { visit } from '../support/trading.ts';

const TRADES = '/pages/journal/journal?view=trades';

/** Asks the exchange as the signed-in person of the page, past the page's own connection. */
async function ask<T>(page: Page, url: string, path: string, data: object): Promise<T> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const answer = await page.request.post(url + path, { data, headers: { satoken } });
  return ((await answer.json()) as { data: T }).data;
}

/** Opens an up/down trade and waits for its result. @returns its id in the journal */
async function settledTrade(page: Page, url: string): Promise<string> {
  const { order } = await ask<{ order: { id: string } }>(
    page,
    url,
    '/api/secondContractOrder/createSecondContractOrder',
    {
      coinSymbol: 'BTCUSDT',
      betAmount: '50',
      betContent: 1,
      type: PERIODS.quick,
      oddsVersion: 1,
      clientOrderId: `journal-notes-${Date.now()}`,
    },
  );
  const total = async () => (await ask<{ total: number }>(page, url, '/api/journal/upDown', {})).total;
  await expect.poll(total, { timeout: 30_000 }).toBe(1);
  return `u:${order.id}`;
}

const noteField = (page: Page): Locator => page.getByRole('textbox', { name: 'Note', exact: true });
const says = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const chip = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

/** Keys of the notes that the browser keeps. */
const keptNotes = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('journal');
        request.addEventListener('success', () => {
          const database = request.result;
          if (!database.objectStoreNames.contains('parts')) return resolve(null);
          const keys = database
            .transaction('parts')
            .objectStore('parts')
            .getAllKeys(IDBKeyRange.bound(['n'], ['o']));
          keys.addEventListener('success', () => {
            database.close();
            resolve(keys.result);
          });
        });
      }),
  );

async function save(page: Page, text: string): Promise<void> {
  await noteField(page).fill(text);
  await button(page, 'Save note').click();
}

interface Written {
  readonly note: { readonly revision: number };
}

/** The trade's row in the journal's list; a card of the page before may have the same words. */
const upRow = (page: Page) => page.locator('a[href*="journal/trade?"]', { hasText: /BTC · Up/ });

test('a note outlives reloads and lost connections, joins what another device wrote, and its tag is renamed', async ({
  page,
  context,
  openSignedIn,
  rising,
}) => {
  await openSignedIn('/', rising);
  const trade = await settledTrade(page, rising.url);
  await visit(page, TRADES);
  const row = upRow(page);
  await expect(row).toContainText('+42.50');
  await row.click();

  // Written, with a tag and the plan.
  await expect(button(page, 'Save note')).toBeDisabled();
  await button(page, 'New').click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('Breakout');
  await button(page, 'Add').click();
  await chip(page, 'Partly').check({ force: true });
  await save(page, 'Broke the high with volume.');
  await expect(says(page, 'Saved')).toHaveText('Saved');
  await page.reload();
  await expect(noteField(page)).toHaveValue('Broke the high with volume.');
  await expect(chip(page, 'Partly')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Breakout', pressed: true })).toBeVisible();

  // Read without the exchange too, from what the device keeps.
  await expect.poll(() => keptNotes(page)).toEqual([['note', trade]]);
  await page.route('**/api/journal/notes', (route) => route.abort());
  await page.reload();
  await expect(noteField(page)).toHaveValue('Broke the high with volume.');
  await page.unroute('**/api/journal/notes');

  // Found by its words and its tag.
  await visit(page, TRADES);
  await expect(row).toContainText('Broke the high with volume.');
  await page.getByRole('textbox', { name: 'Search notes, tags, pairs' }).fill('VOLUME');
  await expect(row).toBeVisible();
  await page.getByRole('textbox', { name: 'Search notes, tags, pairs' }).fill('nothing');
  await expect(page.getByText('No trades match')).toBeVisible();
  await button(page, 'Show all').click();
  await chip(page, 'No note').check({ force: true });
  await expect(row).toBeHidden();
  await chip(page, 'Breakout').check({ force: true });
  await row.click();

  // Offline it waits, and is sent when the line is back.
  await context.setOffline(true);
  await save(page, 'Broke the high with volume. Late.');
  await expect(says(page, 'Saved on this device only')).toBeVisible();
  // Meanwhile another device writes.
  const standing = await ask<{ notes: { revision: number }[] }>(page, rising.url, '/api/journal/notes', {});
  const tablet = {
    trade,
    text: 'From the tablet.',
    tags: ['Breakout'],
    plan: 'no',
    revision: standing.notes[0]!.revision,
  };
  const written = await ask<Written>(page, rising.url, '/api/journal/noteSet', tablet);
  await context.setOffline(false);
  await expect(noteField(page)).toHaveValue('From the tablet.\n\nBroke the high with volume. Late.');
  await expect(says(page, 'Saved')).toHaveText('Saved');
  await expect(chip(page, 'No')).toBeChecked();
  const joined = await ask<{ notes: { text: string; revision: number }[] }>(page, rising.url, '/api/journal/notes', {});
  expect(joined.notes[0]).toMatchObject({
    text: 'From the tablet.\n\nBroke the high with volume. Late.',
    revision: written.note.revision + 1,
  });

  // A note that could not be sent outlives a reload of the page, and a refusal says why and loses nothing.
  await page.route('**/api/journal/note*', (route) => route.abort());
  await save(page, 'Shorter.');
  await expect(says(page, 'Saved on this device only')).toBeVisible();
  await page.reload();
  await expect(noteField(page)).toHaveValue('Shorter.');
  // With the reason: the attempt that begins with the page is over, so that the retry is one of its own.
  await expect(says(page, 'Saved on this device only')).toContainText('No connection');
  await page.unroute('**/api/journal/note*');
  await page.route('**/api/journal/noteSet', (route) =>
    route.fulfill({ json: { code: 1025, msg: '笔记数量已达上限', details: { most: '5000' } } }),
  );
  await button(page, 'Retry').click();
  await expect(says(page, 'Note limit reached. Delete a note first.')).toBeVisible();
  await expect(noteField(page)).toHaveValue('Shorter.');
  await page.unroute('**/api/journal/noteSet');
  await button(page, 'Retry').click();
  await expect(says(page, 'Saved')).toHaveText('Saved');

  // Another tab of this browser shows it as it is written here.
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(noteField(second)).toHaveValue('Shorter.');
  await save(page, 'Shorter, for both.');
  await expect(noteField(second)).toHaveValue('Shorter, for both.');
  await expect(says(second, 'Saved')).toHaveText('Saved');
  await second.close();

  // The tag gets another name everywhere.
  await button(page, 'Manage tags').click();
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByRole('button', { name: 'Rename Breakout' }).click();
  await tags.getByRole('textbox', { name: 'Tag' }).fill('Setup');
  await tags.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(tags.getByText('Setup')).toBeVisible();
  await tags.getByRole('button', { name: 'Close' }).click();
  await expect(tags).toBeHidden();
  await expect(page.getByRole('button', { name: 'Setup', pressed: true })).toBeVisible();

  // Leaving the page saves what was typed; an empty note is deleted.
  await noteField(page).fill('Typed and left.');
  await expect(says(page, 'Not saved yet')).toBeVisible();
  await visit(page, TRADES);
  await expect(row).toContainText('Typed and left.');
  await row.click();
  await page.getByRole('button', { name: 'Setup', pressed: true }).click();
  await chip(page, 'None').check({ force: true });
  await noteField(page).fill('');
  await page.route('**/api/journal/noteRemove', (route) => route.abort());
  await button(page, 'Delete note').click();
  await expect(says(page, 'Deleted on this device only')).toBeVisible();
  await visit(page, TRADES);
  await expect(row).toContainText('Deleted on this device only');
  const notice = page.getByText('1 note change is on this device only');
  await expect(notice).toBeVisible();
  await page.unroute('**/api/journal/noteRemove');
  await button(page, 'Try again').click();
  await expect(notice).toBeHidden();
  await expect(row).toContainText('Add note');
});

const average = (period: number) => ({ study: { kind: 'ma', period }, line: 'value' });
/** Up/down trades of a cross, over days that are never computed here. */
const rules = (name: string) => ({
  version: 1,
  name,
  symbols: ['BTCUSDT'],
  interval: 'ONE_MIN',
  enter: { join: 'all', conditions: [{ left: average(5), operator: 'crossesAbove', right: average(20) }] },
  kind: 'upDown',
  direction: 'up',
  periodS: 60,
  leave: { join: 'all', conditions: [] },
  size: { kind: 'amount', value: 50 },
  costs: { maker: 0, taker: 0, slippage: 0 },
  span: { from: 20_000, to: 20_100, heldBack: 0.3 },
});

test('a trade is tagged with the strategy that it followed, and the breakdown has its group', async ({
  page,
  context,
  openSignedIn,
  rising,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn('/', rising);
  await settledTrade(page, rising.url);
  await ask(page, rising.url, '/api/strategy/save', {
    id: randomUUID(),
    strategy: rules('Five over twenty, one minute'),
  });
  await visit(page, TRADES);
  await upRow(page).click();
  await button(page, 'From a strategy').click();
  const sheet = page.getByRole('dialog', { name: 'From a strategy' });
  await expect(sheet.getByRole('button', { name: /Five over twenty, one minute/ })).toContainText(
    'BTC/USDT · 1m · Up/down',
  );
  await sheet.getByRole('button', { name: /Five over twenty/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Five over twenty, one m…', pressed: true })).toBeVisible();
  await button(page, 'Save note').click();
  await expect(says(page, 'Saved')).toHaveText('Saved');

  await visit(page, '/pages/journal/journal?view=groups&by=tag');
  await expect(page.getByRole('row', { name: /Five over twenty, one m…/ })).toContainText('+42.50');

  // The list of strategies is on the device, also without a line.
  await visit(page, TRADES);
  await upRow(page).click();
  await context.setOffline(true);
  await button(page, 'From a strategy').click();
  await expect(sheet.getByRole('button', { name: /Five over twenty/ })).toBeDisabled();
  await context.setOffline(false);
});
