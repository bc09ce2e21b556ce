import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotSide } from '../../model/spot-order.ts';

/**
 * A tap in the book that fills the spot ticket (B7). The ticket loads late: the intent waits here until a ticket of its
 * market applies it.
 */
export interface TicketIntent {
  readonly symbol: MarketSymbol;
  /** The side that trades with the tapped row: a tap on an ask buys. An open ticket keeps its own side. */
  readonly side: SpotSide;
  readonly fill:
    { readonly kind: 'price'; readonly price: DecimalText } | { readonly kind: 'size'; readonly quantity: DecimalText };
}

const waiting = signal<TicketIntent | null>(null);
/** The intent that no ticket has applied yet. */
export const ticketIntent: ReadonlySignal<TicketIntent | null> = waiting;

/** Sets the price of the ticket and makes it a limit order. */
export function takeBookPrice(symbol: MarketSymbol, side: SpotSide, price: DecimalText): void {
  waiting.value = { symbol, side, fill: { kind: 'price', price } };
}

/** Sets the size of the ticket: the sum from the best price to the tapped row. */
export function takeBookSize(symbol: MarketSymbol, side: SpotSide, quantity: DecimalText): void {
  waiting.value = { symbol, side, fill: { kind: 'size', quantity } };
}

/** Clears the intent, once the ticket has applied it or has gone. */
export function dropIntent(): void {
  waiting.value = null;
}
