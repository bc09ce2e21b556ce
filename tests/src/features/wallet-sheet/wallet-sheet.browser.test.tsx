import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WalletSheet } from '../../../../src/features/wallet-sheet/wallet-sheet.tsx';
import { overlays } from '../../../../src/features/shell/overlays.ts';
import { topOverlay } from '../../../../src/ui/overlay-stack.ts';
import type { CallError } from '../../../../src/api/result.ts';
import type { WalletNotice, WalletProblem } from '../../../../src/wallet/session/wallet-state.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { walletDownload } from '../../../../src/wallet/deep-links.ts';
import { demoAccount } from '../../../../src/features/shell/demo-account.ts';
import { formatSignInMessage } from '../../../../protocol/sign-in-message.ts';
import { ADDRESS, MESSAGE, walletBench } from './wallet-sheet-bench.ts';

const ROUTE = '/pages/trade/trade?symbol=BTCUSDT';
const SIGN_IN = formatSignInMessage({
  domain: 'tern.test',
  address: ADDRESS,
  uri: 'https://tern.test/',
  chainId: 137,
  nonce: 'k3Vq8ZtRw2',
  issuedAt: 0,
});

async function opened(bench = walletBench()) {
  await render(<WalletSheet wallet={bench.wallet} route={ROUTE} />);
  overlays.openWalletSheet();
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  return bench;
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const shown = () => document.querySelector('dialog')?.textContent ?? '';
const gone = () => vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());

