import { persistedSignal } from '../../model/storage.ts';
import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fitPanes, movePane, resetPane } from './fit-panes.ts';
import type { FittedPanes, PaneRange, PaneRoom } from './fit-panes.ts';

/** Panes of the wide trade page that a person may size; chart and own orders have what is left. */
export const PANES = ['upper', 'book', 'trades', 'ticket'] as const;
export type Pane = (typeof PANES)[number];

/** Heights of `upper` and `trades`, widths of `book` and `ticket`, whole px at 16 px type. Without one: as the room suggests. */
export type PaneSizes = Readonly<Partial<Record<Pane, number>>>;

/** No screen is larger. */
const MOST_PX = 10_000;

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MOST_PX;

/** What of a stored value are sizes of ours; null when it is nothing of the kind. */
export function paneSizesOf(stored: unknown): PaneSizes | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const sizes: Partial<Record<Pane, number>> = {};
  for (const pane of PANES) {
    const size = (stored as Partial<Record<Pane, unknown>>)[pane];
    if (isSize(size)) sizes[pane] = size;
  }
  return sizes;
}

/** As the person last set them on this device; none at first. */
export const paneSizes = persistedSignal<PaneSizes>('tradePanes', {}, paneSizesOf);

export interface Panes {
  /** As they are seen, while a boundary is dragged too. */
  readonly fitted: ReadonlySignal<FittedPanes>;
  /** As they stay: changes when a boundary is let go, and with the window. */
  readonly settled: ReadonlySignal<FittedPanes>;
  /** The same signal for one pane forever. */
  readonly of: Readonly<Record<Pane, ReadonlySignal<PaneRange>>>;
  /** Anything was set by hand. */
  readonly set: ReadonlySignal<boolean>;
  setRoom(room: PaneRoom): void;
  /** The boundary of a pane moves on; `to` in px at 16 px type, wherever the hand is. */
  move(pane: Pane, to: number): void;
  /** The boundary that moved is let go, and kept. */
  keep(): void;
  reset(pane: Pane): void;
  resetAll(): void;
}

/** @param kept  what outlives the page */
export function createPanes(kept: { readonly value: ReadonlySignal<PaneSizes>; choose(next: PaneSizes): void }): Panes {
  const room = signal<PaneRoom>({ width: 0, height: 0 });
  const moving = signal<PaneSizes | null>(null);
  const fitted = computed(() => fitPanes(moving.value ?? kept.value.value, room.value));
  const of = Object.fromEntries(
    PANES.map((pane) => [pane, computed(() => fitted.value[pane])]),
  ) as unknown as Panes['of'];
  return {
    fitted,
    settled: computed(() => fitPanes(kept.value.value, room.value)),
    of,
    set: computed(() => Object.keys(kept.value.value).length > 0),
    setRoom(next) {
      const { width, height } = room.peek();
      if (next.width !== width || next.height !== height) room.value = next;
    },
    move(pane, to) {
      moving.value = movePane(moving.peek() ?? kept.value.peek(), fitted.peek(), pane, to);
    },
    keep() {
      const sizes = moving.peek();
      if (sizes === null) return;
      kept.choose(sizes);
      moving.value = null;
    },
    reset(pane) {
      moving.value = null;
      kept.choose(resetPane(kept.value.peek(), pane));
    },
    resetAll() {
      moving.value = null;
      kept.choose({});
    },
  };
}
