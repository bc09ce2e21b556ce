/** Time for which a long piece of work keeps the page's thread at once, ms. */
const TURN_MS = 8;
/** Rows between two looks at the clock, where one takes nanoseconds. */
const ROWS_A_LOOK = 512;

/** Time at which the present turn is over. */
let endMs = 0;
let isTurn = false;

/** Whether the present turn is over: one for all pieces of work that follow each other in a task of the page. */
function isOver(): boolean {
  if (!isTurn) {
    isTurn = true;
    endMs = performance.now() + TURN_MS;
    setTimeout(() => (isTurn = false));
  }
  return performance.now() >= endMs;
}

/** Resolves once the page had a turn: between pieces of work that each take milliseconds. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      isTurn = false;
      resolve();
    }),
  );

/**
 * Runs `step` for each of `count` rows, and gives the thread back to the page after every few milliseconds, also between
 * pieces of work that each take less.
 * @param rowsALook  rows between two looks at the clock; fewer for rows that take microseconds
 * @throws what `step` throws
 */
export async function inTurns(count: number, step: (row: number) => void, rowsALook = ROWS_A_LOOK): Promise<void> {
  if (count >= rowsALook && isOver()) await nextTurn();
  for (let row = 0; row < count; row++) {
    step(row);
    if (row % rowsALook === rowsALook - 1 && isOver()) await nextTurn();
  }
}
