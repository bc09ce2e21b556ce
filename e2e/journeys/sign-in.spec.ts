import { devices } from '@playwright/test';
import type { Page } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expect, signInWithDemoWallet } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { SCRIPTED_ADDRESSES } from '../support/scripted-wallet.ts';
import type { ScriptedWallet } from '../support/scripted-wallet.ts';
import type { WalletKnobs } from '../support/scripted-wallet-page.ts';
import { signInByCalls } from '../support/signed-in.ts';
import {
  connectTo,
  expectProfileOf,
  expectSignedInAs,
  messageOnShow,
  openWalletList,
  signaturesAsked,
  signButton,
  signInWithWallet,
  test,
  totalOnHome,
  WALLET_NAMES,
  walletRow,
  walletSheet,
} from '../support/sign-in.ts';

type Way = Pick<WalletKnobs, 'kind' | 'found'>;

/** A computer: on a phone a wallet that stands in `window.ethereum` under its own flag is the browser itself. */
const COMPUTER = devices['Desktop Chrome'].userAgent;

/**
 * Every wallet by one of its ways, every way once; the others are long. discovery.test.ts finds each wallet by each of
 * its ways.
 */
const WAYS: readonly (Way & { readonly how: string; readonly when?: typeof LONG })[] = [
  { kind: 'metamask', found: 'announced', how: 'by its announcement' },
  { kind: 'okx', found: 'announced', how: 'by its announcement', when: LONG },
  { kind: 'binance', found: 'announced', how: 'by its announcement' },
  { kind: 'trust', found: 'announced', how: 'by its announcement', when: LONG },
  { kind: 'metamask', found: 'namespace', how: 'in window.ethereum', when: LONG },
  { kind: 'okx', found: 'namespace', how: 'by its namespace' },
  { kind: 'binance', found: 'namespace', how: 'by its namespace', when: LONG },
  { kind: 'trust', found: 'namespace', how: 'by its namespace', when: LONG },
];

/** Both taps, with a look at what is asked and shown before each. */
async function signInByTwoTaps(page: Page, wallet: ScriptedWallet, name: string): Promise<void> {
  await openWalletList(page);
  await expect(walletRow(page, name)).toBeVisible();
  expect(await wallet.methods()).toEqual([]);

  await walletRow(page, name).click();
  await expect(messageOnShow(page)).toContainText('Signing costs nothing and gives no access to your funds');
  const shown = await messageOnShow(page).textContent();
  expect(shown).toContain(SCRIPTED_ADDRESSES[0]);
  expect(shown).toContain(new URL(page.url()).host);
  expect(await signaturesAsked(wallet)).toBe(0);

  await signButton(page, name).click();
  await expectSignedInAs(page, name);
  expect(await wallet.signedTexts()).toEqual([shown]);
}

for (const { kind, found, how, when = {} } of WAYS) {
  const name = WALLET_NAMES[kind];
  test(
    `${name}, found ${how}, signs in with two taps and signs exactly the text on show`,
    when,
    async ({ page, open, putWallet }) => {
      const wallet = await putWallet({ kind, found });
      await open();
      await signInByTwoTaps(page, wallet, name);
    },
  );
}

test.describe('on a computer', () => {
  test.use({ userAgent: COMPUTER });

  test('Trust Wallet, found by its flag in window.ethereum, signs in with two taps', async ({
    page,
    open,
    putWallet,
  }) => {
    const wallet = await putWallet({ kind: 'trust', found: 'shared' });
    await open();
    await signInByTwoTaps(page, wallet, 'Trust Wallet');
  });
});

test("inside Trust Wallet's own browser connecting is asked once without a tap, signing never", async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ kind: 'trust', found: 'shared', connect: 'reject' });
  await open();
  await expect
    .poll(async () => (await wallet.methods()).filter((method) => method === 'eth_requestAccounts'))
    .toHaveLength(1);
  await openWalletList(page);
  await expect(walletRow(page, 'Trust Wallet')).toBeVisible();
  await wallet.set({ connect: 'approve' });
  await page.reload();
  await openWalletList(page);
  await expect(messageOnShow(page)).toBeVisible();
  expect(await signaturesAsked(wallet)).toBe(0);
  await signButton(page, 'Trust Wallet').click();
  await expectSignedInAs(page, 'Trust Wallet');
});

test('a wallet that comes a moment late is in the list as soon as it is there', async ({ page, open, putWallet }) => {
  await putWallet({ injectAfterMs: 800, found: 'namespace' });
  await open();
  await connectTo(page);
  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask');
});

