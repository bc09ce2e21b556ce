import { effect } from '@preact/signals-core';
import { createPriceTint } from '../../frame/price-tint.ts';
import type { PriceTint } from '../../frame/price-tint.ts';
import { emptyCell } from '../columns/column.ts';
import type { Cell, Column } from '../columns/column.ts';

/** One row of a canvas: the current contents of its cells, and the painted ones. */
export interface PaintedRow {
  readonly cells: readonly Cell[];
  /** True when the canvas shows other values than the cells. */
  readonly dirty: boolean;
  /** Shows another row from now on; undefined for an empty one. */
  show(row: unknown): void;
  /**
   * Sets whether the row is visible. A visible row follows its signals; an invisible one keeps its contents and is
   * marked late when a signal changes.
   */
  setAwake(awake: boolean): void;
  /** Updates a late row. */
  catchUp(): void;
  /** Marks the row as painted. */
  settle(): void;
  /** Marks the row as dirty, whatever is on the canvas. The caller paints. */
  spoil(): void;
  stop(): void;
}

export interface PaintedRowParts {
  readonly columns: readonly Column<never, never>[];
  shared(): unknown;
  flashMs(): number;
  /** Called once when the row needs to be painted soon. */
  onDirty(): void;
  /** Called when a step of a tint made the row dirty, which may wait for what else is painted. */
  onFade(): void;
  /** Called when a signal of an invisible row has changed; once until it is updated. */
  onLate(): void;
}

const same = (a: Cell, b: Cell): boolean =>
  a.text === b.text &&
  a.small === b.small &&
  a.tail === b.tail &&
  a.tone === b.tone &&
  a.ground === b.ground &&
  a.size === b.size &&
  a.arrow === b.arrow &&
  a.share === b.share &&
  a.tint === b.tint;

export function createPaintedRow(parts: PaintedRowParts): PaintedRow {
  const { columns, shared, flashMs, onDirty, onFade, onLate } = parts;
  const cells = columns.map(emptyCell);
  const painted = columns.map(emptyCell);
  let row: unknown;
  let dirty = true;
  /** A paint that does not wait is on its way. */
  let isAsked = true;
  let isReading = false;
  let awake = false;
  let late = false;
  let stop: (() => void) | null = null;

  function differs(): boolean {
    for (let i = 0; i < cells.length; i++) if (!same(cells[i]!, painted[i]!)) return true;
    return false;
  }

  function look(): void {
    if (isAsked) return;
    dirty ||= differs();
    if (!dirty) return;
    isAsked = true;
    onDirty();
  }

  function lookAtFade(): void {
    if (dirty || isReading || !differs()) return;
    dirty = true;
    onFade();
  }

  const tints: readonly (PriceTint | null)[] = columns.map(({ flashes }, i) =>
    flashes
      ? createPriceTint({
          show(step) {
            cells[i]!.tint = step;
            lookAtFade();
          },
          flashMs,
        })
      : null,
  );

  /** Reads the signals, so it runs again with them. */
  function read(): void {
    isReading = true;
    for (let i = 0; i < columns.length; i++) {
      const cell = cells[i]!;
      columns[i]!.read(row as never, cell, shared() as never);
      tints[i]?.follow(cell.moves);
    }
    isReading = false;
    look();
  }

  function unfollow(): void {
    stop?.();
    stop = null;
    late = false;
  }

  /** Reads the signals now, and again on each change while the row is visible. */
  function follow(): void {
    unfollow();
    let first = true;
    stop = effect(() => {
      if (first || awake) {
        first = false;
        read();
        return;
      }
      // Reads nothing, so that it is not called again.
      late = true;
      onLate();
    });
  }

  return {
    cells,
    get dirty() {
      return dirty;
    },
    show(next) {
      unfollow();
      row = next;
      for (const tint of tints) tint?.end();
      for (const cell of cells) Object.assign(cell, emptyCell());
      if (row === undefined) look();
      else follow();
    },
    setAwake(next) {
      awake = next;
      if (awake && late) follow();
    },
    catchUp() {
      if (!late) return;
      // Invisible moves are not tinted.
      for (const tint of tints) tint?.end();
      follow();
    },
    settle() {
      dirty = false;
      isAsked = false;
      for (let i = 0; i < cells.length; i++) Object.assign(painted[i]!, cells[i]);
    },
    spoil() {
      dirty = true;
      isAsked = true;
    },
    stop() {
      unfollow();
      for (const tint of tints) tint?.end();
    },
  };
}
