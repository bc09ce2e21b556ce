import type { SideOfBook } from '../../surface/columns/book-columns.ts';

/** A row under the pointer or with the focus, and the position of its card beside the book, CSS px of the window. */
export interface PointedRow {
  readonly side: SideOfBook;
  /** 0 is the best price. */
  readonly at: number;
  readonly row: HTMLElement;
  readonly topPx: number;
  readonly leftPx: number;
}

/** Width of the card with its distance. */
const ROOM_PX = 200;

/** Returns the row at an event's target; `null` where it has no level, or no room beside the book. */
export function pointedAt(target: EventTarget | null): PointedRow | null {
  const row = (target as Element).closest<HTMLElement>('[role=row]');
  const table = row?.parentElement;
  const side = table?.dataset['side'] as SideOfBook | undefined;
  if (!row || !table || !side) return null;
  const rows = [...table.children];
  const place = rows.indexOf(row);
  const { left, right } = table.getBoundingClientRect();
  const leftPx = left >= ROOM_PX ? left - ROOM_PX : right + ROOM_PX <= innerWidth ? right : NaN;
  if (Number.isNaN(leftPx)) return null;
  const { top } = row.getBoundingClientRect();
  return { side, at: side === 'asks' ? rows.length - 1 - place : place, row, topPx: top, leftPx };
}
