// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import verifyWorkerUrl from './verify-worker.ts?worker&url';

/** Where the verifier's bundle is; the page makes it a trusted script URL first. */
export { verifyWorkerUrl };
