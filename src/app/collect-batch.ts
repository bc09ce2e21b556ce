/**
 * Collects the items that arrive within `waitMs` of the first one and passes them on as one batch, so that cancelling
 * many orders is reported once.
 * @returns a function that takes one item
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
