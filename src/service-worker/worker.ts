import { isSound, keptFiles } from './kept-files.ts';
import type { Shell } from './shell.ts';
import { fetchStrategyOf } from './fetch-strategy.ts';

/**
 * The part of the worker's global scope that is used here: the library of types for workers cannot be loaded beside
 * that of pages.
 */
interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  /** URL of the script. */
  readonly location: { readonly href: string };
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & { readonly data: unknown }) => void): void;
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface InstallEvent extends LastingEvent {
  /** Chromium 123 and later. */
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<void>;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The page, asked for while the worker was still starting. Safari 15.4 and later. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** Put in by `tools/vite/service-worker.ts`. */
declare const __SHELL__: Shell;
const shell = __SHELL__;

/** A page that has not come by then comes from the shell, where there is one. */
const PAGE_LIMIT_MS = 3000;
/** Paths that the worker never handles. Where the engine supports such rules, it does not start the worker for them. */
const NEVER_OURS = ['api/*', 'bench.html', 'kline', 'proof/*', 'ws/*'];
/** Most files that one page can have loaded before the worker started. */
const MOST_HANDED_OVER = 300;

const worker = globalThis as unknown as ServiceWorkerScope;
const { scope } = worker.registration;
const kept = keptFiles(shell, scope);

/**
 * Firefox fails a navigation whose preload failed, whatever the worker answers (seen in 115 and 153), so the app did not
 * start without a network. The registration keeps the setting of an earlier worker, so Firefox needs an explicit disable.
 */
const isGecko = /\bGecko\//.test(navigator.userAgent);
const setPreload = async ({ navigationPreload }: ServiceWorkerRegistration): Promise<void> =>
  isGecko ? navigationPreload?.disable() : navigationPreload?.enable();

/** True when the worker is being removed; open pages use the network from now on. */
let leaving = false;

const strategyFor = ({ method, url, mode, headers }: Request) =>
  fetchStrategyOf({ method, url, mode, partial: headers.has('range') }, scope, shell.files);

const slow = (): Promise<undefined> => new Promise((done) => setTimeout(done, PAGE_LIMIT_MS, undefined));

/** Newest first: the network's page, unless it fails, is late, or is a server's apology. */
async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const fetched = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request));
  // Before anything else is waited for: a fetch that fails meanwhile would be a rejection that nobody handles.
  const inTime = Promise.race([fetched, slow()]).catch(() => undefined);
  const ours = await kept.page();
  if (!ours) return fetched;
  const answer = await inTime;
  return answer && answer.status < 500 ? answer : ours;
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await kept.find(request.url);
  if (found?.own) return found.answer;
  // Files of the previous build are in use, so they must outlive that build.
  const answer = found?.answer ?? (await fetch(request));
  // Kept behind the removal of all, it would be all that stays.
  if (isSound(answer) && !leaving) event.waitUntil(kept.keep(request.url, answer.clone()));
  return answer;
}

const answerFile = ({ request }: FetchEvent): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => {
    const found = await kept.find(request.url);
    if (!found) throw error;
    return found.answer;
  });

/**
 * A server that has no worker any more wants none on the devices either. Browsers keep the old one in that case
 * (w3c/ServiceWorker issue 204), so it looks for itself, whenever a page is opened.
 */
async function leaveWhenGone(): Promise<void> {
  const { status } = await fetch(worker.location.href, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  leaving = true;
  // Before it leaves: a worker without a registration ends as soon as no page is its own, which may be at once.
  await kept.removeAll();
  await worker.registration.unregister();
}

/**
 * Answers with a network error, as without a worker, instead of a rejection, when neither this device nor the network
 * has the file.
 */
const orNetworkError = (answer: Promise<Response>): Promise<Response> => answer.catch(() => Response.error());

const quietly = (work: Promise<unknown>): Promise<unknown> => work.catch(() => {});

worker.addEventListener('install', (event) => {
  const rules = NEVER_OURS.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' as const }));
  if (event.addRoutes) event.waitUntil(quietly(event.addRoutes(rules)));
  event.waitUntil(kept.install());
});

// Never skips the queue: a page keeps the worker it was opened with, so no other build's comes in between.
worker.addEventListener('activate', (event) => {
  event.waitUntil(quietly(kept.removeOld()));
  event.waitUntil(quietly(setPreload(worker.registration)));
  // The first visit's page too: what it loads from now on is kept.
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  if (leaving) return;
  const strategy = strategyFor(event.request);
  if (strategy === 'page') {
    const answer = answerPage(event);
    event.respondWith(orNetworkError(answer));
    event.waitUntil(quietly(answer.then(leaveWhenGone)));
  }
  if (strategy === 'asset') event.respondWith(orNetworkError(answerAsset(event)));
  if (strategy === 'file') event.respondWith(orNetworkError(answerFile(event)));
});

/** A page that was there before its worker tells what it had loaded: a list of URLs. */
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (!Array.isArray(data)) return;
  const keepAll = async () => {
    for (const url of data.slice(0, MOST_HANDED_OVER)) {
      if (typeof url !== 'string' || strategyFor(new Request(url)) !== 'asset') continue;
      if (await kept.find(url)) continue;
      const answer = await fetch(url);
      if (isSound(answer) && !leaving) await kept.keep(url, answer);
    }
  };
  event.waitUntil(quietly(keepAll()));
});
