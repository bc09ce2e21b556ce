import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { painted } from '../frame/after-paint.ts';
import { MORE_CODE_AFTER_MS, mayBringMore, pageIsQuiet } from '../level/quiet-page.ts';
import type { LiveClient } from '../live/live-client.ts';
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
const wished = signal(false);

/** The side of the app that is about one person, once it runs; null before. */
export const personSide = (): PersonSide | null => here.peek();

/** Its wallet sheet, for the shell. */
export const walletSheet: ReadonlySignal<WalletSheetView | null> = sheet;

/** Its wallet, for the pages that sign or forget; null before. */
export const personWallet: ReadonlySignal<Wallet | null> = computed(() => here.value?.wallet ?? null);

/** Runs `act` with that side: at once when it is there, else as soon as it is. */
export function withPersonSide(act: (side: PersonSide) => void): void {
  const side = here.peek();
  if (side) act(side);
  else {
    waiting.push(act);
    wished.value = true;
  }
}

/** A wallet has put itself into the page: only there may connecting be prompted without a tap (decision 36), so soon. */
const inWallet = (): boolean => 'ethereum' in window;

/** Resolves when a wish made of signals is there, and no later than when code may be brought that only a tap shows. */
const wishedOrTime = (wish: () => boolean): Promise<void> => {
  const made = new Promise<void>((done) => {
    const stop = effect(() => {
      if (!wish()) return;
      done();
      queueMicrotask(() => stop());
    });
  });
  return Promise.race([made, inWallet() ? pageIsQuiet(MORE_CODE_AFTER_MS) : mayBringMore()]);
};

const wantsSheet = (): boolean => overlays.walletSheet.value !== null;

/** Fetches code again and again until the connection lets it. Who waits for the wallet meanwhile is told. */
async function fetched<Module extends object>(code: LazyCode<Module>): Promise<Module> {
  for (;;) {
    const module = await code.fetch();
    if (module) return module;
    if (overlays.walletSheet.peek() !== null) {
      overlays.closeWalletSheet();
      tellUnloaded(code);
    }
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
}

/**
 * Loads and starts that side behind the first frame. Until then nobody is signed in on the socket, and wishes wait. A guest has
 * the prices first: a quarter of the code, none of which they see; and who is signed in needs no wallet sheet.
 */
export async function openPersonSide(live: LiveClient, navigate: Navigate): Promise<void> {
  if (!document.hidden) await painted();
  const sheetHere = wishedOrTime(wantsSheet).then(() => fetched(sheetCode));
  await wishedOrTime(() => sessionStore.signedIn.value || wantsSheet() || wished.value);
  const { startPersonSide } = await fetched(sideCode);
  const side = startPersonSide(live, navigate);
  here.value = side;
  for (const act of waiting.splice(0)) act(side);
  const { walletSheetOf } = await sheetHere;
  sheet.value = walletSheetOf(side.wallet);
}
