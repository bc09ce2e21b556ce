import { watchBoxes } from '../../frame/watch-boxes.ts';
import type { ShownRows } from '../../surface/host/shown-rows.ts';

/**
 * Tells which rows of a list that is drawn whole exist, which of them are in view and how tall they are; hidden ones stand
 * behind the others and do not exist.
 * @param count  of rows that are drawn; with another, watch anew
 * @returns stops
 */
export function watchShownRows(list: HTMLElement, count: number, tell: (shown: ShownRows) => void): () => void {
  const rows = [...list.children].slice(0, count) as HTMLElement[];
  const seen = new Set<Element>();

  function look(): void {
    const rowPx = rows[0]?.getBoundingClientRect().height ?? 0;
    if (rowPx === 0) return;
    const seenAt = rows.flatMap((row, at) => (seen.has(row) ? [at] : []));
    tell({
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
  boxes.observe(list);
  return () => {
    sight.disconnect();
    boxes.disconnect();
  };
}
