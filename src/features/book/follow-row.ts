import { effect, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { unfoldedText } from '../../i18n/unfolded-text.ts';
import { newsTick } from '../../signals/server-clock.ts';
import { emptyCell } from '../../surface/columns/column.ts';
import type { Cell, Column } from '../../surface/columns/column.ts';

export interface FollowedRow<Row, Shared> {
  readonly element: HTMLElement;
  readonly row: Row;
  readonly shared: ReadonlySignal<Shared>;
  readonly columns: readonly Column<Row, Shared>[];
  /** Whether a canvas paints the row, whose text is then hidden. */
  readonly painted: ReadonlySignal<boolean>;
  /** Writes a cell as text, by column name. */
  readonly write: Readonly<Record<string, (cell: Cell) => void>>;
  /** Sets the screen reader text of each column while the row is painted, with folded zeros written out (G7). */
  say(texts: Readonly<Record<string, string>>): void;
  /** Clears the screen reader text, because the row is text again. */
  sayText(): void;
}

/**
 * Keeps one row of a list up to date without rendering: its text at each change or, while it is painted, its screen
 * reader text once a second.
 * @returns a function that stops it
 */
export function followRow<Row, Shared>(followed: FollowedRow<Row, Shared>): () => void {
  const { element, row, shared, columns, painted, write } = followed;
  const cell = emptyCell();
  const texts: Record<string, string> = {};
  const announced = columns
    .filter(({ kind }) => kind === 'text' || kind === 'dot')
    .map((column) => ({ column, place: element.querySelector(`[data-cell="${column.name}"]`)! }));

  function sayAll(): void {
    for (const { column, place } of announced) {
      const { name, kind } = column;
      column.read(row, cell, shared.peek());
      texts[name] = unfoldedText(cell.text);
      // A row that becomes filled or empty must do so for the keyboard as well, which skips empty ones (B7).
      const turned = (cell.text === '') !== (place.textContent === '');
      if (kind === 'dot' || turned) write[name]!(cell);
    }
    followed.say(texts);
  }

  return effect(() => {
    const value = shared.value;
    if (painted.value) {
      void newsTick.value;
      // Setting an attribute triggers style matching even when the value stays the same.
      if (element.dataset['painted'] === undefined) element.dataset['painted'] = '';
      untracked(sayAll);
      return;
    }
    if (element.dataset['painted'] !== undefined) {
      delete element.dataset['painted'];
      followed.sayText();
    }
    for (const { name, read } of columns) {
      read(row, cell, value);
      write[name]!(cell);
    }
  });
}
