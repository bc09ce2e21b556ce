import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/i18n/language-names.ts';
import { ROUTES } from '../support/accessibility-walks.ts';
import { overflowOf, shown } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { textFaults } from '../support/readable.ts';
import { visit } from '../support/trading.ts';

const PAGES = { home: '/', trade: '/pages/trade/trade?symbol=BTCUSDT', ...ROUTES };
const WIDTHS = [320, 390, 1280] as const;

async function go(page: Page, route: string): Promise<void> {
  await page.locator('main').evaluate((main) => main.setAttribute('data-left', ''));
  await visit(page, route);
  await expect(page.locator('main:not([data-left])')).toBeVisible();
}

/** Changes the language where a person does, without a reload, and goes from page to page. */
async function walk(page: Page, width: number, sees: (language: number, screen: number) => boolean): Promise<void> {
  await page.setViewportSize({ width, height: width < 1000 ? 720 : 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('region', { name: 'Total value' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const [at, { code, name }] of LANGUAGES.entries()) {
    const screens = Object.entries(PAGES).filter((_, screen) => sees(at, screen));
    if (screens.length === 0) continue;
    await go(page, ROUTES.rules);
    await go(page, ROUTES.language);
    await page.getByRole('radio', { name, exact: true }).check();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    for (const [screen, route] of screens) {
      const from = new URL(page.url()).hash.slice(1).split('?', 1)[0];
      if (from === route.split('?', 1)[0]) await go(page, ROUTES.rules);
      if (new URL(page.url()).hash.slice(1) !== route) await go(page, route);
      await shown(page);
      expect.soft(await textFaults(page), `${code} ${screen} at ${width}`).toEqual([]);
      expect.soft(await overflowOf(page), `${code} ${screen} at ${width}: beside the screen`).toBeLessThanOrEqual(0);
      expect.soft(await page.title(), `${code} ${screen}`).not.toBe('');
    }
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

for (const [at, width] of WIDTHS.entries()) {
  test(`languages, each on some pages, at ${width} pixels: no word is cut, covered or off the screen`, async ({
    page,
    openSignedIn,
  }) => {
    test.setTimeout(240_000);
    await openSignedIn();
    // Every page once: the languages are dealt to the widths, and the pages to the languages.
    await walk(
      page,
      width,
      (language, screen) => language % WIDTHS.length === at && screen % LANGUAGES.length === language,
    );
  });

  test(`twelve languages on every page at ${width} pixels`, LONG, async ({ page, openSignedIn }) => {
    test.setTimeout(1_800_000);
    await openSignedIn();
    await walk(page, width, () => true);
  });
}
