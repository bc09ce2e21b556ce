import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError } from '../../api/result.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import type { SettledOrder, UpDownOrder } from '../../model/up-down-order.ts';

/** The request of an up/down trade. */
export type AskedTrade = Pick<UpDownOrder, 'symbol' | 'direction' | 'stake' | 'periodSeconds'>;

/**
 * A card of the trade page's dock. It stays until it is dismissed or leads on:
 * - `spot`        a placed spot order, or the legs of a pair; it follows them
 * - `result`      a settled up/down trade
 * - `notPlaced`   an up/down trade that the exchange refused
 * - `unanswered`  an up/down trade without an answer yet
 */
export type DockCard =
  | { readonly kind: 'spot'; readonly key: string; readonly orders: readonly SpotOrder[] }
  | { readonly kind: 'result'; readonly key: string; readonly order: SettledOrder }
  | { readonly kind: 'notPlaced'; readonly key: string; readonly trade: AskedTrade; readonly reason: CallError }
  | {
      readonly kind: 'unanswered';
      readonly key: string;
      readonly trade: AskedTrade;
      /** Error of the last attempt; null while it is still under way. */
      readonly reason: CallError | null;
      readonly checking: ReadonlySignal<boolean>;
      /** Sends the same request with the same idempotency key; it cannot open a second trade. */
      check(): void;
    };

/** The oldest cards beyond this number are dropped; the histories have them. */
const CARDS_MAX = 20;

const cards = signal<readonly DockCard[]>([]);

/** The cards, the shown one first. */
export const dockCards: ReadonlySignal<readonly DockCard[]> = cards;
export const hasDockCards: ReadonlySignal<boolean> = computed(() => cards.value.length > 0);

const withoutKey = (key: string): readonly DockCard[] => cards.peek().filter((card) => card.key !== key);

/** Shows a card before the others, in place of one with the same key. */
export function showDockCard(card: DockCard): void {
  cards.value = [card, ...withoutKey(card.key)].slice(0, CARDS_MAX);
}

/** Does nothing when the card has gone. */
export function dismissDockCard(key: string): void {
  const rest = withoutKey(key);
  if (rest.length < cards.peek().length) cards.value = rest;
}

/** Removes all cards: the next order is sent, or the person signs out. */
export function clearDock(): void {
  if (cards.peek().length > 0) cards.value = [];
}

/** The `spot` card that shows the order; undefined when there is none. */
export const spotCardOf = (orderId: string) =>
  cards.peek().find((card) => card.kind === 'spot' && card.orders.some(({ id }) => id === orderId));

type SpotCard = Extract<DockCard, { readonly kind: 'spot' }>;

const withOrder = (card: SpotCard, order: SpotOrder): SpotCard => ({
  ...card,
  orders: card.orders.map((known) => (known.id === order.id ? order : known)),
});

/** Puts the newer state of an order on its card, in place; does nothing when there is none. */
export function updateSpotCard(order: SpotOrder): void {
  if (!spotCardOf(order.id)) return;
  cards.value = cards.peek().map((card) => (card.kind === 'spot' ? withOrder(card, order) : card));
}

let hosts = 0;

/** Whether the page on the screen shows the dock; results need no toast then. */
export const dockIsHere = (): boolean => hosts > 0;

/** Marks the page as one that shows the dock. @returns a function that ends it */
export function hostDock(): () => void {
  hosts++;
  return () => {
    hosts--;
  };
}
