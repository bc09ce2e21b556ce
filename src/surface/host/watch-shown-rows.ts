import { watchBoxes } from '../../frame/watch-boxes.ts';

/** The mounted rows of a virtual list and the visible ones of them, by index, and the height of a row, CSS px. */
export interface ShownRows {
  readonly first: number;
  readonly last: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly rowPx: number;
}

/** A row of the page: a stable key and the data that its columns read. */
export interface KeyedRow {
  readonly key: string;
  readonly row: unknown;
}

/** The first children of a list. */
export const rowsIn = (list: HTMLElement, count: number): readonly HTMLElement[] =>
  [...list.children].slice(0, count) as HTMLElement[];

/**
 * Reports the existing and the visible rows of a list without virtualisation, and their height. Hidden rows come last
 * and count as missing.
 * @param box  element whose size changes with that of its rows
 * @param rows  all rendered rows; when they change, call this again
 * @returns a function that stops
 */
export function watchShownRows(
  box: HTMLElement,
  rows: readonly HTMLElement[],
  report: (shown: ShownRows) => void,
): () => void {
  const seen = new Set<Element>();

  function look(): void {
    const rowPx = rows[0]?.getBoundingClientRect().height ?? 0;
    if (rowPx === 0) return;
    const seenAt = rows.flatMap((row, at) => (seen.has(row) ? [at] : []));
    report({
      first: 0,
      last: rows.filter((row) => !row.hidden).length - 1,
      firstSeen: seenAt[0] ?? 0,
      lastSeen: seenAt[seenAt.length - 1] ?? -1,
      rowPx,
    });
  }

  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
    look();
  });
  for (const row of rows) sight.observe(row);
  const boxes = watchBoxes(look);
  boxes.observe(box);
  return () => {
    sight.disconnect();
    boxes.disconnect();
  };
}
