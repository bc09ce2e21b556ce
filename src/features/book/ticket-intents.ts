import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotSide } from '../../model/spot-order.ts';

/**
 * A tap in the book that fills in the spot ticket (B7). The ticket is loaded late: the intent waits here until a
 * ticket of its market takes it.
 */
export interface TicketIntent {
  readonly symbol: MarketSymbol;
  /** Whoever taps an ask wants to buy from it. A ticket that is open keeps its own side. */
  readonly side: SpotSide;
  readonly fill:
    { readonly kind: 'price'; readonly price: DecimalText } | { readonly kind: 'size'; readonly quantity: DecimalText };
}

const waiting = signal<TicketIntent | null>(null);
/** The wish nobody has taken yet. */
export const ticketIntent: ReadonlySignal<TicketIntent | null> = waiting;

/** The ticket becomes a limit order at this price. */
export function takeBookPrice(symbol: MarketSymbol, side: SpotSide, price: DecimalText): void {
  waiting.value = { symbol, side, fill: { kind: 'price', price } };
}

/** The ticket takes this size: everything from the best price to the row tapped. */
export function takeBookSize(symbol: MarketSymbol, side: SpotSide, quantity: DecimalText): void {
  waiting.value = { symbol, side, fill: { kind: 'size', quantity } };
}

/** The ticket has taken it, or nobody is there to take it any more. */
export function dropIntent(): void {
  waiting.value = null;
}
