import { SERVICE_WORKER_FILE } from './shell.ts';

export const serviceWorkerUrl = new URL(SERVICE_WORKER_FILE, document.baseURI).href;
