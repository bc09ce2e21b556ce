import type { MarketRules } from './catalogue.ts';
import type { FeedLevel } from './feed.ts';
import { textFromScaled } from './scaled-price.ts';

/** Price and quantity as decimal text. */
export type BookLevelText = [price: string, qty: string];

/** The whole book after update `last`; bids descend, asks ascend, at least 200 levels a side. */
export interface BookSnapshot {
  readonly last: number;
  readonly bids: BookLevelText[];
  readonly asks: BookLevelText[];
}

/** Updates `first` to `last`, both included: the changed levels with their new quantity; 0 removes a level. */
export interface BookDelta {
  readonly first: number;
  readonly last: number;
  readonly bids: BookLevelText[];
  readonly asks: BookLevelText[];
}

export const levelTexts = (
  levels: readonly FeedLevel[],
  { priceDecimals, sizeDecimals }: Pick<MarketRules, 'priceDecimals' | 'sizeDecimals'>,
): BookLevelText[] =>
  levels.map(({ price, qty }) => [textFromScaled(price, priceDecimals), textFromScaled(qty, sizeDecimals)]);
