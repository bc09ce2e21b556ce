import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { differentShare } from '../support/different-share.ts';
import { LONG } from '../support/levels.ts';
import { watchName } from '../support/trading.ts';

const LIST = { name: 'Markets' } as const;
/** A phone has a list, a wide page a table. */
const list = (page: Page) => page.getByRole('list', LIST).or(page.getByRole('grid', LIST));
const rows = (page: Page) => list(page).locator('a, [data-symbol]');
const painted = (page: Page) =>
  page.locator('li [data-painted]:not([role=gridcell]), [data-symbol]:has([data-painted])');
/** Numbers are text while a page is printed: the same prices the other way. */
const print = (page: Page, event: 'beforeprint' | 'afterprint') =>
  page.evaluate((name) => void dispatchEvent(new Event(name)), event);
/** Returns the place of the list on the screen, as far as it is visible. */
const inView = async (page: Page) => {
  const { x, y, width } = (await list(page).boundingBox())!;
  return { x, y, width, height: page.viewportSize()!.height - y };
};
const allPainted = async (page: Page) => {
  await expect(painted(page).first()).toBeAttached();
  await expect.poll(async () => (await painted(page).count()) === (await rows(page).count())).toBe(true);
};
/**
 * Names of the rows in the accessibility tree without the volume, which is always text and changes only every few
 * seconds.
 */
const namesOf = async (page: Page): Promise<readonly string[]> =>
  [...(await page.getByRole('list', LIST).ariaSnapshot()).matchAll(/link "([^"]*)"/g)].map(([, name]) =>
    name!.replace(/ · \S+/, ''),
  );

// No tint, which fades while two pictures are taken.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const RATIOS = [1, 2, 2.625, 3];
const LOOKS = [
  { theme: 'light', palette: 'standard' },
  { theme: 'dark', palette: 'swapped' },
  { theme: 'light', palette: 'blueOrange' },
  { theme: 'dark', palette: 'standard' },
];
const DIFFERENT_MAX = 0.01;

const PHONE = { width: 390, height: 844 };
/** `npm test` checks only the ratio that is no whole number, and another one on the wide page. */
const whenOf = (deviceScaleFactor: number) => (Number.isInteger(deviceScaleFactor) ? LONG : {});
const SCREENS = [
  ...['/', '/pages/market/market'].flatMap((route) =>
    RATIOS.map((deviceScaleFactor, at) => ({
      route,
      viewport: PHONE,
      deviceScaleFactor,
      look: LOOKS[at]!,
      when: whenOf(deviceScaleFactor),
    })),
  ),
  {
    route: '/pages/market/market',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 2,
    look: LOOKS[1]!,
    when: {},
  },
];

/** Returns screenshots once two in a row are the same, so that the last messages are on the page. */
async function picturesAtRest(shots: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let last: readonly string[] = [];
  await expect(async () => {
    const before = last;
    last = await shots();
    expect(last.every((picture, at) => picture === before[at])).toBe(true);
  }).toPass({ intervals: [250] });
  return last;
}

for (const { route, viewport, deviceScaleFactor, look, when } of SCREENS)
  test(
    `${route}, ${viewport.width} px at ${deviceScaleFactor}: painted numbers are those of the text, to the pixel`,
    when,
    async ({ browser, page: spare, line }) => {
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(`${line.sandbox.url}/?level=0#${route}`);
      await allPainted(page);
      line.relay.holdPrices();
      await page.evaluate((next) => {
        Object.assign(document.documentElement.dataset, next);
      }, look);
      const shots = async () => [(await page.screenshot({ clip: await inView(page) })).toString('base64')];
      const [asPaint] = await picturesAtRest(shots);
      await allPainted(page);
      await print(page, 'beforeprint');
      await expect(painted(page)).toHaveCount(0);
      const [asText] = await picturesAtRest(shots);
      const share = await differentShare(spare, asPaint!, asText!);
      await context.close();
      expect(share, `${look.theme}, ${look.palette}`).toBeLessThan(DIFFERENT_MAX);
    },
  );

