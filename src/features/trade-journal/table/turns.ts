/** Time for which a long piece of work keeps the page's thread at once, ms. */
const TURN_MS = 8;
/** Rows between two looks at the clock, where one takes nanoseconds. */
const ROWS_A_LOOK = 512;

/** Resolves once the page had a turn: between pieces of work that each take milliseconds. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `step` for each of `count` rows, and gives the thread back to the page after every few milliseconds.
 * @param rowsALook  rows between two looks at the clock; fewer for rows that take microseconds
 * @throws what `step` throws
 */
export async function inTurns(count: number, step: (row: number) => void, rowsALook = ROWS_A_LOOK): Promise<void> {
  let endMs = performance.now() + TURN_MS;
  for (let row = 0; row < count; row++) {
    step(row);
    if (row % rowsALook !== rowsALook - 1 || performance.now() < endMs) continue;
    await nextTurn();
    endMs = performance.now() + TURN_MS;
  }
}
