import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';

/** The app's code. */
const CODE = '**/assets/*.js';

/** Path of the file with the code of the trade page; texts have files of the same name. */
function tradeCode(): string {
  const chunks: Record<string, { file: string; name?: string; src?: string }> = JSON.parse(
    readFileSync('dist/.vite/manifest.json', 'utf8'),
  );
  return `/${Object.values(chunks).find(({ file, name, src }) => name === 'trade' && !src && file.endsWith('.js'))!.file}`;
}

/** Sum of what moved without a tap, from now on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}

const shell = (page: Page) => page.locator('#shell');

test(
  'home is painted before any code has come, and stays where it is when the app takes over',
  atLevels('skeletonShimmer', 'chartDelayMs'),
  async ({ page, open }) => {
    const shift = await watchShifts(page);
    const release = await holdRequests(page, CODE);
    const opened = open();
    await expect(shell(page).getByText('Learn to trade with play funds')).toBeVisible();
    await expect(shell(page).locator('[class*=skeleton]').first()).toBeVisible();
    // The shell cannot be used yet, so it is inert.
    await expect(shell(page)).toHaveAttribute('inert', '');
    const before = await shell(page).getByText('Learn to trade with play funds').boundingBox();
    release();
    await opened;
    await expect(page.getByText('BTC', { exact: true })).toBeVisible();
    await expect(shell(page)).toHaveCount(0);
    expect(await page.getByText('Learn to trade with play funds').boundingBox()).toEqual(before);
    // The budget of design P5.
    expect(await shift()).toBeLessThan(0.02);
  },
);

test('a person who is signed in finds the frame of their own home', async ({ page, open }) => {
  await open();
  await signInWithDemoWallet(page);
  const release = await holdRequests(page, CODE);
  await page.reload({ waitUntil: 'commit' });
  await expect(shell(page).getByText('Total value · USDT')).toBeVisible();
  release();
  await expect(shell(page)).toHaveCount(0);
  await expect(page.getByText('Total value · USDT')).toBeVisible();
});

test('another page asks for its code before the app has come', async ({ page, open }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, CODE);
  const opened = open('/pages/trade/trade?symbol=BTCUSDT');
  await expect(shell(page).getByText('Sandbox')).toBeVisible();
  await expect.poll(() => asked.filter((path) => path === tradeCode()).length).toBe(1);
  release();
  await opened;
  await expect(page.getByRole('button', { name: /Up/ }).first()).toBeVisible();
  // Preloaded files are the ones that are used: none is fetched twice.
  const scripts = asked.filter((path) => path.endsWith('.js'));
  expect(scripts.filter((path, at) => scripts.indexOf(path) !== at)).toEqual([]);
});

test('the shell is painted before the code of the app is asked for', async ({ page, open }) => {
  const asked = 'link[rel=modulepreload][href*="/first-"]';
  await page.addInitScript((links) => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('shell')) return;
      observer.disconnect();
      Object.assign(window, { askedWithShell: document.querySelectorAll(links).length });
    }).observe(document, { subtree: true, childList: true });
  }, asked);
  await open();
  await expect(page.getByText('BTC', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { askedWithShell: number }).askedWithShell)).toBe(0);
  await expect(page.locator(asked)).toHaveCount(1);
});

test('a finger that goes down on a market brings the code of its page, before it is lifted', async ({ page, open }) => {
  await open();
  const row = page.locator('a[href*="symbol=BTCUSDT"]');
  await expect(row).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await row.dispatchEvent('pointerdown');
  await expect.poll(() => asked.includes(tradeCode())).toBe(true);
  await row.click();
  await expect(page.getByRole('button', { name: /Up/ }).first()).toBeVisible();
  // Later imports come from the browser's cache.
  const overTheLine = await page.evaluate(
    (path) =>
      performance
        .getEntriesByType('resource')
        .filter((each) => new URL(each.name).pathname === path && (each as PerformanceResourceTiming).transferSize > 0)
        .length,
    tradeCode(),
  );
  expect(overTheLine).toBe(1);
});

test('an address nobody can read shows the frame and then says so', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.url}/?to=%zz#/%zz`);
  await expect(
    page
      .getByRole('link', { name: 'Home' })
      .or(page.getByRole('button', { name: /home/i }))
      .first(),
  ).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('the shell speaks the language the app will speak', async ({ page, open }) => {
    const release = await holdRequests(page, CODE);
    const opened = open();
    await expect(shell(page).getByText('用模拟资金练习交易')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
    release();
    await opened;
    await expect(shell(page)).toHaveCount(0);
    await expect(page.getByText('用模拟资金练习交易')).toBeVisible();
  });
});

for (const [part, file] of [
  ['the entry', '**/assets/index-*.js'],
  ['the app', '**/assets/first-*.js'],
  ['what the app imports', '**/assets/libraries-*.js'],
] as const) {
  test(`says so when ${part} cannot be loaded, and loads the page again on a tap`, async ({ page, open, problems }) => {
    await page.route(file, (route) => route.abort());
    await open();
    await expect(shell(page).getByRole('alert')).toContainText('Failed to load');
    await page.unroute(file);
    await shell(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('BTC', { exact: true })).toBeVisible();
    await expect(shell(page)).toHaveCount(0);
    // The browser's own word, left where developers look.
    expect(problems.splice(0).filter((problem) => !problem.includes('dynamically imported module'))).toEqual([]);
  });
}
