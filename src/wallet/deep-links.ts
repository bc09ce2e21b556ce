import type { NamedKind } from './kinds.ts';

/**
 * Way to a wallet that is not in this browser. On a phone the page opens in the wallet's own browser, `link`: open
 * `href`; `copy`: the wallet has no link (Binance removed it on 2026-10-30), so the address is copied and the steps are
 * explained. On a computer `download`: the maker's page with the extension.
 */
export type WalletEntrance =
  | { readonly how: 'link'; readonly href: string }
  | { readonly how: 'download'; readonly href: string }
  | { readonly how: 'copy'; readonly address: string };

const DOWNLOADS: Readonly<Record<NamedKind, string>> = {
  metamask: 'https://metamask.io/download',
  okx: 'https://web3.okx.com/download',
  binance: 'https://www.binance.com/en/binancewallet',
  trust: 'https://trustwallet.com/download',
};

/** The maker's page with the wallet for a computer's browser. */
export const walletDownload = (kind: NamedKind): WalletEntrance => ({ how: 'download', href: DOWNLOADS[kind] });

/** Characters that would end the value or change its meaning. `/ ? =` may stand in a query and stay readable. */
const escapeValue = (text: string): string => text.replace(/[^A-Za-z0-9\-._~/?=:]/g, encodeURIComponent);

/**
 * The address of this app with the wanted route in a query value: a fragment behind a link domain belongs to that domain.
 * @param appAddress origin and path, without query and fragment: `https://tern.example/`
 * @param route      `/pages/trade/trade?symbol=BTCUSDT`
 */
export const addressWithRoute = (appAddress: string, route: string): string => `${appAddress}?to=${escapeValue(route)}`;

/** Source: docs/product.md#deep-links. Prepare it before the tap; iOS treats a late open as a web page. */
export function walletEntrance(kind: NamedKind, appAddress: string, route: string): WalletEntrance {
  const address = addressWithRoute(appAddress, route);
  const encoded = encodeURIComponent(address);
  switch (kind) {
    case 'metamask':
      // Not encoded: MetaMask opens a blank tab otherwise.
      return { how: 'link', href: `https://link.metamask.io/dapp/${address.replace(/^https?:\/\//, '')}` };
    case 'okx': {
      const deepLink = encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`);
      return { how: 'link', href: `https://web3.okx.com/download?deeplink=${deepLink}` };
    }
    case 'trust':
      return { how: 'link', href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}` };
    case 'binance':
      return { how: 'copy', address };
  }
}

/** Follows a prepared link from inside a tap handler. A detached anchor avoids the blank tab of iOS web views. */
export function openEntrance(page: Document, href: string): void {
  const anchor = page.createElement('a');
  anchor.href = href;
  anchor.rel = 'noopener';
  anchor.click();
}
