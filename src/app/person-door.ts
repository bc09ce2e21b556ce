import { computed, signal } from '@preact/signals-core';
import { painted } from '../frame/painted.ts';
import { loadTexts, t } from '../i18n/translate.ts';
import type { LiveClient } from '../live/live-client.ts';
import { logEvent } from '../signals/event-log.ts';
import { overlays } from '../signals/overlays.ts';
import { toast } from '../ui/toast.ts';
import type { Navigate } from './navigate.ts';
import type { PersonSide } from './person-side.tsx';

const RETRY_MS = 5000;

const here = signal<PersonSide | null>(null);
const waiting: ((side: PersonSide) => void)[] = [];

/** The side of the app that is about one person, once it runs; null before. */
export const personSide = (): PersonSide | null => here.peek();

/** Its wallet sheet, for the shell. */
export const walletSheet = computed(() => here.value?.walletSheet ?? null);

/** Runs `act` with that side: at once when it is there, else as soon as it is. */
export function withPersonSide(act: (side: PersonSide) => void): void {
  const side = here.peek();
  if (side) act(side);
  else waiting.push(act);
}

async function load(): Promise<typeof import('./person-side.tsx')> {
  for (;;) {
    try {
      const [code] = await Promise.all([import('./person-side.tsx'), loadTexts('trade', 'more')]);
      return code;
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
 * Loads and starts that side behind the first frame, again and again until the connection lets it. Until then nobody is
 * signed in on the socket, and wishes wait.
 */
export async function openPersonSide(live: LiveClient, navigate: Navigate): Promise<void> {
  if (!document.hidden) await painted();
  const { startPersonSide } = await load();
  const side = startPersonSide(live, navigate);
  here.value = side;
  for (const act of waiting.splice(0)) act(side);
}
