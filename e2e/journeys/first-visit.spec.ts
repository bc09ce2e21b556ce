import { expect, test } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';
import { expectToMove } from '../support/whole-app.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a visitor watches live prices, finds a market and reads the rules without signing in',
  atLevels('priceMs', 'miniBatch', 'concurrentRenders'),
  async ({ page, open }) => {
    await open();
    await expect(page.getByText('Sandbox · play funds, no real money')).toBeVisible();
    await expect(page.getByText('Live', { exact: true }).filter({ visible: true })).toBeVisible();

    const bitcoin = page.getByRole('link', { name: /^BTC Bitcoin/ });
    // Painted by the live worker before it was ever text, on a fast start.
    await expect(bitcoin).toHaveAccessibleName(/\d{2},\d{3}\.\d{2}/);
    await expectToMove(bitcoin);

    await page.getByRole('button', { name: 'Search' }).click();
    const search = page.getByRole('textbox', { name: 'Search symbol or name' });
    await expect(search).toBeFocused();
    await search.fill('doge');
    await page.getByRole('link', { name: /Dogecoin/ }).click();
    await expect(page.getByRole('heading', { name: /DOGE\/USDT/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Order book' }).click();
    await expect(page.getByRole('table', { name: 'Asks, sell orders' }).getByRole('row').first()).toContainText(
      /0\.\d{5}/,
    );
    await page.getByRole('tab', { name: 'Rules' }).click();
    await expect(page.getByText('Tie', { exact: true }).first()).toBeVisible();

    await expect(page).toHaveTitle('Tern');
  },
);

test('coming back from a market finds the list where it was left', atLevels('overscanRows'), async ({ page, open }) => {
  await open();
  const far = page.getByRole('link', { name: /Filecoin|Aptos|Arbitrum/ }).first();
  await expect(page.getByRole('link', { name: /^BTC Bitcoin/ })).toBeVisible();
  await page.mouse.wheel(0, 1400);
  await expect(far).toBeInViewport();
  // The place at the time of the tap: the runner scrolls tapped elements out from under bars.
  const topOf = () => far.evaluate((row) => row.getBoundingClientRect().top);
  await far.evaluate((row) => {
    row.addEventListener('click', () => Object.assign(window, { leftAt: row.getBoundingClientRect().top }));
  });
  await far.click();
  await expect(page.getByRole('tab', { name: 'Chart' })).toBeVisible();
  const before = await page.evaluate(() => (window as unknown as { leftAt: number }).leftAt);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(far).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800);
  expect(Math.abs((await topOf()) - before)).toBeLessThan(70);
});
