import { expect, signInWithDemoWallet, test } from '../support/journey.ts';
import { expectOnPage, press, said, tabTo, type } from '../support/keyboard.ts';
import { SPOT, spotList } from '../support/spot-trading.ts';
import { TRADE } from '../support/accessibility-check.ts';
import { PERIODS } from '../support/rising-market.ts';

test('signing in: from the page to the wallets, to the text to sign, and back on the page', async ({ page, open }) => {
  await open('/');
  await expect(page.getByRole('link', { name: /^BTC/ }).first()).toBeVisible();
  expect(await press(page, 'button Connect wallet')).toEqual([
    expect.stringMatching(/^button (Connecting|Live)/),
    'button Connect',
    'button Connect wallet',
  ]);
  const sheet = page.getByRole('dialog');
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Connect a wallet":
      - heading "Connect a wallet" [level=2]
      - button "Close"
      - list:
        - listitem:
          - button /MetaMask/
  `);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('button', { name: 'Connect wallet' })).toBeFocused();

  await page.keyboard.press('Enter');
  expect(await press(page, /^button Demo wallet/)).toEqual([
    'button Close',
    expect.stringMatching(/^button MetaMask/),
    expect.stringMatching(/^button OKX Wallet/),
    expect.stringMatching(/^button Binance Wallet/),
    expect.stringMatching(/^button Trust Wallet/),
    expect.stringMatching(/^button Demo wallet/),
  ]);
  await expect(sheet.getByRole('region', { name: 'Text to sign' })).toContainText('wants you to sign in');
  await press(page, 'button Sign in with Demo wallet');
  await expect(sheet).toBeHidden();
  // The button that opened the sheet is gone.
  await expectOnPage(page, 'Tern');
  await expect(page.getByRole('status').filter({ hasText: 'Signed in' })).toBeAttached();
});

test('a spot order: side, kind, size, the question, and the fill, which is said', async ({ page, open }) => {
  await open(SPOT);
  await signInWithDemoWallet(page);
  await expectOnPage(page, /BTC\/USDT/);
  await press(page, 'button Buy');
  const ticket = page.getByRole('dialog', { name: /^Spot/ });
  await expect(ticket).toBeVisible();
  await tabTo(page, /^radio /);
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'radio Limit');
  await page.keyboard.press('ArrowRight');
  await expect(ticket.getByRole('radio', { name: 'Market' })).toBeChecked();
});
