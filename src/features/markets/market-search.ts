/** Symbol (with or without a slash) and name match anywhere, in any case; an empty query matches all (H5). */
export function matchesMarket(market: { readonly symbol: string; readonly name: string }, query: string): boolean {
  const wanted = query.trim().toLowerCase().replace('/', '');
  return market.symbol.toLowerCase().includes(wanted) || market.name.toLowerCase().includes(wanted);
}
