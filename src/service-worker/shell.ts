/** File name of the service worker, beside the page, because a worker controls its own folder and those below. */
export const SERVICE_WORKER_FILE = 'sw.js';

/** Files that a start of the app needs; `tools/vite/service-worker.ts` writes it into the worker. */
export interface Shell {
  /** Differs whenever anything of the build differs. */
  readonly build: string;
  /** The script that the page of this build names. */
  readonly entry: string;
  /** Names below `assets/`, without it. */
  readonly assets: readonly string[];
  /** Names beside the page. */
  readonly files: readonly string[];
}
