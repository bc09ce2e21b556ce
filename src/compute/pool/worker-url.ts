// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import taskWorkerUrl from './task-worker.ts?worker&url';

/**
 * URL of the compute worker's bundle. Pages that require trusted script URLs pass it through the policy first, which is
 * beside the live worker, where this folder may not import from.
 */
export { taskWorkerUrl };
