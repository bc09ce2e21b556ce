import type { Load } from '../../harness/load-script.ts';
import type { Probed } from './page-probes.ts';

/** `67,123.40` → 6712340; null for what is no price. */
export function scaledOf(text: string): number | null {
  const plain = text.replaceAll(',', '');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain.replace('.', '')) : null;
}

/** From the tick that made a price to the end of the frame that showed it, ms; prices whose tick is not known are left out. */
export function tickLatencies(seen: Probed['seen'], sentMs: Load['sentMs']): readonly number[] {
  const latencies: number[] = [];
  for (const [symbol, text, shownMs] of seen) {
    const price = scaledOf(text);
    const told = price === null ? null : sentMs(symbol.toLowerCase(), price, shownMs);
    if (told !== null) latencies.push(shownMs - told);
  }
  return latencies;
}
