import { settings } from '../../level/level.ts';
import type { Columns } from '../columns/column.ts';
import { isMeasured, readLook } from './read-look.ts';
import type { ReadLook } from './read-look.ts';
import { givePaintingUp } from './render-mode.ts';

export interface ListLookParts {
  readonly box: HTMLElement;
  readonly columns: Columns<never, never>;
  /** Selector of the element that is one row. */
  readonly rowSelector: string;
  /** `(prefers-reduced-motion: reduce)`: nothing flashes. */
  readonly reducedMotion: MediaQueryList;
}

/** The look of a list as it was measured last. */
export interface ListLook {
  /** The measured look; null before the first measurement. */
  readonly current: ReadLook | null;
  /** Height of the rows that it was measured on, CSS px; NaN before the first measuring. */
  readonly rowPx: number;
  /**
   * Measures again, and stops painting for good when a length cannot be measured.
   * @param rows  most rows that the list has had, which limits the height of a canvas
   * @returns the new look; null when it has not changed, and while no row is laid out
   */
  measure(rowPx: number, rows: number): ReadLook | null;
  clear(): void;
}

export function createListLook({ box, columns, rowSelector, reducedMotion }: ListLookParts): ListLook {
  let current: ReadLook | null = null;
  let currentText = '';
  let measuredRowPx = NaN;

  return {
    get current() {
      return current;
    },
    get rowPx() {
      return measuredRowPx;
    },
    measure(rowPx, rows) {
      const next = readLook({
        box,
        columns,
        row: rowSelector,
        rowPx,
        rows,
        dprMax: settings.peek().numbersDprMax,
        flashMs: reducedMotion.matches ? 0 : settings.peek().flashMs,
      });
      // A list without rows keeps its look, because its rows may be back soon.
      if (!next) return null;
      if (!isMeasured(next.look)) {
        givePaintingUp('unmeasured');
        return null;
      }
      const text = JSON.stringify(next);
      if (text === currentText) return null;
      current = next;
      currentText = text;
      measuredRowPx = rowPx;
      return next;
    },
    clear() {
      current = null;
      currentText = '';
      measuredRowPx = NaN;
    },
  };
}
