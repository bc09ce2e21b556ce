/**
 * Collects what comes within `waitMs` of the first item and hands it on as one batch: a person who cancels many orders
 * sees one event.
 * @returns takes one item
 */
export function collectBatch<T>(waitMs: number, onBatch: (batch: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  return (one) => {
    waiting.push(one);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const batch = waiting;
      waiting = [];
      onBatch(batch);
    }, waitMs);
  };
}