/** Alone the numbers are few: an edge that is a pixel off would be lost in the whole screen. */
for (const [at, deviceScaleFactor] of RATIOS.entries())
  test(
    `head of a market, order book, its middle and its balance at ${deviceScaleFactor}: painted numbers are those of the text, to the pixel`,
    whenOf(deviceScaleFactor),
    async ({ browser, page: spare, line }) => {
      const look = LOOKS[at]!;
      const context = await browser.newContext({
        viewport: PHONE,
        deviceScaleFactor,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await page.goto(`${line.sandbox.url}/?level=0#/pages/trade/trade?symbol=BTCUSDT`);
      await page.getByRole('tab', { name: 'Order book' }).click();
      const [head, middle, balance] = [0, 1, 2].map((n) => page.locator('[data-line]').nth(n)) as [
        Locator,
        Locator,
        Locator,
      ];
      const asks = page.getByRole('table', { name: /^Asks/ });
      const parts = { head, asks, middle, balance };
      const arePainted = async () => {
        for (const part of [head, middle, balance, asks.getByRole('row').first()]) {
          await expect(part).toHaveAttribute('data-painted');
        }
      };
      await arePainted();
      line.relay.holdPrices();
      await page.evaluate((next) => {
        Object.assign(document.documentElement.dataset, next);
      }, look);
      const shots = async () => {
        const pictures: string[] = [];
        for (const part of Object.values(parts)) pictures.push((await part.screenshot()).toString('base64'));
        return pictures;
      };
      const asPaint = await picturesAtRest(shots);
      await arePainted();
      await print(page, 'beforeprint');
      await expect(head).not.toHaveAttribute('data-painted');
      const asText = await picturesAtRest(shots);
      for (const [n, picture] of asPaint.entries()) {
        const share = await differentShare(spare, picture, asText[n]!);
        expect(share, `${Object.keys(parts)[n]}, ${look.theme}, ${look.palette}`).toBeLessThan(DIFFERENT_MAX);
      }
      await context.close();
    },
  );

test('a row is called by the same words whether its numbers are painted or text, a second old at most', async ({
  page,
  open,
  line,
}) => {
  await open('/pages/market/market', line.sandbox);
  await allPainted(page);
  const said = await watchName(rows(page).first().getByRole('img'));
  await expect.poll(async () => (await said()).length, { timeout: 10_000 }).toBeGreaterThan(3);
  line.relay.holdPrices();
  await expect(async () => {
    await print(page, 'afterprint');
    await allPainted(page);
    const asPaint = await namesOf(page);
    expect(asPaint.length).toBeGreaterThan(5);
    await print(page, 'beforeprint');
    // Rows out of sight are made meanwhile, when the page is in use. The names of painted rows may be a second old.
    await expect(painted(page)).toHaveCount(0);
    expect((await namesOf(page)).slice(0, asPaint.length)).toEqual(asPaint);
  }).toPass({ intervals: [500] });
});

test('numbers are text where the address or the colours of the system ask for it, and move; the level page says why', async ({
  page,
  sandbox,
}) => {
  await page.goto(`${sandbox.url}/?level=0&surface=text#/`);
  const price = rows(page).first();
  const before = await price.textContent();
  await expect(price).not.toHaveText(before!);
  await expect(page.locator('canvas[style*="visibility"]')).toHaveCount(0);
  await page.goto(`${sandbox.url}/?level=0&surface=text#/pages/level/level`);
  await expect(page.getByText('Numbers in lists are shown as text: set by this page’s URL')).toBeVisible();

  await page.goto(`${sandbox.url}/?level=0#/`);
  await allPainted(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(painted(page)).toHaveCount(0);
  const text = await price.textContent();
  await expect(price).not.toHaveText(text!);
  await page.emulateMedia({ forcedColors: 'none' });
  await allPainted(page);
  await page.evaluate(() => {
    location.hash = '/pages/level/level';
  });
  await expect(page.getByText('Numbers in lists are drawn by a background thread')).toBeVisible();
});

test('a painted row is a link as large as before: a tap on its number opens its market', async ({ page, open }) => {
  await open();
  await allPainted(page);
  const box = (await rows(page).first().boundingBox())!;
  await page.mouse.click(box.x + box.width - 40, box.y + box.height / 2);
  await expect(page).toHaveURL(/trade\?symbol=BTCUSDT/);
});