// discovery.test.ts hears it at any later time, and network-lab.spec.ts sees one enter the list.
test(
  'a wallet that announces itself long after the page loaded still enters the list',
  LONG,
  async ({ page, open, putWallet }) => {
    // Later than a slow machine takes to show the list without it.
    await putWallet({ injectAfterMs: 8_000 });
    await open();
    await openWalletList(page);
    await expect(walletSheet(page)).toContainText('No wallet in this browser');
    await walletRow(page, 'MetaMask').click();
    await signButton(page).click();
    await expectSignedInAs(page, 'MetaMask');
  },
);

/** Returns everything that the app has stored in the browser. */
const kept = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));

/** A kept text with what differs from person to person, and from time to time, left out. */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/0x[0-9a-f]+/gi, (hex) => `0x (${hex.length})`)
    .replace(/Nonce: \w+/, 'Nonce')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

test('without any wallet the sheet says so, folds the ways to one, and the demo account signs in at once', async ({
  page,
  open,
  putWallet,
  sandbox,
}) => {
  await putWallet({ injectAfterMs: null });
  await open();
  await openWalletList(page);
  await expect(walletSheet(page).getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
  const openMetaMask = walletSheet(page).getByRole('button', { name: 'Open in MetaMask' });
  await expect(openMetaMask).toBeHidden();
  await walletSheet(page).getByRole('button', { name: 'Get a wallet' }).click();
  await expect(openMetaMask).toBeVisible();
  await expect(walletSheet(page).getByRole('button', { name: 'Copy link' })).toBeVisible();

  const before = await kept(page);
  await signInWithDemoWallet(page, 'due');
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  // Other journeys begin with the storage that these taps leave. The time of the device's score is not fixed.
  const isTheirs = ([name]: readonly [string, string]) => !(name in before) && name !== '__persisted__deviceScore';
  const after = Object.entries(await kept(page)).filter(isTheirs);
  const byCalls = await signInByCalls(page.request, sandbox.url);
  const shapes = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([name, text]) => (name === 'authToken' || name === 'currentUser' ? name : `${name} ${shapeOf(text)}`));
  expect(shapes(after).sort()).toEqual(shapes(Object.entries(byCalls)).sort());
  const user = JSON.parse(Object.fromEntries(after)['currentUser']!) as object;
  expect(Object.keys(user)).toEqual(Object.keys(JSON.parse(byCalls['currentUser']!) as object));
  await page.getByRole('button', { name: 'Profile' }).first().click();
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('Demo account');
});

test('one tap on home makes a demo account: the button says so at once, then the funds are told, and no message is shown', async ({
  page,
  open,
}) => {
  const held = await holdRequests(page, '**/api/user/register');
  await open();
  await expect(page.getByRole('link', { name: /^BTC Bitcoin/ })).toBeVisible();
  // The time is taken in the page: nothing between it and the tap but the app.
  await page.evaluate(() => {
    addEventListener('click', () => {
      const tappedAt = performance.now();
      const look = () => {
        if (document.body.textContent.includes('Creating account…')) {
          Object.assign(window, { saidAfterMs: performance.now() - tappedAt });
        } else requestAnimationFrame(look);
      };
      look();
    });
  });
  await page.getByRole('button', { name: 'Try with a demo account' }).click();
  const creating = page.getByRole('button', { name: 'Creating account…' });
  await expect(creating).toHaveAttribute('aria-busy', 'true');
  expect(await page.evaluate(() => (window as unknown as { saidAfterMs: number }).saidAfterMs)).toBeLessThan(100);
  await expect(walletSheet(page)).toHaveCount(0);
  held();
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
  await expect(page.getByText('10,000 USDT added').first()).toBeVisible();
  await expect(walletSheet(page)).toHaveCount(0);
});

test('a demo account that cannot be made says so under its button, which works again', async ({ page, open }) => {
  await page.route('**/api/user/register', (route) => route.abort());
  await open();
  const button = page.getByRole('button', { name: 'Try with a demo account' });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Could not sign in. Try again.' })).toBeVisible();
  await expect(totalOnHome(page)).toBeHidden();
  await page.unroute('**/api/user/register');
  await button.click();
  await expect(totalOnHome(page)).toContainText(/1\d,\d{3}\.\d{2}/);
});

test('the message of a demo account can be read in the profile, and signing out deletes the account after asking', async ({
  page,
  open,
}) => {
  await open();
  const signed = page.waitForRequest('**/api/user/register');
  await signInWithDemoWallet(page);
  const { message } = (await signed).postDataJSON() as { message: string };
  await page.getByRole('button', { name: 'Profile' }).first().click();
  await page.getByRole('button', { name: /^Sign-in message/ }).click();
  await expect(messageOnShow(page)).toHaveText(message);
  await expect(walletSheet(page)).not.toContainText('Your wallet shows exactly this text');
  await page.keyboard.press('Escape');
  await expect(walletSheet(page)).toBeHidden();

  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This demo account lives in this browser only. Signing out deletes it.');
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();
  expect(await kept(page)).toHaveProperty('__persisted__demoWallet');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await expect(page.getByRole('button', { name: 'Try with a demo account' })).toBeVisible();
  const left = Object.keys(await kept(page));
  for (const name of [
    'authToken',
    '__persisted__demoWallet',
    '__persisted__demoAddress',
    '__persisted__signInMessage',
  ]) {
    expect(left).not.toContain(name);
  }
});

