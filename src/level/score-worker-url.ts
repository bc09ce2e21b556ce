// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import scoreWorkerUrl from './score/score-worker.ts?worker&url';

/** URL of the benchmark's bundle; the page passes it through the trusted types policy first. */
export { scoreWorkerUrl };
