import type { Page } from '@playwright/test';
import { shown, TRADE } from '../support/accessibility-check.ts';
import { ROUTES } from '../support/accessibility-walks.ts';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { textFaults } from '../support/readable.ts';
import { visit } from '../support/trading.ts';
import { BROWSER_FLAGS, testBrowserPath } from '../../tests/chromium.ts';

/** Scrollbars take room, as on Windows. Playwright hides them by default, and those of an emulated phone take none. */
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

/** Width of the page's own scrollbar, px. */
const scrollbarOf = (page: Page): Promise<number> =>
  page.evaluate(() => innerWidth - document.documentElement.clientWidth);

/** Tops of the parts of one row, px; and what a number field needs and has, px. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const types = document.querySelector('form input[value=limit]')!.closest('fieldset')!;
    const tops = [...types.parentElement!.children].map((part) => Math.round(part.getBoundingClientRect().bottom));
    const input = document.querySelector<HTMLInputElement>('form input[inputmode]')!;
    return { rows: new Set(tops).size, needs: input.scrollWidth, has: input.clientWidth };
  });

// The longest names; a language whose names are short shows the other fields.
for (const language of ['en', 'de', 'es', 'th', 'tr', 'vi']) {
  test(
    `the wide ticket keeps its options in one line, and its price in sight, beside scrollbars (${language})`,
    language === 'de' ? {} : LONG,
    async ({ page, open }) => {
      await page.addInitScript((code) => localStorage.setItem('app_language', code), language);
      await open(TRADE);
      await page.locator('#product-spot').click();
      // The page does not scroll: its panes do.
      expect(await scrollbarOf(page)).toBe(0);
      const price = page.locator('form input[inputmode]').first();
      await price.fill('1234567.89');
      await expect.poll(async () => (await measure(page)).rows).toBe(1);
      const { needs, has } = await measure(page);
      expect(needs).toBeLessThanOrEqual(has);
    },
  );
}

/** Types a long number into every field for numbers. @returns how many took it */
async function fillNumbers(page: Page): Promise<number> {
  let filled = 0;
  for (const field of await page.locator('main input[inputmode=decimal]:enabled').all()) {
    // Leaves with the value of another field, as the limits of a coin do.
    if (!(await field.isVisible())) continue;
    await field.fill('1234567.89', { timeout: 1_000 }).then(
      () => filled++,
      () => undefined,
    );
  }
  return filled;
}

/** Lists what does not fit on a page beside its scrollbar, a sentence each. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await shown(page);
  const fields = await page.evaluate(() => {
    const root = document.documentElement;
    const beside = root.scrollWidth - root.clientWidth;
    const cut = [...document.querySelectorAll('input')].filter(
      (input) => input.clientWidth > 0 && input.checkVisibility() && input.scrollWidth > input.clientWidth + 1,
    );
    return [
      ...(beside > 0 ? [`${beside} px beside the screen`] : []),
      ...cut.map((input) => `“${input.value || input.placeholder}” is ${input.scrollWidth} px in ${input.clientWidth}`),
    ];
  });
  return [...fields, ...(await textFaults(page))];
}

const PAGES = Object.entries({ ...ROUTES, trade: TRADE });

const SIZES = {
  'a wide window': { width: 1280, height: 800 },
  'a narrow window': { width: 390, height: 844 },
} as const;

/** Checks these pages, starting on home. @returns the number of fields that accepted a long number */
async function walk(page: Page, pages: typeof PAGES): Promise<number> {
  await expect.poll(() => scrollbarOf(page)).toBeGreaterThan(0);
  expect.soft(await faultsOf(page), 'home').toEqual([]);
  let filled = 0;
  for (const [screen, route] of pages) {
    await visit(page, route);
    await page.waitForFunction((path) => location.hash === `#${path}`, route);
    await shown(page);
    filled += await fillNumbers(page);
    expect.soft(await faultsOf(page), screen).toEqual([]);
  }
  return filled;
}

for (const [at, [name, size]] of Object.entries(SIZES).entries()) {
  test(`half of the pages have room for their words and numbers beside scrollbars, in ${name}`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSignedIn('/');
    const pages = PAGES.filter((_, place) => place % 2 === at);
    expect(await walk(page, pages)).toBeGreaterThan(2);
  });

  for (const language of ['en', 'de', 'es', 'vi']) {
    test(
      `every page has room for its words and numbers beside scrollbars, in ${name} (${language})`,
      LONG,
      async ({ page, openSignedIn }) => {
        test.setTimeout(240_000);
        await page.setViewportSize(size);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.addInitScript((code) => localStorage.setItem('app_language', code), language);
        await openSignedIn('/');
        expect(await walk(page, PAGES)).toBeGreaterThan(5);
      },
    );
  }
}
