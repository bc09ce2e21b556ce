import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Market } from '../../model/market.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import { bookStore } from '../../signals/book-store.ts';
import { fieldText } from './field-text.ts';
import { withPrice } from './spot-draft.ts';
import type { DraftSums, SpotDraft } from './spot-draft.ts';
import { bestPrice } from './spot-figures.ts';
import type { PricesNow } from './spot-figures.ts';

export interface StartPriceParts {
  readonly symbol: MarketSymbol;
  readonly draft: Signal<SpotDraft>;
  readonly sums: DraftSums;
  rules(): Market;
  /** Returns the current prices. Reads signals. */
  prices(): PricesNow;
}

/** The price with which a limit order begins (O2). */
export interface StartPrice {
  /** Fills in an empty price as soon as it is known, once. Reads signals. */
  fill(): void;
  /** Lets `fill` set the price again, unless the person has changed it. */
  restart(): void;
  /** Returns the next draft with the price of its side, where the side changed and the person had left the price. */
  follow(before: SpotDraft, next: SpotDraft): SpotDraft;
}

export function createStartPrice({ symbol, draft, sums, rules, prices }: StartPriceParts): StartPrice {
  /** The price that was filled in; null before. */
  let filledIn: string | null = null;
  const fills = signal(draft.peek().price === '');

  /** The best price of the own side, at which an order waits; the last price where there is no book. */
  function priceFor(side: SpotSide): DecimalText | null {
    if (bookStore.symbol.value !== symbol || bookStore.status.value === 'loading') return null;
    const now = prices();
    return bestPrice(now, side, rules()) ?? now.last;
  }

  function noted(price: DecimalText): string {
    filledIn = fieldText(price, rules().tickSize);
    return filledIn;
  }

  return {
    fill() {
      if (!fills.value) return;
      const price = priceFor(draft.peek().side);
      if (price === null) return;
      fills.value = false;
      if (draft.peek().price === '') draft.value = { ...draft.peek(), price: noted(price) };
    },
    restart() {
      const { price } = draft.peek();
      if (price !== '' && price !== filledIn) return;
      draft.value = { ...draft.peek(), price: '' };
      fills.value = true;
    },
    follow(before, next) {
      if (next.side === before.side || next.price !== filledIn) return next;
      const price = priceFor(next.side);
      return price === null ? next : withPrice(next, noted(price), sums);
    },
  };
}
