import { log } from './log.ts';

/** Most rows handled in one round. */
export const DUE_ROWS = 100;

/**
 * Handles due rows one after the other, each in its own transaction. A failing row is logged and retried in the next
 * round; the rows after it do not wait for it.
 * @returns whether to look again at once: the round was full and at least one row succeeded
 */
export async function runEachDue(
  what: string,
  ids: readonly string[],
  takeUp: (id: string) => Promise<void>,
): Promise<boolean> {
  let taken = 0;
  for (const id of ids) {
    try {
      await takeUp(id);
      taken++;
    } catch (error) {
      log.error(`${what}: due row failed`, error, { id });
    }
  }
  return taken > 0 && ids.length === DUE_ROWS;
}
