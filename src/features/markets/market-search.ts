import { searchText } from '../../../protocol/units/fold-text.ts';

interface SearchedMarket {
  readonly symbol: string;
  readonly name: string;
}

/** Folded symbol and name of each market: lists are sorted at every price. One entry a symbol. */
const known = new Map<string, { readonly name: string; readonly texts: readonly [string, string] }>();
let last = { query: '', wanted: '' };

function textsOf({ symbol, name }: SearchedMarket): readonly [string, string] {
  const found = known.get(symbol);
  if (found?.name === name) return found.texts;
  const texts = [searchText(symbol), searchText(name)] as const;
  known.set(symbol, { name, texts });
  return texts;
}

/** Symbol (however its two coins are parted) and name match anywhere, in any spelling; an empty query matches all (H5). */
export function matchesMarket(market: SearchedMarket, query: string): boolean {
  if (last.query !== query) last = { query, wanted: searchText(query) };
  const { wanted } = last;
  return wanted === '' || textsOf(market).some((text) => text.includes(wanted));
}
