import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fitPanes, movePane, PANES, resetPane } from './fit-panes.ts';
import type { FittedPanes, Pane, PaneRange, PaneRoom, PaneSizes } from './fit-panes.ts';

export interface Panes {
  /** Sizes as shown, also during a drag. */
  readonly fitted: ReadonlySignal<FittedPanes>;
  /** Sizes after a drag: they change when a boundary is released, and with the window. */
  readonly settled: ReadonlySignal<FittedPanes>;
  /** Returns the same signal for the same pane. */
  readonly of: Readonly<Record<Pane, ReadonlySignal<PaneRange>>>;
  /** Whether the person has set any size. */
  readonly set: ReadonlySignal<boolean>;
  setRoom(room: PaneRoom): void;
  /** Moves the boundary of a pane; `to` in px at 16 px type, unclamped. */
  move(pane: Pane, to: number): void;
  /** Ends the drag and stores the sizes. */
  keep(): void;
  reset(pane: Pane): void;
  resetAll(): void;
}

/** @param kept  sizes in storage */
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
