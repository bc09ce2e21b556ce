import type { SpotDraft } from '../spot-draft.ts';
import type { PricesNow } from '../spot-figures.ts';
import { termsOf } from './draft-terms.ts';

/** Whether an order that waits for a price is a market order then: it gets what the book holds at that moment. */
export function endsAtMarket(draft: SpotDraft): boolean {
  if (draft.type === 'oco') return (termsOf(draft).prices.stopLossLimit ?? '') === '';
  return draft.type === 'stopMarket' || draft.type === 'trailingStop';
}

/** Whether the book, as far as it is known here, holds nothing that this order could take. */
export const isBookEmpty = ({ side }: SpotDraft, { bids, asks }: PricesNow): boolean =>
  (side === 'buy' ? asks : bids).count === 0;
