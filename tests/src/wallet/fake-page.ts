import { fakeStorage } from '../model/fake-storage.ts';
import { PAGE } from './fake-exchange.ts';

export const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36';

/** Stand-in for the parts of a window that a wallet and the wallet code use, without a browser. */
export function fakePage(globals: Record<string, unknown> = {}) {
  const target = new EventTarget();
  const page = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    location: { ...PAGE, origin: `https://${PAGE.host}`, pathname: '/' },
    navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120 Safari/537.36' },
    localStorage: fakeStorage(),
    sessionStorage: fakeStorage(),
    crypto: globalThis.crypto,
    ...globals,
  };
  return page as typeof page & Window & Record<string, unknown>;
}

type Listener = (payload: unknown) => void;

/** A raw wallet whose every answer is written by the test. Records what reached it. */
export function fakeProvider(
  answer: (method: string, params: unknown) => unknown,
  flags: Record<string, unknown> = {},
) {
  const listeners = new Map<string, Set<Listener>>();
  const requests: { method: string; params?: unknown }[] = [];
  return {
    ...flags,
    requests,
    listeners,
    async request(args: { method: string; params?: unknown }): Promise<unknown> {
      requests.push(args);
      return answer(args.method, args.params);
    },
    on(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener);
    },
    emit(event: string, payload: unknown): void {
      for (const listener of listeners.get(event) ?? []) listener.call(this, payload);
    },
  };
}

/** Lets every promise that can settle do so; under fake timers too. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 50; round++) await Promise.resolve();
}
