/** Beside the page, since a worker looks after its own folder and below. */
export const SERVICE_WORKER_FILE = 'sw.js';
