// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import scoreWorkerUrl from './score/score-worker.ts?worker&url';

/** Where the benchmark's bundle is; the page makes it a trusted script URL first. */
export { scoreWorkerUrl };
