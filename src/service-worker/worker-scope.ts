/** What `worker.ts` uses of the scope it runs in: the library of types for workers cannot be loaded beside that of pages. */
export interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  /** Where the script came from. */
  readonly location: { readonly href: string };
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { readonly data: unknown }) => void): void;
}

export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface InstallEvent extends LastingEvent {
  /** Chromium 123 and later. */
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The page, asked for while the worker was still starting. Safari 15.4 and later. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
