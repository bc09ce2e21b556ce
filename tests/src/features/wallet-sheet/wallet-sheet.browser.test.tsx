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
import { ADDRESS, MESSAGE, walletBench } from './wallet-sheet-bench.ts';

const ROUTE = '/pages/trade/trade?symbol=BTCUSDT';

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
  await vi.waitFor(() => expect(topOverlay.value).toBeNull());
  await vi.waitFor(() => expect((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0).toBe(0));
});

describe('the list', () => {
  it('shows what discovery found in its order, marked, with the demo wallet last', async () => {
    const { wallet } = await opened();
    const rows = [...document.querySelectorAll('dialog li')].map((row) => row.textContent);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('OKX Wallet');
    expect(rows[0]).toContain('Recent');
    expect(rows[0]).toContain('Installed');
    expect(rows[1]).toContain('Not found in this browser');
    expect(rows[3]).toContain('No wallet? Use a key made in this browser, for the sandbox only.');
    expect(rows[3]).not.toContain('Installed');
    expect(wallet.rescan).toHaveBeenCalledOnce();
  });

  it('draws an announced icon as an image of 48 px, and a letter where there is none', async () => {
    await opened();
    const [picture, ...others] = document.querySelectorAll<HTMLImageElement>('dialog img');
    expect(others).toEqual([]);
    expect(picture!.getBoundingClientRect()).toMatchObject({ width: 48, height: 48 });
    expect(picture!.src).toMatch(/^data:image\//);
    expect(document.querySelectorAll('dialog li')[1]!.querySelector('[aria-hidden]')!.textContent).toBe('M');
  });

  it('connects an installed wallet by a tap', async () => {
    const { session } = await opened();
    await button(/OKX Wallet/).click();
    expect(session.connect.mock.calls).toEqual([['okx']]);
    await button(/Demo wallet/).click();
    expect(session.connect.mock.calls).toEqual([['okx'], ['demo']]);
  });

  it('waits with a wallet that may still be coming instead of sending the person away', async () => {
    const bench = walletBench();
    bench.searching.value = true;
    await opened(bench);
    expect(shown()).not.toContain('Not found');
    await button(/MetaMask/).click();
    expect(bench.session.connect.mock.calls).toEqual([['metamask']]);
  });

  it('offers the link into a wallet that is not here, and follows it inside the tap', async () => {
    const { session } = await opened();
    const clicked: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    await button(/MetaMask/).click();
    await expect.element(button(/MetaMask Not/)).toHaveAttribute('aria-expanded', 'true');
    await button('Open in MetaMask').click();
    click.mockRestore();
    expect(clicked).toEqual(['https://link.metamask.io/dapp/tern.test/?to=/pages/trade/trade?symbol=BTCUSDT']);
    expect(session.connect).not.toHaveBeenCalled();
  });

  it('has the address to copy where a wallet has no link', async () => {
    await opened();
    await button(/Binance Wallet/).click();
    expect(shown()).toContain('Copy this address and open it in the browser inside Binance Wallet.');
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

  it('explains what a wallet is', async () => {
    await opened();
    await page.getByText('What is a wallet?').click();
    await expect.element(page.getByText(/Tern never asks for a seed phrase/)).toBeVisible();
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
    expect(shown()).toContain('Ethereum');
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

  it('has a fingerprint, computed when it is asked for', async () => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned' });
    bench.ready();
    await expect.element(page.getByText('Fingerprint')).toBeVisible();
    expect(bench.wallet.hashOf).not.toHaveBeenCalled();
    await page.getByText('Fingerprint').click();
    await expect.element(page.getByText('0xfeed')).toBeVisible();
    expect(bench.wallet.hashOf.mock.calls).toEqual([[MESSAGE]]);
  });

  it('gives the way back to the list', async () => {
    const bench = await opened();
    bench.set({ phase: 'connected-unsigned' });
    await button('Use another wallet').click();
    expect(bench.session.cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['foreign', { status: 'foreign' }, /not one of this page/],
    [
      'failed',
      {
        status: 'failed',
        error: { kind: 'network', status: 0, context: 'user', code: 0, msg: '', details: {} } satisfies CallError,
      },
      /No connection to the exchange/,
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
    await expect.element(page.getByText('The wallet did not change its network. Change it there.')).toBeVisible();
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
    walletChanged: /Your wallet now shows 0x4e30…6ff263\. Sign in with it to go on\./,
    sessionExpired: /Your session has ended/,
    loggedInElsewhere: /ended from another device/,
    pendingInWallet: /Open your wallet to answer the pending request/,
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
    [{ what: 'notInstalled' }, /Not found in this browser/],
    [{ what: 'walletTimeout' }, /does not answer/],
    [{ what: 'walletError' }, /could not connect/],
    [{ what: 'contractWallet' }, /Contract wallets cannot sign in yet/],
    [{ what: 'badSignature' }, /is not a signature/],
    [{ what: 'foreignMessage' }, /not one of this page/],
    [{ what: 'call', error: call }, /does not match this address/],
  ];
  it.each(problems)('$what: says what, that no money moved, and tries again in place', async (problem, words) => {
    const bench = await opened();
    bench.set({ phase: 'error', problem, kind: 'metamask' });
    await expect.element(page.getByText(words).first()).toBeVisible();
    expect(shown()).toContain('no money can move by signing in');
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
