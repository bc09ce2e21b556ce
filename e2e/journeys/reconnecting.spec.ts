import { hurryWorkers } from '../support/clocks.ts';
import { expect, test } from '../support/journey.ts';
import { startSandbox } from '../support/sandbox.ts';
import { expectToMove, lastPrice, priceSaid, TRADE } from '../support/whole-app.ts';
import { LAUNCH_WITHOUT } from '../support/without.ts';

const GIVEN_UP = { timeout: 30_000 };

test.use({ launchOptions: LAUNCH_WITHOUT });

test('after five failed attempts the app says offline, and a tap connects again', async ({ page, open }) => {
  const banner = page.getByRole('banner');
  const live = banner.getByText('Live', { exact: true });
  // They take 31 s, a fifth more or less; with `npm run test:all` offline-shell.spec.ts sits that out.
  await hurryWorkers(page, 5);
  const sandbox = await startSandbox();
  await open(TRADE, sandbox);
  await expect(live).toBeVisible();
  // Live comes with the first message, which may be no price.
  await expectToMove(lastPrice(page));
  await sandbox.kill();
  await expect(banner.getByText(/^Reconnecting \d of 5$/)).toBeVisible();
  const price = await priceSaid(page);
  await expect(banner.getByText('Reconnecting 5 of 5')).toBeVisible(GIVEN_UP);
  const offline = banner.getByRole('button', { name: 'Offline' });
  await expect(offline).toBeVisible(GIVEN_UP);
  await expect(offline).toHaveAttribute('title', 'Tap to reconnect');
  expect(await priceSaid(page)).toBe(price);
  await sandbox.start();
  await offline.click();
  await expect(live).toBeVisible({ timeout: 30_000 });
  await expectToMove(lastPrice(page));
  await sandbox.remove();
});
