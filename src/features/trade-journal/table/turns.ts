/** Time for which a long piece of work keeps the page's thread at once, ms. */
const TURN_MS = 8;
/** Rows between two looks at the clock. */
const ROWS_A_LOOK = 512;

/** Resolves once the page had a turn: between pieces of work that each take milliseconds. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs `step` for each of `count` rows, and gives the thread back to the page after every few milliseconds.
 * @throws what `step` throws
 */
export async function inTurns(count: number, step: (row: number) => void): Promise<void> {
  let endMs = performance.now() + TURN_MS;
  for (let row = 0; row < count; row++) {
    step(row);
    if (row % ROWS_A_LOOK !== ROWS_A_LOOK - 1 || performance.now() < endMs) continue;
    await nextTurn();
    endMs = performance.now() + TURN_MS;
  }
}
