import type { WalletKind } from '../../model/account.ts';
import type { GuardedProvider } from '../guard/guarded-provider.ts';
import { hexOfText } from '../guard/allowed-methods.ts';
import { WAITING_MS } from './wallet-timeouts.ts';

export interface SignatureRequest {
  readonly message: string;
  readonly answer: Promise<unknown>;
}

/**
 * The signature requests that wallets still show. A request cannot be taken back, so a wallet with an open one is never
 * sent a second: the same text joins the first, another text waits. After the limit a request counts as lost, since
 * wallets forget theirs when the phone stops them.
 */
export interface SignatureRequests {
  /** Requests a signature; returns null when the wallet is still busy with another text. */
  ask(kind: WalletKind, provider: GuardedProvider, message: string, address: string): SignatureRequest | null;
  /** Returns whether a request is open in this wallet. */
  isOpen(kind: WalletKind): boolean;
  /** Adds a listener that is called when an open request was answered or given up. */
  onClosed(listener: (kind: WalletKind) => void): void;
}

export function signatureRequests(): SignatureRequests {
  const open = new Map<WalletKind, SignatureRequest & { readonly address: string }>();
  let closed: (kind: WalletKind) => void = () => undefined;
  return {
    isOpen: (kind) => open.has(kind),
    onClosed(listener) {
      closed = listener;
    },
    ask(kind, provider, message, address) {
      const earlier = open.get(kind);
      if (earlier) return earlier.message === message && earlier.address === address ? earlier : null;
      const answer = provider.request({ method: 'personal_sign', params: [hexOfText(message), address] });
      const request = { message, address, answer };
      open.set(kind, request);
      const close = (): void => {
        clearTimeout(timer);
        if (open.get(kind) !== request) return;
        open.delete(kind);
        closed(kind);
      };
      const timer = setTimeout(close, WAITING_MS.sign);
      answer.then(close, close);
      return request;
    },
  };
}
