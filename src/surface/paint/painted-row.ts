import { effect } from '@preact/signals-core';
import { createPriceTint } from '../../frame/price-tint.ts';
import type { PriceTint } from '../../frame/price-tint.ts';
import { emptyCell } from '../columns/column.ts';
import type { Cell, Column } from '../columns/column.ts';

/** One row of a canvas: what its cells say now, and what they said when it was painted. */
export interface PaintedRow {
  readonly cells: readonly Cell[];
  /** What stands on the canvas is not what the cells say. */
  readonly dirty: boolean;
  /** Says another row from now on; undefined: none, and nothing is to be seen. */
  show(row: unknown): void;
  /** Follows the signals of its row, or rests: it then says what it said. */
  setAwake(awake: boolean): void;
  /** It is painted. */
  settle(): void;
  /** Whatever is on the canvas, it must be painted again. */
  spoil(): void;
  stop(): void;
}

export interface PaintedRowParts {
  readonly columns: readonly Column<never, never>[];
  shared(): unknown;
  flashMs(): number;
  /** It became dirty. */
  onDirty(): void;
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

export function createPaintedRow({ columns, shared, flashMs, onDirty }: PaintedRowParts): PaintedRow {
  const cells = columns.map(emptyCell);
  const painted = columns.map(emptyCell);
  let row: unknown;
  let dirty = true;
  let awake = false;
  let stop: (() => void) | null = null;

  function look(): void {
    if (dirty) return;
    for (let i = 0; i < cells.length; i++) {
      if (same(cells[i]!, painted[i]!)) continue;
      dirty = true;
      onDirty();
      return;
    }
  }

  const tints: readonly (PriceTint | null)[] = columns.map(({ flashes }, i) =>
    flashes
      ? createPriceTint({
          show(step) {
            cells[i]!.tint = step;
            look();
          },
          flashMs,
        })
      : null,
  );

  /** Reads the signals, so it runs again with them. */
  function read(): void {
    for (let i = 0; i < columns.length; i++) {
      const cell = cells[i]!;
      columns[i]!.read(row as never, cell, shared() as never);
      tints[i]?.follow(cell.moves);
    }
    look();
  }

  const sleep = () => {
    stop?.();
    stop = null;
  };

  return {
    cells,
    get dirty() {
      return dirty;
    },
    show(next) {
      sleep();
      row = next;
      for (const tint of tints) tint?.end();
      for (const cell of cells) Object.assign(cell, emptyCell());
      if (row === undefined) look();
      else {
        stop = effect(read);
        if (!awake) sleep();
      }
    },
    setAwake(next) {
      awake = next;
      if (!awake) sleep();
      else if (!stop && row !== undefined) stop = effect(read);
    },
    settle() {
      dirty = false;
      for (let i = 0; i < cells.length; i++) Object.assign(painted[i]!, cells[i]);
    },
    spoil() {
      dirty = true;
    },
    stop() {
      sleep();
      for (const tint of tints) tint?.end();
    },
  };
}
