/** Times at which prices were sent, which lead from a price on the screen to its tick. */
export interface SentPrices {
  /** @param price  in units of the last decimal, @param sentMs  epoch ms, never going back for one symbol */
  note(symbol: string, price: number, sentMs: number): void;
  /** Returns the last time before `beforeMs` at which this price was sent; null when it is no longer known. */
  sentMs(symbol: string, price: number, beforeMs: number): number | null;
}

/** Parses `67,123.40` to 6712340; null for a text that is no price. */
export function scaledOf(text: string): number | null {
  const plain = text.replaceAll(',', '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain.replace('.', '')) : null;
}

/** Ticks kept of each market: more than any page is late. */
const KEPT = 512;

export function createSentPrices(): SentPrices {
  const bySymbol = new Map<string, { readonly prices: number[]; readonly times: number[] }>();
  return {
    note(symbol, price, sentMs) {
      let told = bySymbol.get(symbol);
      if (!told) bySymbol.set(symbol, (told = { prices: [], times: [] }));
      told.prices.push(price);
      told.times.push(sentMs);
      if (told.prices.length < 2 * KEPT) return;
      told.prices.splice(0, KEPT);
      told.times.splice(0, KEPT);
    },
    sentMs(symbol, price, beforeMs) {
      const told = bySymbol.get(symbol);
      if (!told) return null;
      for (let at = told.prices.length - 1; at >= 0; at--) {
        if (told.prices[at] === price && told.times[at]! <= beforeMs) return told.times[at]!;
      }
      return null;
    },
  };
}
