import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { painted } from '../frame/painted.ts';
import { loadTexts, t } from '../i18n/translate.ts';
import { LATE_CODE_SETTLE_MS, pageIsQuiet } from '../level/quiet-page.ts';
import type { LiveClient } from '../live/live-client.ts';
import { logEvent } from '../model/event-log.ts';
import { overlays } from '../features/shell/overlays.ts';
import { sessionStore } from '../data/session.ts';
import { toast } from '../ui/toast.ts';
import type { Navigate } from '../features/shell/navigate.ts';
import type { PersonSide } from './person-side.ts';
import type { WalletSheetView } from '../features/wallet-sheet/wallet-sheet-host.tsx';

const RETRY_MS = 5000;

const here = signal<PersonSide | null>(null);
const sheet = signal<WalletSheetView | null>(null);
const waiting: ((side: PersonSide) => void)[] = [];
const wished = signal(false);

/** The side of the app that is about one person, once it runs; null before. */
export const personSide = (): PersonSide | null => here.peek();

/** Its wallet sheet, for the shell. */
export const walletSheet: ReadonlySignal<WalletSheetView | null> = sheet;

/** Runs `act` with that side: at once when it is there, else as soon as it is. */
export function withPersonSide(act: (side: PersonSide) => void): void {
  const side = here.peek();
  if (side) act(side);
  else {
    waiting.push(act);
    wished.value = true;
  }
}

/** Resolves when a wish made of signals is there, and no later than when the page has come to rest. */
const wishedOrQuiet = (wish: () => boolean): Promise<void> => {
  const made = new Promise<void>((done) => {
    const stop = effect(() => {
      if (!wish()) return;
      done();
      queueMicrotask(() => stop());
    });
  });
  return Promise.race([made, pageIsQuiet(LATE_CODE_SETTLE_MS)]);
};

const wantsSheet = (): boolean => overlays.walletSheet.value !== null;

/** Fetches code again and again until the connection lets it. Who waits for the wallet meanwhile is told. */
async function fetched<Code>(fetchCode: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await fetchCode();
    } catch (error) {
      logEvent(`person side: ${String(error)}`);
      if (overlays.walletSheet.peek() !== null) {
        overlays.closeWalletSheet();
        toast(t('errors.network'), { kind: 'error' });
      }
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/**
 * Loads and starts that side behind the first frame. Until then nobody is signed in on the socket, and wishes wait. A guest has
 * the prices first: a quarter of the code, none of which they see; and who is signed in needs no wallet sheet.
 */
export async function openPersonSide(live: LiveClient, navigate: Navigate): Promise<void> {
  if (!document.hidden) await painted();
  const sheetCode = wishedOrQuiet(wantsSheet).then(() =>
    fetched(() => import('../features/wallet-sheet/wallet-sheet.tsx')),
  );
  await wishedOrQuiet(() => sessionStore.signedIn.value || wantsSheet() || wished.value);
  const { startPersonSide } = await fetched(async () => {
    const [code] = await Promise.all([import('./person-side.ts'), loadTexts('trade', 'more')]);
    return code;
  });
  const side = startPersonSide(live, navigate);
  here.value = side;
  for (const act of waiting.splice(0)) act(side);
  const { walletSheetOf } = await sheetCode;
  sheet.value = walletSheetOf(side.wallet);
}
