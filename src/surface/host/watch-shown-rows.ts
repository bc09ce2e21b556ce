import { watchBoxes } from '../../frame/watch-boxes.ts';

/** The rows of a virtual list that exist, and those of them in view, by their place; and how tall each is, CSS px. */
export interface ShownRows {
  readonly first: number;
  readonly last: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly rowPx: number;
}

/** A row as the page knows it: what its columns read, by a name that stays. */
export interface KeyedRow {
  readonly key: string;
  readonly row: unknown;
}

/** The first rows of a list whose children they are. */
export const rowsIn = (list: HTMLElement, count: number): readonly HTMLElement[] =>
  [...list.children].slice(0, count) as HTMLElement[];

/**
 * Reports which rows of a list that is drawn whole exist, which of them are in view and how tall they are; hidden ones stand
 * behind the others and do not exist.
 * @param box   whose size changes with that of its rows
 * @param rows  all that are drawn; with others, watch anew
 * @returns stops
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
