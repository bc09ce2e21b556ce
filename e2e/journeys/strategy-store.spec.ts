import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';

const LAB = '/pages/strategy/strategy';
const DAY_MS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MS);

const average = (period: number) => ({ study: { kind: 'ma', period }, line: 'value' });
const rules = (name: string) => ({
  version: 1,
  name,
  symbols: ['BTCUSDT'],
  interval: 'ONE_HOUR',
  enter: { join: 'all', conditions: [{ left: average(20), operator: 'crossesAbove', right: average(50) }] },
  kind: 'spot',
  leave: { join: 'any', conditions: [{ left: average(20), operator: 'crossesBelow', right: average(50) }] },
  size: { kind: 'share', value: 1 },
  costs: { maker: 0.0008, taker: 0.001, slippage: 0.0002 },
  span: { from: TODAY - 366, to: TODAY - 1, heldBack: 0.3 },
});

/** Calls the exchange itself, as another device of the person of the page. */
async function call<T>(page: Page, url: string, path: string, data: object = {}): Promise<T> {
  const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
  const answer = await page.request.post(url + path, { data, headers: { satoken } });
  const envelope = (await answer.json()) as { data: T };
  expect(envelope).toMatchObject({ code: 200 });
  return envelope.data;
}

const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(`__persisted__${key}`), name);

test('strategies of a visitor move into the account when wanted, wait for a line, and leave with the account', async ({
  page,
  open,
  sandbox,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const strategyNames = async () => {
    type Listed = { strategies: { strategy: { name: string } }[] };
    const { strategies } = await call<Listed>(page, sandbox.url, '/api/strategy/list');
    return strategies.map(({ strategy }) => strategy.name);
  };
  const own = [{ id: randomUUID(), strategy: rules('Mine'), updatedAt: Date.now() }];
  await page.addInitScript(
    (text) => {
      // A later page of the journey has what the app keeps itself.
      if (localStorage.getItem('__persisted__strategies') === null)
        localStorage.setItem('__persisted__strategies', text);
    },
    JSON.stringify({ own, waiting: [] }),
  );
  await open(LAB);
  const saved = page.getByRole('region', { name: 'Saved strategies' });
  await expect(saved.getByRole('link', { name: /Mine/ })).toBeVisible();
  await expect(saved.getByText('Stored on this device only')).toBeVisible();

  await signInWithDemoWallet(page);
  await expect(saved.getByRole('link', { name: /Mine/ })).toBeVisible();
  expect(await strategyNames()).toEqual([]);
  await saved.getByRole('button', { name: 'Add to my account' }).click();
  await expect(saved.getByText('Stored on this device only')).toBeHidden();
  await expect.poll(strategyNames).toEqual(['Mine']);

  await context.setOffline(true);
  await saved.getByRole('button', { name: 'Actions: Mine' }).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(saved.getByRole('link', { name: /Mine \(2\)/ })).toContainText('Not sent to your account yet');
  await context.setOffline(false);
  await expect(saved.getByText('Not sent to your account yet')).toBeHidden();
  await expect.poll(strategyNames).toEqual(['Mine (2)', 'Mine']);

  await call(page, sandbox.url, '/api/strategy/save', { id: randomUUID(), strategy: rules('Of the tablet') });
  await page.reload();
  await expect(saved.getByRole('link')).toHaveCount(3);
  await expect(saved.getByRole('link', { name: /Of the tablet/ })).toBeVisible();
  expect(await stored(page, 'accountStrategies')).toContain('Of the tablet');

  await page.goto(`${sandbox.url}/#/pages/profile/profile`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page.getByText('Signed out').first()).toBeVisible();
  expect(await stored(page, 'accountStrategies')).toBeNull();
  await page.goto(`${sandbox.url}/#${LAB}`);
  await expect(saved.getByText('No saved strategies yet.')).toBeVisible();
});
