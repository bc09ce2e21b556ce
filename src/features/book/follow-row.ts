import { effect, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { unfoldedText } from '../../i18n/folded-text.ts';
import { newsTick } from '../../signals/clock.ts';
import { emptyCell } from '../../surface/columns/column.ts';
import type { Cell, Column } from '../../surface/columns/column.ts';

export interface FollowedRow<Row, Shared> {
  readonly element: HTMLElement;
  readonly row: Row;
  readonly shared: ReadonlySignal<Shared>;
  readonly columns: readonly Column<Row, Shared>[];
  /** A canvas shows the row: its text is not to be seen. */
  readonly painted: ReadonlySignal<boolean>;
  /** By the names of columns: writes a cell as text. */
  readonly write: Readonly<Record<string, (cell: Cell) => void>>;
  /**
   * Sets the text that a screen reader speaks while the row is painted; by the names of columns, folded zeros written
   * out (G7).
   */
  say(texts: Readonly<Record<string, string>>): void;
  /** It is text again. */
  sayText(): void;
}

/**
 * Keeps one row of a list right without rendering: its text at each change, or, while it is painted, what a screen reader
 * says of it once a second. @returns stops
 */
export function followRow<Row, Shared>(followed: FollowedRow<Row, Shared>): () => void {
  const { element, row, shared, columns, painted, write } = followed;
  const cell = emptyCell();
  const texts: Record<string, string> = {};
  const said = columns
    .filter(({ kind }) => kind === 'text' || kind === 'dot')
    .map((column) => ({ column, place: element.querySelector(`[data-cell="${column.name}"]`)! }));

  function sayAll(): void {
    for (const { column, place } of said) {
      const { name, kind } = column;
      column.read(row, cell, shared.peek());
      texts[name] = unfoldedText(cell.text);
      // A place that fills or falls empty does so for the keyboard as well, which passes empty ones over (B7).
      const turned = (cell.text === '') !== (place.textContent === '');
      if (kind === 'dot' || turned) write[name]!(cell);
    }
    followed.say(texts);
  }

  return effect(() => {
    const value = shared.value;
    if (painted.value) {
      void newsTick.value;
      // An attribute that is written is matched against the style sheets again, also where it stays.
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
