import { chooseOrder } from '../support/journal-list.ts';
import { giveLongJournal, keptParts } from '../support/long-journal.ts';
import { expect, test } from '../support/journey.ts';
import { longestTask, tasksDuring } from '../support/main-thread.ts';
import { startSandbox } from '../support/sandbox.ts';
import { picture } from '../support/pictures.ts';

const JOURNAL = '/pages/journal/journal';
const ROUND_TRIPS = 30_000;
const UP_DOWN = 70_000;
/** The head, and chunks of 10 000 rows: two fills a round trip, and one row an up/down trade. */
const PARTS = 1 + (2 * ROUND_TRIPS + UP_DOWN) / 10_000;

/**
 * Longest task of the page's thread, ms of the processor: a loose limit, since a busy machine has cold caches.
 * `measures/journal-tasks.spec.ts` looks at tasks on a slow phone.
 */
const TASK_MOST_MS = 50;

/** Returns a result of the exchange as the page shows it, rounded down (G11): `-1234.561` → `−1,234.57`. */
function shown(result: string): string {
  const cents = Math.floor(Number(result) * 100);
  const text = (Math.abs(cents) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
  return `${cents < 0 ? '−' : '+'}${text}`;
}

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
    const { trades, net } = await giveLongJournal(page, sandbox, userId, {
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

    // Choices, orders and filters over all rows keep the page alive.
    const tasks = await tasksDuring(page, async () => {
      const kinds = page.getByRole('group', { name: 'Trades shown' });
      await kinds.getByRole('radio', { name: 'Spot' }).check({ force: true });
      await expect(figures).toContainText('30,000');
      await kinds.getByRole('radio', { name: 'All' }).check({ force: true });
      await expect(figures).toContainText('100,000');
      await page.evaluate((hash) => void (location.hash = hash), `${JOURNAL}?view=trades`);
      const list = page.getByRole('list', { name: 'Trades' });
      await expect(list.getByRole('listitem').first()).toBeVisible();
      await chooseOrder(page, 'Largest amount first');
      await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '100000');
    });
    const longest = longestTask(tasks);
    expect(longest?.cpuMs, longest?.parts).toBeLessThan(TASK_MOST_MS);

    // MAE and MFE of the last days, from candle files; another time they are on the device.
    await page.getByRole('group', { name: 'Period' }).getByRole('radio', { name: '7D' }).check({ force: true });
    const rows = page.getByRole('list', { name: 'Trades' });
    await expect(rows).not.toContainText('MAE');
    await page.getByRole('button', { name: /^Load prices: [\d.]+ [KM]B$/ }).click();
    await expect(rows).toContainText(/MAE −?[\d.]+% · MFE \+?[\d.]+%/, { timeout: 60_000 });
    await expect(page.getByText('Worst and best price of each trade')).toBeHidden();
    await chooseOrder(page, 'Largest MAE first');
    await expect(rows.getByRole('listitem').first()).toContainText(/MAE −[1-9]/);
    await picture(page, info, 'journal-excursions');
    await page.evaluate((hash) => void (location.hash = hash), JOURNAL);

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
