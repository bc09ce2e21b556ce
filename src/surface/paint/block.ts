import type { Column } from '../columns/column.ts';
import type { SurfaceLook } from '../surface-messages.ts';
import { forgetFont } from './face.ts';
import type { Ink } from './face.ts';
import { paintCell, snapped } from './paint-cell.ts';
import type { PlacedColumn } from './paint-cell.ts';
import { createPaintedRow } from './painted-row.ts';
import type { PaintedRow } from './painted-row.ts';

/** A look with the fonts of its columns prepared. */
export interface PreparedLook {
  readonly look: SurfaceLook;
  readonly placed: readonly (PlacedColumn | null)[];
}

/** One canvas and the rows on it. */
export interface Block {
  assign(rows: readonly unknown[]): void;
  setLook(next: PreparedLook): void;
  /** Sets whether its rows are visible and follow their signals. */
  setAwake(awake: boolean): void;
  /** Updates invisible rows whose signals have changed. */
  catchUp(): void;
  /** Paints the changed rows. @returns false when no row has changed, or there is no look yet */
  paint(): boolean;
  /** Marks all rows as dirty, because the bitmap is lost or empty. */
  spoil(): void;
  stop(): void;
}

export interface BlockParts {
  readonly canvas: OffscreenCanvas;
  readonly columns: readonly Column<never, never>[];
  shared(): unknown;
  onDirty(): void;
  /** Called when a step of a tint changed a row; it may wait for what else is painted. */
  onFade(): void;
  /** Called when an invisible row has changed, which waits for `catchUp`. */
  onLate(): void;
  onLost(): void;
  onRestored(): void;
}

/** @returns null when the canvas has no drawing context on this thread */
export function createBlock({
  canvas,
  columns,
  shared,
  onDirty,
  onFade,
  onLate,
  onLost,
  onRestored,
}: BlockParts): Block | null {
  const context: Ink | null = canvas.getContext('2d');
  if (!context) return null;
  const ink = context;
  let prepared: PreparedLook | null = null;
  const flashMs = () => prepared?.look.flashMs ?? 0;
  const rows: PaintedRow[] = [];
  let awake = false;
  const spoil = () => rows.forEach((row) => row.spoil());
  canvas.addEventListener('contextlost', onLost);
  canvas.addEventListener('contextrestored', () => {
    forgetFont(ink);
    spoil();
    onRestored();
  });

  function paintRow(at: number, { look, placed }: PreparedLook): void {
    const top = look.originPx + at * look.rowPx;
    const from = snapped(top, look.unitPx);
    ink.clearRect(0, from, look.widthPx, snapped(top + look.rowPx, look.unitPx) - from);
    const { cells } = rows[at]!;
    for (let i = 0; i < placed.length; i++) {
      const column = placed[i];
      if (column) paintCell(ink, look, column, cells[i]!, top);
    }
    rows[at]!.settle();
  }

  return {
    assign(next) {
      while (rows.length < next.length) {
        const row = createPaintedRow({ columns, shared, flashMs, onDirty, onFade, onLate });
        row.setAwake(awake);
        rows.push(row);
      }
      rows.forEach((row, at) => row.show(next[at]));
    },
    setLook(next) {
      prepared = next;
      canvas.width = next.look.widthPx;
      canvas.height = next.look.heightPx;
      forgetFont(ink);
      spoil();
    },
    setAwake(next) {
      awake = next;
      rows.forEach((row) => row.setAwake(awake));
    },
    catchUp: () => rows.forEach((row) => row.catchUp()),
    paint() {
      if (!prepared) return false;
      let painted = false;
      for (let at = 0; at < rows.length; at++) {
        if (!rows[at]!.dirty) continue;
        paintRow(at, prepared);
        painted = true;
      }
      return painted;
    },
    spoil,
    stop: () => rows.forEach((row) => row.stop()),
  };
}
