// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import verifyWorkerUrl from './verify-worker.ts?worker&url';

/** URL of the verifier's bundle; the page passes it through the trusted types policy first. */
export { verifyWorkerUrl };