test('with two wallets only the one that was tapped is asked', async ({ page, open, putWallet }) => {
  const wallet = await putWallet({ kind: 'metamask', second: 'okx' });
  await open();
  await openWalletList(page);
  await expect(walletRow(page, 'MetaMask')).toBeVisible();
  await walletRow(page, 'OKX Wallet').click();
  await signButton(page, 'OKX Wallet').click();
  await expectSignedInAs(page, 'OKX Wallet', 1);
  expect((await wallet.requests()).filter((request) => !request.startsWith('second '))).toEqual([]);
});

test('a wallet that only claims to be MetaMask is not offered as MetaMask', async ({ page, open, putWallet }) => {
  const wallet = await putWallet({ impersonator: true, injectAfterMs: null });
  await open();
  await openWalletList(page);
  await expect(walletSheet(page)).toContainText('No wallet in this browser');
  await expect(walletRow(page, 'MetaMask')).toHaveCount(0);
  expect(await wallet.requests()).toEqual([]);
});

test('the real MetaMask signs in beside a wallet that claims its name', async ({ page, open, putWallet }) => {
  const wallet = await putWallet({ impersonator: true });
  await open();
  await signInWithWallet(page);
  await expectSignedInAs(page, 'MetaMask');
  expect((await wallet.requests()).filter((request) => request.startsWith('impersonator '))).toEqual([]);
});

test('a no to connecting goes back to the list without an error, and the next try works', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ connect: 'reject' });
  await open();
  await openWalletList(page);
  await walletRow(page, 'MetaMask').click();
  await expect(page.getByRole('heading', { name: 'Sign in to Tern' })).toBeVisible();
  await expect(walletRow(page, 'MetaMask')).toBeVisible();
  await expect(walletSheet(page).getByRole('alert')).toHaveCount(0);

  await wallet.set({ connect: 'approve' });
  await walletRow(page, 'MetaMask').click();
  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask');
});

/** wallet-session.test.ts takes all of them for a no. */
const NOS = [
  { rejectCode: 4001, when: {} },
  { rejectCode: -32000, when: LONG },
  { rejectCode: 'ACTION_REJECTED', when: LONG },
] as const;
for (const { rejectCode, when } of NOS) {
  const title = `a no to signing, said as ${rejectCode}, returns silently to the message, and the next try works`;
  test(title, when, async ({ page, open, putWallet }) => {
    const wallet = await putWallet({ sign: 'reject', rejectCode });
    await open();
    await connectTo(page);
    const shown = await messageOnShow(page).textContent();
    await signButton(page).click();
    await expect.poll(() => signaturesAsked(wallet)).toBe(1);
    await expect(signButton(page)).toBeEnabled();
    await expect(messageOnShow(page)).toHaveText(shown ?? '');
    await expect(walletSheet(page).getByRole('alert')).toHaveCount(0);

    await wallet.set({ sign: 'approve' });
    await signButton(page).click();
    await expectSignedInAs(page, 'MetaMask');
    expect(await wallet.signedTexts()).toEqual([shown]);
  });
}

test('a connection that is pending in the wallet is not asked for twice and goes on when it is answered there', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ connect: 'pending' });
  await open();
  await openWalletList(page);
  await walletRow(page, 'MetaMask').click();
  await expect(walletSheet(page)).toContainText('Open MetaMask to continue');
  await expect(walletSheet(page).getByRole('alert')).toHaveCount(0);
  expect((await wallet.methods()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);

  await wallet.set({ connected: true });
  await expect(messageOnShow(page)).toBeVisible();
  expect((await wallet.methods()).filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask');
});

test('a signature that is pending in the wallet says so calmly, and the next tap works', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ sign: 'pending' });
  await open();
  await connectTo(page);
  await signButton(page).click();
  await expect(walletSheet(page)).toContainText('Open MetaMask to continue');
  await expect(walletSheet(page).getByRole('alert')).toHaveCount(0);
  expect(await signaturesAsked(wallet)).toBe(1);

  await wallet.set({ sign: 'approve' });
  expect(await signaturesAsked(wallet)).toBe(1);
  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask');
});

