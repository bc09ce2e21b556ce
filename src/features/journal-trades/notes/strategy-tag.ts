import { cleanLine } from '../../../../protocol/units/clean-text.ts';
import { NOTE_TAG_MAX } from '../../../../protocol/units/journal-terms.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { lengthOf } from '../../../model/text-length.ts';

/** Features of a trade by which strategies are offered. */
export interface TradeTraits {
  readonly market: MarketSymbol;
  readonly kind: 'spot' | 'upDown';
}

/** The number at the end of a copy's name, which tells it from the original. */
const COPY = / \(\d{1,3}\)$/;

/**
 * Returns the tag of trades that follow a strategy: its name as the exchange stores a tag, a long one cut in front of the
 * number of a copy. Empty for a name without a visible character.
 */
export function strategyTag(name: string): string {
  const clean = cleanLine(name);
  if (lengthOf(clean) <= NOTE_TAG_MAX) return clean;
  const end = COPY.exec(clean)?.[0] ?? '';
  // By characters, since half of one is no text.
  const stem = [...clean].slice(0, NOTE_TAG_MAX - 1 - end.length).join('');
  return `${stem.trimEnd()}…${end}`;
}
