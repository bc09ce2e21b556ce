import { KEPT_JOURNAL } from '../../../data/drop-kept-journal.ts';

const VERSION = 1;
const PARTS = 'parts';
/** An engine that does not answer, as some did at the start of a page, counts as one that refuses. */
const OPEN_WAIT_MS = 3000;

/** Keys of the database: the head of the rows, chunks of one kind of rows by number, the head of the notes, notes by trade. */
export type PartKey = 'head' | readonly ['fills' | 'upDown', number] | 'notes' | readonly ['note', string];

/** Parts inside one transaction: what is written stands as a whole or not at all. */
export interface Parts {
  get(key: PartKey): Promise<unknown>;
  put(key: PartKey, part: unknown): Promise<unknown>;
  drop(key: PartKey): Promise<unknown>;
  clear(): Promise<unknown>;
  /** Removes the rows and their head; notes stay. */
  dropRows(): Promise<unknown>;
  /** Returns all notes, without their head. */
  notes(): Promise<readonly unknown[]>;
  /** Removes the notes and their head. */
  dropNotes(): Promise<unknown>;
  /** Removes the chunks of a kind whose number is below `chunk`. */
  dropBelow(kind: 'fills' | 'upDown', chunk: number): Promise<unknown>;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')));
  });

/** @throws what the browser says when it has no storage for this page */
function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_JOURNAL, VERSION);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('storage does not answer'));
    }, OPEN_WAIT_MS);
    request.addEventListener('upgradeneeded', () => {
      for (const name of request.result.objectStoreNames) request.result.deleteObjectStore(name);
      request.result.createObjectStore(PARTS);
    });
    request.addEventListener('success', () => {
      clearTimeout(timer);
      const database = request.result;
      // Deleted elsewhere, at sign-out: whoever deletes waits until nobody has it open.
      database.addEventListener('versionchange', () => database.close());
      if (isLate) database.close();
      else resolve(database);
    });
    request.addEventListener('error', () => {
      clearTimeout(timer);
      reject(request.error ?? new Error('storage'));
    });
  });
}

/** Keys that begin with a kind; a list is above every text and number. */
const allOf = (kind: 'fills' | 'upDown' | 'note'): IDBKeyRange => IDBKeyRange.bound([kind], [kind, []], false, true);

/**
 * Does work in one transaction. When it throws, nothing of it is written.
 * @param signal  aborted at sign-out: nothing is written after it
 * @throws what the browser says when it has no storage, or no more of it; what `work` throws; Error when aborted
 */
export async function withParts<T>(
  mode: 'readonly' | 'readwrite',
  signal: AbortSignal,
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    if (signal.aborted) throw new Error('aborted');
    const transaction = database.transaction(PARTS, mode);
    const store = transaction.objectStore(PARTS);
    const over = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('storage')));
    });
    // Handled below; its failure must not count as nobody's before.
    over.catch(() => {});
    const key = (of: PartKey): IDBValidKey => (typeof of === 'string' ? of : [...of]);
    const drop = (of: IDBValidKey | IDBKeyRange) => answerOf(store.delete(of));
    try {
      const result = await work({
        get: (of) => answerOf<unknown>(store.get(key(of))),
        put: (of, part) => answerOf(store.put(part, key(of))),
        drop: (of) => drop(key(of)),
        clear: () => answerOf(store.clear()),
        dropRows: () => Promise.all([drop('head'), drop(allOf('fills')), drop(allOf('upDown'))]),
        notes: () => answerOf<unknown[]>(store.getAll(allOf('note'))),
        dropNotes: () => Promise.all([drop('notes'), drop(allOf('note'))]),
        dropBelow: (kind, chunk) => drop(IDBKeyRange.bound([kind], [kind, chunk], false, true)),
      });
      await over;
      return result;
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The error itself has ended the transaction already.
      }
      throw error;
    }
  } finally {
    database.close();
  }
}
