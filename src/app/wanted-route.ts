import { wantedRoute } from '../wallet/deep-links.ts';

/**
 * Converts a deep link with `?to=/pages/trade/trade` to the hash route, once at page load. Deep links use the query,
 * because the fragment behind a wallet's link domain belongs to that domain (docs/product.md#deep-links). Values other
 * than a route are dropped.
 */
export function translateWantedRoute({ href }: Pick<Location, 'href'>, history: Pick<History, 'replaceState'>): void {
  const address = new URL(href);
  if (!address.searchParams.has('to')) return;
  const route = wantedRoute(address.search);
  address.searchParams.delete('to');
  if (route !== null) address.hash = route;
  history.replaceState(null, '', address);
}
