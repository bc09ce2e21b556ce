import { useEffect, useState } from 'react';

/** Cells that are drawn in one turn: a phone whose processor is 6 times slower takes less than 50 ms for them. */
const CELLS_A_TURN = 50;

/** Returns how many of a number of cells are shown: some at once, and in every frame as many more, up to all. */
export function useCellsInTurns(cells: number): number {
  const [shown, setShown] = useState(CELLS_A_TURN);
  useEffect(() => {
    if (shown >= cells) return undefined;
    const frame = requestAnimationFrame(() => setShown(shown + CELLS_A_TURN));
    return () => cancelAnimationFrame(frame);
  }, [shown, cells]);
  return Math.min(shown, cells);
}
