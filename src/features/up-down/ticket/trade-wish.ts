import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { AskedTrade } from '../../shell/dock-cards.ts';

const waiting = signal<AskedTrade | null>(null);

/** A trade that is to be repeated: it waits here until the ticket of its market takes its values. */
export const tradeWish: ReadonlySignal<AskedTrade | null> = waiting;

export function wishTrade(trade: AskedTrade): void {
  waiting.value = trade;
}

/** Clears the wish, once a ticket has taken it. */
export function dropTradeWish(): void {
  waiting.value = null;
}
