import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fitPanes, movePane, PANES, resetPane } from './fit-panes.ts';
import type { FittedPanes, Pane, PaneRange, PaneRoom, PaneSizes } from './fit-panes.ts';

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
