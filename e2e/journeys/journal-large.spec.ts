import type { Page } from '@playwright/test';
import { giveLongJournal } from '../support/long-journal.ts';
import { expect, test } from '../support/journey.ts';
import { startSandbox } from '../support/sandbox.ts';
import { picture } from '../support/pictures.ts';

const JOURNAL = '/pages/journal/journal';
const ROUND_TRIPS = 30_000;
const UP_DOWN = 70_000;
/** The head, and chunks of 10 000 rows: two fills a round trip, and one row an up/down trade. */
const PARTS = 1 + (2 * ROUND_TRIPS + UP_DOWN) / 10_000;

/** Returns a result of the exchange as the page shows it, rounded down (G11): `-1234.561` → `−1,234.57`. */
function shown(result: string): string {
  const cents = Math.floor(Number(result) * 100);
  const text = (Math.abs(cents) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '−' : '+'}${text}`;
}

/** How many parts of the journal's rows the browser keeps. */
const keptParts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('journal');
        request.addEventListener('success', () => {
          const database = request.result;
          const keys = database.transaction('parts').objectStore('parts').getAllKeys();
          keys.addEventListener('success', () => {
            database.close();
            // Notes are kept beside them.
            resolve(keys.result.filter((key) => key === 'head' || /^(fills|upDown),/.test(String(key))).length);
          });
        });
      }),
  );

test('a journal of 100 000 trades: what the exchange says they came to, also without a connection; gone with the session', async ({
  page,
  open,
  openSignedIn,
}, info) => {
  // A server is started twice, once with a year of trades.
  test.setTimeout(180_000);
  const sandbox = await startSandbox();
  try {
    await openSignedIn('/', sandbox);
    const user = await page.evaluate(() => localStorage.getItem('currentUser'));
    const { userId } = JSON.parse(user!) as { userId: string };
    const { trades, net } = await giveLongJournal(sandbox, userId, {
      roundTrips: ROUND_TRIPS,
      upDown: UP_DOWN,
      days: 365,
    });
    expect(trades).toBe(100_000);

    await open(JOURNAL, sandbox);
    const result = page.getByRole('region', { name: 'Net PnL, USDT' });
    const all = page.getByRole('group', { name: 'Period' }).getByRole('radio', { name: 'All' });
    // Thirteen answers of 10 000 rows each.
    await all.check({ timeout: 90_000 });
    await expect(result).toContainText(shown(net));
    const figures = page.getByRole('region', { name: 'Key figures' });
    await expect(figures).toContainText('100,000');
    await picture(page, info, 'journal-100000');

    // From the device: nothing of it comes from the exchange now.
    await expect.poll(() => keptParts(page)).toBe(PARTS);
    await page.route('**/api/journal/**', (route) => route.abort());
    await page.reload();
    await all.check();
    await expect(result).toContainText(shown(net));
    await page.unroute('**/api/journal/**');

    await page.evaluate((hash) => void (location.hash = hash), '/pages/profile/profile');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Delete and sign out' }).click();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('journal');
  } finally {
    await sandbox.remove();
  }
});