afterEach(async () => {
  overlays.closeWalletSheet();
  demoAccount.settle(true);
  await vi.waitFor(() => expect(topOverlay.value).toBeNull());
  await vi.waitFor(() => expect((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0).toBe(0));
});

describe('the list', () => {
  it('has the demo account first, then the wallets in this browser, and the others folded', async () => {
    const { wallet } = await opened();
    const text = shown();
    const order = [
      'Try with a demo account',
      'Wallets in this browser',
      'OKX Wallet',
      'Last used',
      'Get a wallet',
      '2 more',
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(button(/^MetaMask/).query()).toBeNull();
    await expect.element(page.getByText('MetaMask', { exact: true })).not.toBeVisible();
    expect(wallet.rescan).toHaveBeenCalledOnce();
  });

  it('says that there is no wallet, once the search is over', async () => {
    const bench = walletBench();
    bench.entries.value = bench.entries.value.map((entry) => ({ ...entry, installed: false, recent: false }));
    bench.searching.value = true;
    await opened(bench);
    await expect.element(page.getByRole('heading', { name: 'Searching for wallets in this browser' })).toBeVisible();
    expect(button('Get a wallet').query()).toBeNull();
    bench.searching.value = false;
    await expect.element(page.getByRole('heading', { name: 'No wallet in this browser' })).toBeVisible();
    await expect.element(button('Get a wallet')).toBeVisible();
  });

  it('draws an announced icon as an image of 40 px, and our own drawing where there is none', async () => {
    await opened();
    await button(/^Get a wallet/).click();
    const pictures = document.querySelectorAll<HTMLImageElement>('dialog img');
    expect(pictures).toHaveLength(1);
    expect(pictures[0]!.getBoundingClientRect()).toMatchObject({ width: 40, height: 40 });
    expect(pictures[0]!.src).toMatch(/^data:image\//);
    // Two on the folded row, two beneath it.
    const drawings = document.querySelectorAll('dialog svg[viewBox="0 0 40 40"]');
    expect(drawings).toHaveLength(4);
    for (const { textContent } of drawings) expect(textContent).toBe('');
  });

  it('connects a wallet by a tap, and leaves the demo account to its button', async () => {
    const { session } = await opened();
    await button(/OKX Wallet/).click();
    expect(session.connect.mock.calls).toEqual([['okx']]);
    await button('Try with a demo account').click();
    await expect.element(button('Creating account…')).toBeVisible();
    expect(demoAccount.state.value).toBe('creating');
    expect(session.connect).toHaveBeenCalledOnce();
    await expect.element(button(/OKX Wallet/)).toBeDisabled();
    demoAccount.settle(false);
    await expect.element(page.getByText('Could not sign in. Try again.')).toBeVisible();
    await expect.element(button('Try with a demo account')).toBeVisible();
  });

  it.each(['connecting', 'connected-unsigned', 'signing', 'verifying', 'error'] as const)(
    'stays while the demo account is %s, and going on without the sheet cancels nothing',
    async (phase) => {
      const bench = await opened();
      bench.ready();
      bench.set({ phase, kind: 'demo', problem: phase === 'error' ? { what: 'walletError' } : null });
      await expect.element(page.getByRole('heading', { name: 'Sign in to Tern' })).toBeVisible();
      expect(document.querySelector('dialog pre')).toBeNull();
      await userEvent.keyboard('{Escape}');
      await gone();
      expect(bench.session.cancel).not.toHaveBeenCalled();
    },
  );

  it('offers the link into a wallet that is not here, and follows it inside the tap', async () => {
    const { session } = await opened();
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    await button(/^Get a wallet/).click();
    await expect.element(button(/^Get a wallet/)).toHaveAttribute('aria-expanded', 'true');
    await button('Open in MetaMask').click();
    click.mockRestore();
    expect(clicked).toEqual(['https://link.metamask.io/dapp/tern.test/?to=/pages/trade/trade?symbol=BTCUSDT']);
    expect(session.connect).not.toHaveBeenCalled();
  });

  it('has the address to copy where a wallet has no link', async () => {
    await opened();
    await button(/^Get a wallet/).click();
    expect(shown()).toContain('Copy this link and open it in the browser inside Binance Wallet.');
    expect(shown()).toContain('https://tern.test/?to=/pages/trade/trade');
    await expect.element(button('Copy link')).toBeVisible();
  });

  it('says why it is open when a session ended', async () => {
    const bench = walletBench();
    await render(<WalletSheet wallet={bench.wallet} route={ROUTE} />);
    overlays.openWalletSheet('expired');
    await expect.element(page.getByText('Your session has ended. Connect again to trade.')).toBeVisible();
  });

  it('shows a refused connection as the plain list, without an error', async () => {
    const bench = await opened();
    bench.set({ phase: 'rejected' });
    await expect.element(button(/OKX Wallet/)).toBeVisible();
    expect(document.querySelector('dialog [role="alert"]')).toBeNull();
  });

  it('leads to the download on a computer, in a window of its own', async () => {
    const bench = walletBench();
    await opened({ ...bench, wallet: { ...bench.wallet, entranceOf: walletDownload } });
    await button(/^Get a wallet/).click();
    const link = page.getByRole('link', { name: 'Download MetaMask' });
    await expect.element(link).toHaveAttribute('href', 'https://metamask.io/download');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('connecting', () => {
  it('names the wallet and can be given up', async () => {
    const bench = await opened();
    bench.set({ phase: 'connecting', address: null, chainId: null });
    await expect.element(page.getByText('Waiting for OKX Wallet')).toBeVisible();
    expect(shown()).toContain('Approve the connection in your wallet.');
    await button('Cancel').click();
    expect(bench.session.cancel).toHaveBeenCalledOnce();
  });

  it('is given up when the sheet is closed', async () => {
    const bench = await opened();
    bench.set({ phase: 'connecting' });
    await expect.element(page.getByText('Waiting for OKX Wallet')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(bench.session.cancel).toHaveBeenCalledOnce();
    expect(overlays.walletSheet.value).toBeNull();
  });

  it('keeps the focus inside when the tapped row is gone', async () => {
    const bench = await opened();
    await button(/OKX Wallet/).click();
    bench.set({ phase: 'connecting' });
    await expect.element(button('Cancel')).toBeVisible();
    await vi.waitFor(() => expect(document.querySelector('dialog')!.contains(document.activeElement)).toBe(true));
    expect(document.activeElement).not.toBe(document.querySelector('dialog'));
  });
});

describe('the message', () => {
  it('is fetched only while the sheet shows it', async () => {
    const bench = walletBench();
    bench.set({ phase: 'connected-unsigned' });
    await render(<WalletSheet wallet={bench.wallet} route={ROUTE} />);
    expect(bench.readers).not.toHaveBeenCalled();
    overlays.openWalletSheet();
    await vi.waitFor(() => expect(bench.readers.mock.lastCall).toEqual([true]));
    overlays.closeWalletSheet();
    await gone();
    await vi.waitFor(() => expect(bench.readers.mock.lastCall).toEqual([false]));
    expect(bench.session.cancel).not.toHaveBeenCalled();
  });

  it('is shown character for character', async () => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned' });
    bench.ready();
    const preview = page.getByRole('region', { name: 'Text to sign' });
    await expect.element(preview).toBeVisible();
    const text = preview.element().querySelector('pre')!;
    expect(text.textContent).toBe(MESSAGE);
    expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap');
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    expect(shown()).toContain('0x4e30…6ff263');
  });

  it('cannot be signed before it is there', async () => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned' });
    bench.offer.value = { status: 'loading' };
    await expect.element(button('Sign in with OKX Wallet')).toBeDisabled();
    bench.ready();
    await button('Sign in with OKX Wallet').click();
    expect(bench.session.sign).toHaveBeenCalledOnce();
  });

  it('has chain, nonce and hash folded, and computes the hash when it is asked for', async () => {
    const bench = await opened();
    const message = SIGN_IN;
    bench.set({ phase: 'connected-unsigned' });
    bench.offer.value = { status: 'ready', message, address: ADDRESS, chainId: 137 };
    await expect.element(page.getByText('Technical details')).toBeVisible();
    await expect.element(page.getByText('Polygon (137)')).not.toBeVisible();
    expect(bench.wallet.hashOf).not.toHaveBeenCalled();
    await page.getByText('Technical details').click();
    await expect.element(page.getByText('Polygon (137)')).toBeVisible();
    await expect.element(page.getByText('k3Vq8ZtRw2', { exact: true })).toBeVisible();
    await expect.element(page.getByText('0xfeed')).toBeVisible();
    expect(bench.wallet.hashOf.mock.calls).toEqual([[message]]);
  });

  it('gives the way back to the list', async () => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned' });
    await button('Use another wallet').click();
    expect(bench.session.cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['foreign', { status: 'foreign' }, /not from this page/],
    [
      'failed',
      {
        status: 'failed',
        error: { kind: 'network', status: 0, context: 'user', code: 0, msg: '', details: {} } satisfies CallError,
      },
      /No connection/,
    ],
  ] as const)('%s: says so and asks again', async (_, offer, words) => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned' });
    bench.offer.value = offer;
    await expect.element(page.getByText(words)).toBeVisible();
    expect(document.querySelector('dialog pre')).toBeNull();
    await button('Try again').click();
    expect(bench.session.sign).toHaveBeenCalledOnce();
  });

  it('on a foreign chain offers the four, and says when the wallet did not switch', async () => {
    const bench = await opened();
    bench.session.switchChain.mockResolvedValue('failed');
    bench.set({ phase: 'connected-unsigned', chainId: 42_161 });
    bench.offer.value = { status: 'wrongChain' };
    await expect.element(page.getByText('Network 42161')).toBeVisible();
    expect(button(/Sign in/).query()).toBeNull();
    await button('BNB Smart Chain Testnet').click();
    expect(bench.session.switchChain.mock.calls).toEqual([[97]]);
    await expect.element(page.getByText('Network not changed. Change it in your wallet.')).toBeVisible();
  });
});

describe('signing and after', () => {
  it('keeps the message on show while the wallet has it', async () => {
    const bench = await opened();
    bench.ready();
    bench.set({ phase: 'signing' });
    await expect.element(page.getByText('Waiting for your signature')).toBeVisible();
    expect(document.querySelector('dialog pre')!.textContent).toBe(MESSAGE);
    expect(button(/Sign in with/).query()).toBeNull();
    await button('Cancel').click();
    expect(bench.session.cancel).toHaveBeenCalledOnce();
  });

  it('a verification under way cannot be cancelled', async () => {
    const bench = await opened();
    bench.set({ phase: 'verifying' });
    await expect.element(page.getByText('Checking the signature')).toBeVisible();
    expect(button('Cancel').query()).toBeNull();
    await button('Close').click();
    await gone();
    expect(bench.session.cancel).not.toHaveBeenCalled();
  });

  it('closes by itself when signed in', async () => {
    const bench = await opened();
    bench.set({ phase: 'verifying' });
    bench.set({ phase: 'signed-in' });
    await gone();
    expect(overlays.walletSheet.value).toBeNull();
  });

  it('stays open when it was opened for a session that is only now being ended', async () => {
    const bench = walletBench();
    bench.set({ phase: 'signed-in' });
    await render(<WalletSheet wallet={bench.wallet} route={ROUTE} />);
    overlays.openWalletSheet('expired');
    bench.set({ phase: 'connected-unsigned', notice: 'sessionExpired' });
    await expect.element(page.getByText('Your session has ended. Connect again to trade.')).toBeVisible();
  });
});

describe('notices', () => {
  const texts: Record<WalletNotice, RegExp> = {
    walletChanged: /Your wallet now shows 0x4e30…6ff263\. Sign in with it to continue\./,
    sessionExpired: /Your session has ended/,
    loggedInElsewhere: /Another device ended this session/,
    pendingInWallet: /Open OKX Wallet to continue/,
    slow: /Still waiting\. Your wallet may be behind this window/,
  };
  it.each(Object.entries(texts))('%s', async (notice, text) => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned', notice: notice as WalletNotice });
    await expect.element(page.getByText(text)).toBeVisible();
    bench.set({ phase: 'connected-unsigned' });
    await vi.waitFor(() => expect(shown()).not.toMatch(text));
  });
});

describe('problems', () => {
  const call: CallError = {
    kind: 'refused',
    status: 200,
    context: 'user',
    code: 610,
    msg: '签名验证失败',
    details: {},
  };
  const problems: readonly [WalletProblem, RegExp][] = [
    [{ what: 'notInstalled' }, /Wallet not found in this browser/],
    [{ what: 'walletTimeout' }, /does not respond/],
    [{ what: 'walletError' }, /could not connect/],
    [{ what: 'contractWallet' }, /Smart contract wallets aren’t supported yet/],
    [{ what: 'badSignature' }, /invalid signature/],
    [{ what: 'foreignMessage' }, /not from this page/],
    [{ what: 'call', error: call }, /doesn’t match this wallet address/],
  ];
  it.each(problems)('$what: says what, that no money moved, and tries again in place', async (problem, words) => {
    const bench = await opened();
    bench.set({ phase: 'error', problem, kind: 'metamask' });
    await expect.element(page.getByText(words).first()).toBeVisible();
    expect(shown()).toContain('Signing in never moves funds');
    await button('Try again').click();
    expect(bench.session.retry).toHaveBeenCalledOnce();
    await button('Use another wallet').click();
    expect(bench.session.cancel).toHaveBeenCalledOnce();
  });

  it("keeps the exchange's own words under details", async () => {
    const bench = await opened();
    bench.set({ phase: 'error', problem: { what: 'call', error: call } });
    await expect.element(page.getByText('Details')).toBeVisible();
    const details = document.querySelector('dialog details')!;
    expect(details).toHaveProperty('open', false);
    await page.getByText('Details').click();
    expect(details).toHaveProperty('open', true);
    expect(details.textContent).toContain('签名验证失败');
  });

  it('a wallet that is not here comes with its way in', async () => {
    const bench = await opened();
    bench.set({ phase: 'error', problem: { what: 'notInstalled' }, kind: 'metamask' });
    await expect.element(button('Open in MetaMask')).toBeVisible();
  });
});

it('has no field to type into, in any step (R6)', async () => {
  const bench = await opened();
  bench.ready();
  for (const phase of ['idle', 'connecting', 'connected-unsigned', 'signing', 'verifying', 'error'] as const) {
    bench.set({ phase, address: ADDRESS, problem: phase === 'error' ? { what: 'walletError' } : null });
    await vi.waitFor(() => expect(shown()).not.toBe(''));
    expect(document.querySelectorAll('input, textarea, [contenteditable]').length).toBe(0);
  }
});
