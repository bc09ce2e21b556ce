import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { painted } from '../frame/after-paint.ts';
import { MORE_CODE_AFTER_MS, mayBringMore, pageIsQuiet } from '../level/quiet-page.ts';
import type { LiveClient } from '../live/live-client.ts';
import { demoAccount } from '../features/shell/demo-account.ts';
import { overlays } from '../features/shell/overlays.ts';
import { sessionStore } from '../data/session.ts';
import { type LazyCode, lazyCode, tellUnloaded } from '../ui/lazy-code.ts';
import type { Navigate } from '../features/shell/navigation.ts';
import type { PersonSide } from './person-side.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { WalletSheetView } from '../features/wallet-sheet/wallet-sheet-host.tsx';

const sideCode = lazyCode(() => import('./person-side.ts'), 'person', 'errors');
const sheetCode = lazyCode(() => import('../features/wallet-sheet/wallet-sheet.tsx'), 'wallet', 'person', 'errors');

const RETRY_MS = 5000;

const here = signal<PersonSide | null>(null);
const sheet = signal<WalletSheetView | null>(null);
const waiting: ((side: PersonSide) => void)[] = [];
const requested = signal(false);

/** The part of the app that serves a person: wallet, session, orders. Null until it runs. */
export const personSide = (): PersonSide | null => here.peek();

/** The wallet sheet for the shell; null until its code is loaded. */
export const walletSheet: ReadonlySignal<WalletSheetView | null> = sheet;

/** The wallet for pages that sign or delete keys; null until it runs. */
export const personWallet: ReadonlySignal<Wallet | null> = computed(() => here.value?.wallet ?? null);

/** Runs `act` with the person side, immediately or as soon as it runs. Loads it if needed. */
export function withPersonSide(act: (side: PersonSide) => void): void {
  const side = here.peek();
  if (side) act(side);
  else {
    waiting.push(act);
    requested.value = true;
  }
}

/**
 * Whether a wallet has injected itself. Only then may connecting be prompted without a tap (decision 36), so the code
 * loads earlier.
 */
const inWallet = (): boolean => 'ethereum' in window;

/** Resolves when `isRequested` becomes true, at the latest when code that only a tap uses may be loaded. */
const requestedOrTime = (isRequested: () => boolean): Promise<void> => {
  const made = new Promise<void>((done) => {
    const stop = effect(() => {
      if (!isRequested()) return;
      done();
      queueMicrotask(() => stop());
    });
  });
  return Promise.race([made, inWallet() ? pageIsQuiet(MORE_CODE_AFTER_MS) : mayBringMore()]);
};

const wantsSheet = (): boolean => overlays.walletSheet.value !== null;
const wantsDemo = (): boolean => demoAccount.state.value === 'creating';

/** Retries loading code until it succeeds. A person who waits for the wallet sheet or a demo account sees a message. */
async function fetched<Module extends object>(code: LazyCode<Module>): Promise<Module> {
  for (;;) {
    const module = await code.fetch();
    if (module) return module;
    if (demoAccount.state.peek() === 'creating') demoAccount.settle(false);
    if (overlays.walletSheet.peek() !== null) {
      overlays.closeWalletSheet();
      tellUnloaded(code);
    }
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

/**
 * Loads and starts the person side after the first frame. Until then the socket is not authenticated, and requests wait.
 * For a guest it loads after the prices, because it is a quarter of the code and shows the guest nothing; a signed-in
 * person does not wait for the wallet sheet.
 */
export async function openPersonSide(live: LiveClient, navigate: Navigate): Promise<void> {
  if (!document.hidden) await painted();
  const sheetHere = requestedOrTime(wantsSheet).then(() => fetched(sheetCode));
  await requestedOrTime(() => sessionStore.signedIn.value || wantsSheet() || wantsDemo() || requested.value);
  const { startPersonSide } = await fetched(sideCode);
  const side = startPersonSide(live, navigate);
  here.value = side;
  for (const act of waiting.splice(0)) act(side);
  const { walletSheetOf } = await sheetHere;
  sheet.value = walletSheetOf(side.wallet);
}
