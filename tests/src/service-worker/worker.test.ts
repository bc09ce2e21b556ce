import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheStandIn } from './cache-stand-in.ts';

const SCOPE = 'https://tern.example/';
const CHROMIUM =
  'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.88 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Android 13; Mobile; rv:115.0) Gecko/20100101 Firefox/115.0';

type Listener = (event: object) => void;

/**
 * Starts the worker in a scope of stand-ins. `fire` waits for what the worker hands to `waitUntil` and returns its
 * answer.
 */
async function startWorker(userAgent: string) {
  const listeners = new Map<string, Listener>();
  const preload: string[] = [];
  const caches = cacheStandIn();
  const navigationPreload = {
    enable: async () => void preload.push('enable'),
    disable: async () => void preload.push('disable'),
  };
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('__SHELL__', { build: 'one', entry: 'index-1.js', assets: [], files: ['icon.png'] });
  vi.stubGlobal('registration', { scope: SCOPE, navigationPreload });
  vi.stubGlobal('clients', { claim: async () => undefined });
  vi.stubGlobal('location', { href: `${SCOPE}sw.js` });
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  vi.resetModules();
  await import('../../../src/service-worker/worker.ts');
  const fire = async (type: string, facts: object = {}) => {
    const waited: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)!({
      ...facts,
      waitUntil: (work: Promise<unknown>) => waited.push(work),
      respondWith: (response: Promise<Response>) => (answer = response),
    });
    await Promise.all(waited);
    return answer;
  };
  return { fire, preload, caches };
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => vi.unstubAllGlobals());

it('enables navigation preload in Chromium', async () => {
  const { fire, preload } = await startWorker(CHROMIUM);
  await fire('activate');
  expect(preload).toEqual(['enable']);
});

it('disables navigation preload in Firefox, where a failed preload fails the navigation', async () => {
  const { fire, preload } = await startWorker(FIREFOX);
  await fire('activate');
  expect(preload).toEqual(['disable']);
});

it.each([CHROMIUM, FIREFOX])('answers with the kept page when the preload fails: %s', async (userAgent) => {
  const { fire, caches } = await startWorker(userAgent);
  const cache = await caches.open('tern-one');
  await cache.put(SCOPE, new Response('kept'));
  const answer = await fire('fetch', {
    request: { method: 'GET', url: SCOPE, mode: 'navigate', headers: new Headers() },
    preloadResponse: Promise.reject(new DOMException('preload failed', 'NetworkError')),
  });
  expect(await (await answer)!.text()).toBe('kept');
});

it.each([
  ['the page', SCOPE, 'navigate'],
  ['code', `${SCOPE}assets/libraries-1.js`, 'cors'],
  ['a file beside the page', `${SCOPE}icon.png`, 'no-cors'],
])('answers with a network error, and never with a rejection, where nobody has %s', async (_name, url, mode) => {
  const { fire } = await startWorker(FIREFOX);
  const answer = await fire('fetch', { request: { method: 'GET', url, mode, headers: new Headers() } });
  expect((await answer)!.type).toBe('error');
});

it('handles a fetch that fails before the kept page is found', async () => {
  const { fire, caches } = await startWorker(FIREFOX);
  const cache = await caches.open('tern-one');
  await cache.put(SCOPE, new Response('kept'));
  const { match } = caches;
  // A rejection without a handler is reported by then, which ends this run.
  vi.spyOn(caches, 'match').mockImplementation(async (...asked) => {
    await new Promise((done) => setTimeout(done));
    return match.apply(caches, asked);
  });
  const answer = await fire('fetch', {
    request: { method: 'GET', url: SCOPE, mode: 'navigate', headers: new Headers() },
  });
  expect(await (await answer)!.text()).toBe('kept');
});
