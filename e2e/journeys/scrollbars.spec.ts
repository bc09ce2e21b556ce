import type { Page } from '@playwright/test';
import { TRADE } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { BROWSER_FLAGS, testBrowserPath } from '../../tests/chromium.ts';

/** As on Windows: scrollbars take room. Playwright hides them by default, and an emulated phone has none that do. */
test.use({
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  launchOptions: {
    executablePath: testBrowserPath(),
    args: [...BROWSER_FLAGS, '--disable-features=OverlayScrollbar'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

/** Tops of the parts of one row, px; and what a number field needs and has, px. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const options = document.querySelector('#product-panel form button[aria-expanded], form button[aria-expanded]')!;
    const tops = [...options.parentElement!.children].map((part) => Math.round(part.getBoundingClientRect().bottom));
    const input = document.querySelector<HTMLInputElement>('form input[inputmode]')!;
    return { rows: new Set(tops).size, needs: input.scrollWidth, has: input.clientWidth };
  });

// The longest names; a language whose names are short shows the other fields.
for (const language of ['en', 'de', 'es', 'th', 'tr', 'vi']) {
  test(`the wide ticket keeps its options in one line, and its price in sight, beside scrollbars (${language})`, async ({
    page,
    open,
  }) => {
    await page.addInitScript((code) => localStorage.setItem('app_language', code), language);
    await open(TRADE);
    await page.getByRole('tab').first().click();
    // Of the page, once it is longer than the window.
    await expect.poll(() => page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    const price = page.locator('form input[inputmode]').first();
    await price.fill('1234567.89');
    await expect.poll(async () => (await measure(page)).rows).toBe(1);
    const { needs, has } = await measure(page);
    expect(needs).toBeLessThanOrEqual(has);
  });
}
