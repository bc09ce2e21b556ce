import { wantedRoute } from '../wallet/deep-links.ts';

/**
 * Deep links name the wanted page as `?to=/pages/trade/trade`, since a fragment behind a wallet's link domain belongs to
 * that domain (docs/product.md#deep-links). Turned into our hash route once, at page load; anything else than a route is dropped.
 */
export function translateWantedRoute({ href }: Pick<Location, 'href'>, history: Pick<History, 'replaceState'>): void {
  const address = new URL(href);
  if (!address.searchParams.has('to')) return;
  const route = wantedRoute(address.search);
  address.searchParams.delete('to');
  if (route !== null) address.hash = route;
  history.replaceState(null, '', address);
}
