import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/language-names.ts';
import { ROUTES } from '../support/accessibility-walks.ts';
import { checkWords, shown } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { visit } from '../support/trading.ts';

const PAGES = { home: '/', trade: '/pages/trade/trade?symbol=BTCUSDT', ...ROUTES };
const WIDTHS = [320, 390, 1280] as const;

async function go(page: Page, route: string): Promise<void> {
  await page.locator('main').evaluate((main) => main.setAttribute('data-left', ''));
  await visit(page, route);
  await expect(page.locator('main:not([data-left])')).toBeVisible();
}

/**
 * Changes the language where a person does, without a reload, and goes from page to page. With `npm test` the
 * accessibility walks look at the words of every page in one language (accessibility-walks.spec.ts).
 */
async function walk(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 1000 ? 720 : 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('region', { name: 'Total value' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const { code, name } of LANGUAGES) {
    await go(page, ROUTES.rules);
    await go(page, ROUTES.language);
    await page.getByRole('radio', { name, exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    for (const [screen, route] of Object.entries(PAGES)) {
      const from = new URL(page.url()).hash.slice(1).split('?', 1)[0];
      if (from === route.split('?', 1)[0]) await go(page, ROUTES.rules);
      if (new URL(page.url()).hash.slice(1) !== route) await go(page, route);
      await shown(page);
      await checkWords(page, `${code} ${screen} at ${width}`);
    }
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const width of WIDTHS) {
  test(`twelve languages on every page at ${width} pixels`, LONG, async ({ page, openSignedIn }) => {
    test.setTimeout(1_800_000);
    await openSignedIn();
    await walk(page, width);
  });
}
