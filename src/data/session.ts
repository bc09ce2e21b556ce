import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { WALLET_KINDS } from '../model/account.ts';
import type { CurrentUser, WalletKind } from '../model/account.ts';
import { browserStorage } from '../model/storage.ts';

/** Raw keys as in the specification (decision 37). */
const storedToken = browserStorage.raw('authToken');
const storedUser = browserStorage.raw('currentUser');

export interface SessionStore {
  readonly token: ReadonlySignal<string | null>;
  readonly currentUser: ReadonlySignal<CurrentUser | null>;
  readonly walletKind: ReadonlySignal<WalletKind | null>;
  readonly signedIn: ReadonlySignal<boolean>;
  /** Whether the server has confirmed the session since the page opened; money actions wait for it (decision 27). */
  readonly confirmed: ReadonlySignal<boolean>;
  /** Stores a new session, which counts as confirmed. */
  applySignIn(token: string, user: CurrentUser): void;
  applyConfirmed(confirmed: boolean): void;
  applySignOut(): void;
}

function decodeUser(text: string | null): CurrentUser | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return null;
    const { userId, address, walletKind } = stored as Partial<Record<keyof CurrentUser, unknown>>;
    const kind = WALLET_KINDS.find((name) => name === walletKind);
    return typeof userId === 'string' && typeof address === 'string' && kind
      ? { userId, address, walletKind: kind }
      : null;
  } catch {
    return null;
  }
}

export function createSessionStore(): SessionStore {
  const user = decodeUser(storedUser.read());
  // Token and user belong together: one without the other is no session.
  const token = signal(user ? storedToken.read() : null);
  const currentUser = signal(token.peek() === null ? null : user);
  const confirmed = signal(false);

  function write(nextToken: string | null, nextUser: CurrentUser | null, isConfirmed: boolean): void {
    storedToken.write(nextToken);
    storedUser.write(nextUser && JSON.stringify(nextUser));
    batch(() => {
      token.value = nextToken;
      currentUser.value = nextUser;
      confirmed.value = isConfirmed;
    });
  }

  return {
    token,
    currentUser,
    walletKind: computed(() => currentUser.value?.walletKind ?? null),
    signedIn: computed(() => token.value !== null),
    confirmed,
    applySignIn: (nextToken, nextUser) => write(nextToken, nextUser, true),
    applyConfirmed(next) {
      confirmed.value = next && token.peek() !== null;
    },
    applySignOut: () => write(null, null, false),
  };
}

export const sessionStore = createSessionStore();
