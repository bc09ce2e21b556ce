/** Which wallet to play. */
export type ScriptedKind = 'metamask' | 'okx' | 'binance' | 'trust';

/**
 * Action of the person behind the wallet. `pending`: the wallet says it already shows a request (-32002). `hang`: no
 * answer until the setting changes; then the open requests are answered by the new one.
 */
export type ScriptedAnswer = 'approve' | 'reject' | 'pending' | 'hang';

/** The failures of docs/product.md#sign-in, point 12, as settings. All but the first five take effect while running. */
export interface WalletKnobs {
  readonly kind: ScriptedKind;
  /**
   * Way in which the page can find it: EIP-6963 only, its own namespace only (MetaMask: `window.ethereum`), or
   * `window.ethereum` only.
   */
  readonly found: 'announced' | 'namespace' | 'shared';
  /** Late injection; 0 is before the first script, null is no wallet at all. */
  readonly injectAfterMs: number | null;
  /** A second wallet, announced, with an account of its own, that approves everything. */
  readonly second: ScriptedKind | null;
  /** A wallet of another maker in `window.ethereum` that claims to be MetaMask, also by a false announcement. */
  readonly impersonator: boolean;
  readonly connect: ScriptedAnswer;
  readonly sign: ScriptedAnswer;
  /** The code a no comes with; wallets differ. */
  readonly rejectCode: 4001 | -32000 | 'ACTION_REJECTED';
  /** Slow return: every answer that a person gives takes this long. */
  readonly delayMs: number;
  readonly chainId: number;
  /** Chains the wallet has; switching to another one fails with 4902 until it is added. */
  readonly knownChains: readonly number[];
  /** Which of the deterministic accounts is chosen. */
  readonly account: number;
  /** Whether the site may see the account. Turning it off is a disconnect by the wallet's own menu. */
  readonly connected: boolean;
}

export const DEFAULT_KNOBS: WalletKnobs = {
  kind: 'metamask',
  found: 'announced',
  injectAfterMs: 0,
  second: null,
  impersonator: false,
  connect: 'approve',
  sign: 'approve',
  rejectCode: 4001,
  delayMs: 0,
  chainId: 1,
  knownChains: [1, 56, 137, 97],
  account: 0,
  connected: false,
};

/** Properties of `window` that the script sets for the test, and those that it reads. */
export interface ScriptedWalletWindow {
  ternScriptedWallet: {
    set(change: Partial<WalletKnobs>): void;
    /** The wallet's own `disconnect` event; the accounts stay as they are. */
    dropConnection(): void;
  };
  /** Signs in Node, with the key of account `index`. */
  ternWalletSign(index: number, messageHex: string): Promise<string>;
  /** Hears every request, `okx personal_sign`, also those that are refused. */
  ternWalletHeard(entry: string): Promise<void>;
}

/**
 * The wallet itself. Runs in the page before any script of the app, so it may use nothing but its arguments.
 * Settings outlive a reload in session storage, as a real wallet's would.
 */
