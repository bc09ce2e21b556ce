// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import photoWorkerUrl from './photo-worker.ts?worker&url';

/** URL of the photo worker's bundle; the page passes it through the trusted types policy first. */
export { photoWorkerUrl };
