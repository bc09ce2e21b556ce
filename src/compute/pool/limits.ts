/** Calls without an answer, and the bytes of their jobs, before a pool refuses more. One job alone always fits. */
export const TASKS_MAX = 1000;
export const BYTES_MAX = 64 * 1024 * 1024;
