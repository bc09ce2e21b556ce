// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import taskWorkerUrl from './task-worker.ts?worker&url';

/**
 * Where the compute worker's bundle is. Pages that require trusted script URLs make it trusted first: the one policy of
 * the app lives beside the live worker, which this stage may not import.
 */
export { taskWorkerUrl };