export function scriptedWallet({ first, addresses }: { first: WalletKnobs; addresses: readonly string[] }): void {
  type Listener = (payload: unknown) => void;
  const page = window as unknown as Window & ScriptedWalletWindow & Record<string, unknown>;
  const stored = page.sessionStorage.getItem('ternScriptedWallet');
  let knobs: WalletKnobs = stored ? { ...first, ...(JSON.parse(stored) as Partial<WalletKnobs>) } : first;
  const open = new Set<() => void>();

  const rdns = {
    metamask: 'io.metamask',
    okx: 'com.okex.wallet',
    binance: 'com.binance.wallet',
    trust: 'com.trustwallet.app',
  } as const;
  const flag = { metamask: 'isMetaMask', okx: 'isOkxWallet', binance: 'isBinance', trust: 'isTrust' } as const;
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

  const failure = (code: number | string, message: string): Error => Object.assign(new Error(message), { code });
  const hex = (id: number): string => `0x${id.toString(16)}`;

  function emitter() {
    const listeners: Record<string, Listener[]> = {};
    return {
      emit: (event: string, payload: unknown): void =>
        listeners[event]?.slice().forEach((listener) => listener(payload)),
      on(event: string, listener: Listener): void {
        (listeners[event] ??= []).push(listener);
      },
      removeListener(event: string, listener: Listener): void {
        listeners[event] = (listeners[event] ?? []).filter((other) => other !== listener);
      },
    };
  }

  /**
   * Resolves when the person says yes; reads the knob at the moment of answering, so that it can be turned meanwhile.
   */
  const person = (knob: 'connect' | 'sign'): Promise<void> =>
    new Promise((resolve, reject) => {
      const answer = (): void => {
        switch (knobs[knob]) {
          case 'hang':
            open.add(answer);
            return;
          case 'pending':
            return reject(failure(-32002, 'Request already pending'));
          case 'reject':
            return reject(failure(knobs.rejectCode, 'User rejected the request'));
          case 'approve':
            return resolve();
        }
      };
      if (knobs.delayMs > 0) setTimeout(answer, knobs.delayMs);
      else answer();
    });

  const main = emitter();
  const addressOf = (index: number): string => addresses[index]!;
  const accounts = (): string[] => (knobs.connected ? [addressOf(knobs.account)] : []);
  const chainOfParams = (params: unknown): number => Number((params as [{ chainId: string }])[0].chainId);

  async function answer(method: string, params: unknown): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return accounts();
      case 'eth_chainId':
        return hex(knobs.chainId);
      case 'eth_requestAccounts':
        if (!knobs.connected) {
          await person('connect');
          set({ connected: true });
        }
        return accounts();
      case 'personal_sign': {
        const [message, address] = params as [string, string];
        const index = addresses.findIndex((known) => known.toLowerCase() === address.toLowerCase());
        if (!knobs.connected || index !== knobs.account) throw failure(4100, 'Unauthorized account');
        await person('sign');
        return page.ternWalletSign(index, message);
      }
      case 'wallet_switchEthereumChain': {
        const chainId = chainOfParams(params);
        if (!knobs.knownChains.includes(chainId)) throw failure(4902, 'Unrecognized chain');
        set({ chainId });
        return null;
      }
      case 'wallet_addEthereumChain': {
        const chainId = chainOfParams(params);
        set({ knownChains: [...knobs.knownChains, chainId], chainId });
        return null;
      }
      case 'wallet_revokePermissions':
        set({ connected: false });
        return null;
      default:
        throw failure(4200, `Unsupported method ${method}`);
    }
  }

  const provider = {
    [flag[first.kind]]: true,
    ...(first.kind === 'okx' || first.kind === 'trust' ? { isMetaMask: true } : {}),
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      void page.ternWalletHeard(`${first.kind} ${method}`);
      return answer(method, params);
    },
    on: main.on,
    removeListener: main.removeListener,
  };

  /** A whole wallet that always says yes, for the second one and the impersonator. */
  function simpleWallet(name: string, flags: Record<string, true>, index: number) {
    const { on, removeListener } = emitter();
    let granted = false;
    return {
      ...flags,
      on,
      removeListener,
      async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
        void page.ternWalletHeard(`${name} ${method}`);
        if (method === 'eth_chainId') return hex(1);
        if (method === 'personal_sign') return page.ternWalletSign(index, (params as [string])[0]);
        granted = granted || method === 'eth_requestAccounts';
        return granted ? [addressOf(index)] : [];
      },
    };
  }

  const announce = (name: string, announced: string, wallet: object): void => {
    const detail = Object.freeze({
      info: { uuid: `00000000-0000-4000-8000-${name.padEnd(12, '0').slice(0, 12)}`, name, icon, rdns: announced },
      provider: wallet,
    });
    const say = (): void => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    page.addEventListener('eip6963:requestProvider', say);
    say();
  };

  function inject(): void {
    if (knobs.found === 'announced') return announce(first.kind, rdns[first.kind], provider);
    const place = knobs.found === 'shared' ? 'metamask' : first.kind;
    if (place === 'metamask') page['ethereum'] = provider;
    else if (place === 'okx') page['okxwallet'] = provider;
    else if (place === 'binance') page['binancew3w'] = { ethereum: provider };
    else page['trustwallet'] = provider;
    page.dispatchEvent(new Event('ethereum#initialized'));
  }

  function set(change: Partial<WalletKnobs>): void {
    const before = { accounts: accounts().join(), chainId: knobs.chainId };
    knobs = { ...knobs, ...change };
    page.sessionStorage.setItem('ternScriptedWallet', JSON.stringify(knobs));
    if (accounts().join() !== before.accounts) main.emit('accountsChanged', accounts());
    if (knobs.chainId !== before.chainId) main.emit('chainChanged', hex(knobs.chainId));
    const waiting = [...open];
    open.clear();
    waiting.forEach((again) => again());
  }

  page.ternScriptedWallet = {
    set,
    dropConnection: () => main.emit('disconnect', failure(1013, 'Disconnected')),
  };

  if (first.impersonator) {
    const other = simpleWallet('impersonator', { isMetaMask: true, isRabby: true }, 2);
    page['ethereum'] = other;
    announce('impersonator', rdns.metamask, other);
  }
  if (first.second) {
    announce('second', rdns[first.second], simpleWallet('second', { [flag[first.second]]: true }, 1));
  }
  if (first.injectAfterMs === 0) inject();
  else if (first.injectAfterMs !== null) setTimeout(inject, first.injectAfterMs);
}
