// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the bundled worker.
import photoWorkerUrl from './photo-worker.ts?worker&url';

/** Where the bundle is that makes photos ready; the page makes it a trusted script URL first. */
export { photoWorkerUrl };