// wallet-session.test.ts waits until it is told that the wallet is slow, wallet-sheet.browser.test.tsx reads the words.
test('connecting to a wallet that does not answer can be given up and tried again', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ connect: 'hang' });
  await open();
  await openWalletList(page);
  await walletRow(page, 'MetaMask').click();
  await expect(walletSheet(page)).toContainText('Waiting for MetaMask');
  await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(walletRow(page, 'MetaMask')).toBeVisible();

  await wallet.set({ connect: 'approve' });
  await walletRow(page, 'MetaMask').click();
  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask');
});

test('signing in a wallet that does not answer can be given up, and the next tap joins the open request', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ sign: 'hang' });
  await open();
  await connectTo(page);
  await signButton(page).click();
  await expect(walletSheet(page)).toContainText('Waiting for your signature');
  await walletSheet(page).getByRole('button', { name: 'Cancel' }).click();
  await signButton(page).click();
  await expect(walletSheet(page)).toContainText('Waiting for your signature');
  expect(await signaturesAsked(wallet)).toBe(1);

  await wallet.set({ sign: 'approve' });
  await expectSignedInAs(page, 'MetaMask');
  expect(await signaturesAsked(wallet)).toBe(1);
});

test('a slow wallet is waited for with the message in sight', async ({ page, open, putWallet }) => {
  const wallet = await putWallet({ delayMs: 2_500 });
  await open();
  await openWalletList(page);
  await walletRow(page, 'MetaMask').click();
  await expect(walletSheet(page)).toContainText('Approve the connection in your wallet.');
  await expect(messageOnShow(page)).toBeVisible();
  const shown = await messageOnShow(page).textContent();
  await signButton(page).click();
  await expect(walletSheet(page)).toContainText('Read the text in MetaMask and sign it there.');
  await expect(messageOnShow(page)).toHaveText(shown ?? '');
  await expectSignedInAs(page, 'MetaMask');
  expect(await wallet.signedTexts()).toEqual([shown]);
});

test('a wallet on a network Tern does not use is led to one of the four, added where it is missing', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ chainId: 10, knownChains: [1, 10] });
  await open();
  await openWalletList(page);
  await walletRow(page, 'MetaMask').click();
  await expect(walletSheet(page)).toContainText('Unsupported network.');
  await expect(signButton(page)).toBeHidden();
  await walletSheet(page).getByRole('button', { name: 'Polygon' }).click();
  await expect(messageOnShow(page)).toContainText('Chain ID: 137');
  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask');
  expect(await wallet.methods()).toContain('wallet_addEthereumChain');
});

test('another network while signed in changes nothing about the session', async ({ page, open, putWallet }) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  await expectSignedInAs(page, 'MetaMask');
  await wallet.set({ chainId: 10 });
  await page.reload();
  await expectProfileOf(page, 'MetaMask');
  expect(await signaturesAsked(wallet)).toBe(1);
});

test('another account in the wallet signs out and offers to sign in with it, never by itself', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  await expect(totalOnHome(page)).toBeVisible();

  await wallet.set({ account: 1 });
  const next = SCRIPTED_ADDRESSES[1]!;
  await expect(walletSheet(page)).toContainText(`Your wallet now shows ${next.slice(0, 6)}`);
  await expect(messageOnShow(page)).toContainText(next);
  await expect(totalOnHome(page)).toBeHidden();
  expect(await signaturesAsked(wallet)).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();

  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask', 1);
  expect(await signaturesAsked(wallet)).toBe(2);
});

test('another account in the middle of signing drops that signature and offers a message for the new account', async ({
  page,
  open,
  putWallet,
}) => {
  const wallet = await putWallet({ sign: 'hang' });
  await open();
  await connectTo(page);
  await signButton(page).click();
  await expect(walletSheet(page)).toContainText('Waiting for your signature');

  const next = SCRIPTED_ADDRESSES[1]!;
  await wallet.set({ account: 1 });
  await expect(messageOnShow(page)).toContainText(next);
  await wallet.set({ sign: 'approve' });
  await expect.poll(async () => (await wallet.signedTexts()).length).toBe(1);
  await expect(signButton(page)).toBeEnabled();
  await expect(totalOnHome(page)).toBeHidden();

  await signButton(page).click();
  await expectSignedInAs(page, 'MetaMask', 1);
});

test('a wallet that is locked or loses its network signs nobody out', async ({ page, open, putWallet }) => {
  const wallet = await putWallet();
  await open();
  await signInWithWallet(page);
  await wallet.dropConnection();
  await expectSignedInAs(page, 'MetaMask');

  await wallet.set({ connected: false });
  await expectProfileOf(page, 'MetaMask');
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
  expect(await signaturesAsked(wallet)).toBe(1);
});
