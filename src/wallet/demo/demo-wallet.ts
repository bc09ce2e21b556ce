import { chainHex, chainOf } from '../chains.ts';
import { chainIdOf, propertyOf } from '../eip1193.ts';
import type { RawProvider } from '../eip1193.ts';
import { checkRequest } from '../guard/allowed-methods.ts';
import type { PageOrigin } from '../guard/sign-in-check.ts';
import type { DemoKey } from './demo-key.ts';

/** A sandbox wallet for visitors without one. Behind the same guard as every other wallet. */
export interface DemoWallet {
  readonly provider: RawProvider;
  exists(): boolean;
  /** Throws the key away, and with it the account: nobody can sign in as it again. */
  delete(): void;
}

const TEST_CHAIN = 97;

class DemoWalletError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'DemoWalletError';
    this.code = code;
  }
}

const textOfHex = (hex: string): string =>
  new TextDecoder().decode(Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));

export function createDemoWallet(key: DemoKey, page: PageOrigin): DemoWallet {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let chainId = TEST_CHAIN;
  let connected = key.read() !== null;

  const emit = (event: string, payload: unknown): void =>
    listeners.get(event)?.forEach((listener) => listener(payload));
  const accounts = async (): Promise<string[]> => {
    const secret = connected ? key.read() : null;
    if (secret === null) return [];
    const noted = key.address();
    if (noted !== null) return [noted];
    const address = (await import('./signer.ts')).addressOfKey(secret);
    // Deleted meanwhile, the address is nobody's.
    if (key.read() === secret) key.noteAddress(address);
    return [address];
  };
  const leave = (): void => {
    connected = false;
    emit('accountsChanged', []);
  };

  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: accounts,
    eth_chainId: () => chainHex(chainId),
    async eth_requestAccounts() {
      key.make();
      connected = true;
      return accounts();
    },
    async personal_sign([data, from]) {
      const secret = connected ? key.read() : null;
      const signer = await import('./signer.ts');
      // By the key itself: a noted address that is not its own must not be signed for.
      const own = secret === null ? null : signer.addressOfKey(secret);
      if (secret === null || own?.toLowerCase() !== String(from).toLowerCase()) {
        if (own !== null) key.noteAddress(own);
        throw new DemoWalletError(4100, 'This account is not connected');
      }
      return signer.signText(secret, textOfHex(String(data)));
    },
    wallet_switchEthereumChain([to]) {
      const id = chainOf(chainIdOf(propertyOf(to, 'chainId')))?.id ?? TEST_CHAIN;
      if (id !== chainId) emit('chainChanged', chainHex((chainId = id)));
      return null;
    },
    wallet_revokePermissions() {
      leave();
      return null;
    },
  };

  return {
    provider: {
      async request({ method, params }) {
        // Checked here in addition to the guard, because this wallet has a key.
        const checked = checkRequest(method, params, page);
        const answer = checked.ok ? answers[method] : undefined;
        if (!checked.ok || !answer) throw new DemoWalletError(4200, `The demo wallet does not do ${method}`);
        return answer(checked.params ?? []);
      },
      on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    },
    exists: () => key.read() !== null,
    delete() {
      key.delete();
      leave();
    },
  };
}
