/** Longest time for which a long piece of work blocks the page's thread, ms. */
const SLICE_MS = 8;
/** Rows between two checks of the clock, for rows that take nanoseconds. */
const ROWS_A_CHECK = 512;

/** End of the current time slice. */
let endMs = 0;
let isSlice = false;

/** Returns whether the current slice is over. All pieces of work in one task share a slice. */
function isOver(): boolean {
  if (!isSlice) {
    isSlice = true;
    endMs = performance.now() + SLICE_MS;
    setTimeout(() => (isSlice = false));
  }
  return performance.now() >= endMs;
}

/** Resolves in a new task, so that the page can respond between pieces of work that each take milliseconds. */
export const nextSlice = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      isSlice = false;
      resolve();
    }),
  );

/**
 * Runs `step` for each of `count` rows, and gives the thread back to the page after every few milliseconds, also between
 * pieces of work that each take less.
 * @param rowsACheck  rows between two checks of the clock; fewer for rows that take microseconds
 * @throws what `step` throws
 */
export async function inSlices(count: number, step: (row: number) => void, rowsACheck = ROWS_A_CHECK): Promise<void> {
  if (count >= rowsACheck && isOver()) await nextSlice();
  for (let row = 0; row < count; row++) {
    step(row);
    if (row % rowsACheck === rowsACheck - 1 && isOver()) await nextSlice();
  }
}
