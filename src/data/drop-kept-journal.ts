/** Database of this device that has the journal of the signed-in account; features/trade-journal/rows/ reads and writes it. */
export const KEPT_JOURNAL = 'journal';

/**
 * Deletes the journal that is kept on this device: nobody else may read it. Pages that have it open let go of it.
 * Never throws: a browser that refuses has nothing.
 */
export function dropKeptJournal(): void {
  try {
    indexedDB.deleteDatabase(KEPT_JOURNAL);
  } catch {
    // No storage here.
  }
}
