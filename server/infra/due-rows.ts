import { log } from './log.ts';

/** Rows taken up in one round. */
export const DUE_ROWS = 100;

/**
 * Takes up due rows one after the other, each in a transaction of its own. One that fails is logged and tried again in the
 * next round; those behind it do not wait for it.
 * @returns whether to look again at once: the round was full and got something done
 */
export async function takeUpEach(
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
