/** Beside the page, since a worker looks after its own folder and below. */
export const SERVICE_WORKER_FILE = 'sw.js';

/** What a build starts with; `tools/vite/service-worker.ts` writes it into the worker. */
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
