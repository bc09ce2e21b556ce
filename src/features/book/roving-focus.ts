import type { KeyboardEvent } from 'react';

/** Rows and cells to go by an arrow key. */
const MOVES: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/**
 * One tab stop for a table of buttons (B7): arrow keys, Home and End move the focus and the stop with it. Cells without
 * text are passed over, so that blank places of a short book cannot be reached.
 */
export function onRovingKeys(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  const focused = (event.target as Element).closest('button');
  if (!move || !focused) return;
  const rows = [...event.currentTarget.children].map((row) => Array.from(row.querySelectorAll('button')));
  const at = rows.findIndex((cells) => cells.includes(focused));
  if (at < 0) return;
  event.preventDefault();
  const cell = clamp(rows[at]!.indexOf(focused) + move[1], 0, rows[at]!.length - 1);
  const filled = rows.flatMap((cells, row) => (cells[cell]?.textContent === '' ? [] : [row]));
  const next = filled[clamp(filled.indexOf(at) + move[0], 0, filled.length - 1)];
  const target = next === undefined ? undefined : rows[next]![cell];
  if (!target) return;
  focused.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
