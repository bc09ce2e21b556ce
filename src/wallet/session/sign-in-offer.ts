import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { SignInOffer } from '../../api/session-calls.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import { chainOf } from '../chains.ts';
import { checkSignInMessage } from '../guard/sign-in-check.ts';
import type { PageOrigin } from '../guard/sign-in-check.ts';

/** The account a message is wanted for. */
export interface OfferSubject {
  readonly address: string;
  readonly chainId: number | null;
}

export type OfferState =
  /** Nobody is connected. */
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  /** Show `message`, then let the person sign it: the wallet gets exactly these characters. */
  | { readonly status: 'ready'; readonly message: string; readonly address: string; readonly chainId: number }
  /** The wallet is on a chain outside the four: offer to switch first. */
  | { readonly status: 'wrongChain' }
  /** The exchange sent a text that is not our template for this page; it is not shown and not signed. */
  | { readonly status: 'foreign' }
  | { readonly status: 'failed'; readonly error: CallError };

export interface OfferParts {
  requestNonce(ask: { address: string; chainId: number; language: string }): Promise<CallResult<SignInOffer>>;
  language(): string;
  now(): number;
  readonly page: PageOrigin;
}

export interface SignInOffers {
  /** Fetched and kept fresh only while somebody reads it, so an unopened sheet asks for nothing. */
  readonly offer: ReadonlySignal<OfferState>;
  /**
   * Sets the account that the message is for; null when nobody is connected. The same subject again changes nothing.
   */
  setSubject(subject: OfferSubject | null): void;
  /** The message to sign now; null when there is none, and then a fresh one is on its way. Holds it still. */
  take(): { readonly message: string; readonly address: string } | null;
  /** Lets refreshing go on after `take`. */
  release(): void;
  /** Drops the message for a new one: its nonce was used, or the answer failed. */
  renew(): void;
  /** Renews a message that grew old while timers slept. */
  wake(): void;
}

const MINUTE = 60_000;
/** A nonce lives five minutes; two of them are left for reading and for the wallet. */
const REFRESH_BEFORE_END_MS = 2 * MINUTE;
const RETRY_MS = 15_000;
/** Less than this is not worth a tap: the wallet alone takes longer. */
const LEAST_LEFT_MS = 20_000;

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export function createSignInOffers(parts: OfferParts): SignInOffers {
  let subject: OfferSubject | null = null;
  let read = false;
  let held = false;
  /** Grows with every question and every change of subject; only the newest answer counts. */
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshAtMs = 0;
  let endsAtMs = 0;

  const offer = signal<OfferState>(
    { status: 'none' },
    {
      // Not inside the reader's own effect: loading writes this very signal.
      watched: () => queueMicrotask(() => watch(true)),
      unwatched: () => queueMicrotask(() => watch(false)),
    },
  );

  const lasts = (ms: number): boolean => offer.peek().status === 'ready' && parts.now() + ms < endsAtMs;

  function watch(on: boolean): void {
    read = on;
    if (on) wake();
    else clearTimeout(timer);
  }

  function wake(): void {
    if (!read || held || !subject) return;
    const { status } = offer.peek();
    if (status === 'none' || (status === 'ready' && parts.now() >= refreshAtMs)) void load();
    else if (status === 'ready') schedule(refreshAtMs - parts.now());
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer);
    if (read && !held) timer = setTimeout(() => void load(), Math.max(0, afterMs));
  }

  async function load(): Promise<void> {
    if (!subject) return;
    const mine = ++turn;
    const { address, chainId } = subject;
    clearTimeout(timer);
    if (chainOf(chainId) === undefined || chainId === null) {
      offer.value = { status: 'wrongChain' };
      return;
    }
    // An older message that still counts stays on show meanwhile.
    if (!lasts(0)) offer.value = { status: 'loading' };
    const answer = await parts.requestNonce({ address, chainId, language: parts.language() });
    if (mine !== turn) return;
    if (!answer.success) {
      if (lasts(RETRY_MS)) schedule(RETRY_MS);
      else offer.value = { status: 'failed', error: answer.error };
      return;
    }
    const { message, expiresAtMs } = answer.data;
    const checked = checkSignInMessage(message, parts.page, address);
    if (!checked.ok || checked.purpose !== 'signIn' || checked.fields.chainId !== chainId) {
      offer.value = { status: 'foreign' };
      return;
    }
    // Bounded, since this clock and the exchange's may be far apart.
    const now = parts.now();
    endsAtMs = now + within(expiresAtMs - now, MINUTE, 5 * MINUTE);
    refreshAtMs = Math.max(endsAtMs - REFRESH_BEFORE_END_MS, now + MINUTE / 2);
    offer.value = { status: 'ready', message, address: checked.fields.address, chainId };
    schedule(refreshAtMs - now);
  }

  function drop(): void {
    turn++;
    held = false;
    clearTimeout(timer);
    offer.value = { status: 'none' };
  }

  return {
    offer,
    wake,
    setSubject(next) {
      const same = subject?.address === next?.address && subject?.chainId === next?.chainId;
      subject = next;
      if (same && offer.peek().status !== 'none') return;
      drop();
      wake();
    },
    take() {
      const current = offer.peek();
      if (current.status === 'ready' && lasts(LEAST_LEFT_MS)) {
        held = true;
        turn++;
        clearTimeout(timer);
        return { message: current.message, address: current.address };
      }
      held = false;
      if (current.status !== 'loading') void load();
      return null;
    },
    release() {
      held = false;
      wake();
    },
    renew() {
      drop();
      wake();
    },
  };
}
