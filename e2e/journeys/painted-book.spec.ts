import type { Locator, Page } from '@playwright/test';
import { differentShare } from '../support/different-share.ts';
import { expect, test } from '../support/journey.ts';
import { openTicket } from '../support/trading.ts';
import { TRADE } from '../support/whole-app.ts';

/** Numbers are text while a page is printed: the same ones the other way. */
const print = (page: Page, event: 'beforeprint' | 'afterprint') =>
  page.evaluate((name) => void dispatchEvent(new Event(name)), event);
const rowsOf = (list: Locator) => list.locator('[role=row], [role=listitem]:not([hidden])');
async function expectPainted(list: Locator): Promise<void> {
  await expect(rowsOf(list).first()).toHaveAttribute('data-painted', '');
  await expect(rowsOf(list).last()).toHaveAttribute('data-painted', '');
}

// No flash, which fades while two pictures are taken.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LOOKS = [
  { ratio: 1, theme: 'light', palette: 'standard' },
  { ratio: 2, theme: 'dark', palette: 'swapped' },
  { ratio: 2.625, theme: 'light', palette: 'blueOrange' },
  { ratio: 3, theme: 'dark', palette: 'standard' },
];
const DIFFERENT_MAX = 0.01;

async function expectSamePictures(page: Page, spare: Page, list: Locator): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  for (const { ratio, theme, palette } of LOOKS) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: ratio,
      mobile: false,
    });
    await page.evaluate((look) => void Object.assign(document.documentElement.dataset, look), { theme, palette });
    await expectPainted(list);
    const asPaint = (await list.screenshot()).toString('base64');
    await print(page, 'beforeprint');
    await expect(list.locator('[data-painted]')).toHaveCount(0);
    const asText = (await list.screenshot()).toString('base64');
    await print(page, 'afterprint');
    expect(await differentShare(spare, asPaint, asText), `${theme}, ${palette}, ${ratio}`).toBeLessThan(DIFFERENT_MAX);
  }
}

const LISTS = [
  { name: 'the order book', tab: 'Book', list: (page: Page) => page.getByRole('table', { name: /^Asks/ }) },
  { name: 'the list of trades', tab: 'Trades', list: (page: Page) => page.getByRole('list', { name: 'Trades' }) },
];
for (const { name, tab, list } of LISTS)
  test(`${name}, painted, is the picture of its text in every look, and is called by its words`, async ({
    page,
    open,
    line,
  }) => {
    await open(TRADE, line.sandbox);
    await page.getByRole('tab', { name: tab }).click();
    await expectPainted(list(page));
    const spare = await page.context().newPage();
    line.relay.keepOnly(() => false);
    // What was told is on the page, and said a second later.
    await page.waitForTimeout(1500);
    const said = (await list(page).ariaSnapshot()).match(/\d[\d,.:]*/g);
    await print(page, 'beforeprint');
    expect((await list(page).ariaSnapshot()).match(/\d[\d,.:]*/g)).toEqual(said);
    await print(page, 'afterprint');
    await expectSamePictures(page, spare, list(page));
  });

test('the compact book of the ticket is painted too', async ({ page, open, line }) => {
  await open(TRADE, line.sandbox);
  const ticket = await openTicket(page, 'Up');
  await ticket.getByRole('button', { name: 'Order book' }).click();
  const asks = ticket.getByRole('table', { name: /^Asks/ });
  await expectPainted(asks);
  line.relay.keepOnly(() => false);
  await page.waitForTimeout(1500);
  await expectSamePictures(page, await page.context().newPage(), asks);
});
