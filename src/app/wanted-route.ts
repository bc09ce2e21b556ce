/**
 * The route asked for by `?to=`; null when there is none or it is no route of this app.
 * Only paths: `//host` and `\` would lead elsewhere.
 */
export function wantedRoute(search: string): string | null {
  const route = new URLSearchParams(search).get('to');
  return route !== null && /^\/(?![/\\])[A-Za-z0-9\-._~/?=&%:]*$/.test(route) ? route : null;
}

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
