import { afterEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from '../../../src/service-worker/register.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const URLS = ['https://tern.example/assets/main-abc123.js', 'https://tern.example/api/user/getInfo'];

/** A browser with service workers. @param register  what it answers to a registration */
function browser(register: (url: string) => Promise<unknown>, controller: object | null = null) {
  const told: unknown[] = [];
  const active = { postMessage: (message: unknown) => told.push(message) };
  vi.stubGlobal('navigator', { serviceWorker: { controller, register, ready: Promise.resolve({ active }) } });
  vi.stubGlobal('performance', { getEntriesByType: () => URLS.map((name) => ({ name })) });
  const observers = new Set<(names: readonly string[]) => void>();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      readonly #hear: (names: readonly string[]) => void;
      constructor(hear: (list: { getEntries(): readonly { name: string }[] }) => void) {
        this.#hear = (names) => hear({ getEntries: () => names.map((name) => ({ name })) });
      }
      observe({ entryTypes }: { entryTypes: readonly string[] }) {
        expect(entryTypes).toEqual(['resource']);
        observers.add(this.#hear);
      }
      disconnect() {
        observers.delete(this.#hear);
      }
    },
  );
  return { told, load: (...names: readonly string[]) => observers.forEach((hear) => hear(names)) };
}

it('hands over what the page has loaded before its first worker', async () => {
  const asked: string[] = [];
  const { told } = browser(async (url) => asked.push(url));
  await registerServiceWorker('/sw.js', expect.unreachable);
  expect(asked).toEqual(['/sw.js']);
  expect(told).toEqual([URLS]);
});

it('hands over what was on its way while the worker took over, and for half a minute only', async () => {
  vi.useFakeTimers();
  const { told, load } = browser(async () => undefined);
  await registerServiceWorker('/sw.js', expect.unreachable);
  load('https://tern.example/assets/errors-abc123.js');
  expect(told.slice(1)).toEqual([['https://tern.example/assets/errors-abc123.js']]);
  vi.advanceTimersByTime(30_000);
  load('https://tern.example/assets/rules-abc123.js');
  expect(told).toHaveLength(2);
});

it('does nothing for a page that has a worker, lest it calls one back that is leaving', async () => {
  const { told } = browser(async () => expect.unreachable(), {});
  await registerServiceWorker('/sw.js', expect.unreachable);
  expect(told).toEqual([]);
});

it.each([
  ['refuses', () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))],
  [
    'throws',
    () => {
      throw new TypeError('This requires a TrustedScriptURL');
    },
  ],
])('says so, and nothing else happens, where the browser %s', async (_name, register) => {
  const said: string[] = [];
  const { told } = browser(register);
  await registerServiceWorker('/sw.js', (text) => said.push(text));
  expect(said).toEqual([expect.stringMatching(/^service worker: (SecurityError|TypeError): /)]);
  expect(told).toEqual([]);
});

it('says so where even naming it is forbidden', async () => {
  const said: string[] = [];
  vi.stubGlobal('navigator', {
    get serviceWorker(): never {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  });
  await registerServiceWorker('/sw.js', (text) => said.push(text));
  expect(said).toEqual(['service worker: SecurityError: sandboxed']);
});
