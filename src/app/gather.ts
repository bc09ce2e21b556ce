/**
 * Hands on what happens at one moment together, `waitMs` after the first of it: many ends of orders are one event to a
 * person who cancelled them all.
 */
export function gather<T>(waitMs: number, tell: (gathered: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  return (one) => {
    waiting.push(one);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const gathered = waiting;
      waiting = [];
      tell(gathered);
    }, waitMs);
  };
}
