import type { Page } from '@playwright/test';
import { BROWSER_FLAGS, testBrowserPath } from '../../tests/chromium.ts';

/** Features that a browser may lack or refuse. */
export type Lack =
  /** Engines and wallet browsers without workers. */
  | 'workers'
  /** Workers that a policy forbids: making one throws. */
  | 'startingWorkers'
  | 'webAssembly'
  /** WebAssembly of engines before Chromium 91 and Safari 16.4. */
  | 'simd'
  | 'webgl'
  /** Reading is allowed, writing is refused: a full disk, or the private mode of older Safari. */
  | 'storageSpace'
  /** Blocked by the person: even naming the storage throws. */
  | 'storage'
  /** Missing in the private mode of Firefox. */
  | 'indexedDb'
  /** One processor core. */
  | 'secondCore'
  /** Missing on every iPhone. */
  | 'memorySize'
  /** Interfaces that Chromium 87 and Safari 14.1, our oldest engines, do not have. */
  | 'youngInterfaces'
  /** Drawing off the page's thread: Safari before 16.4. */
  | 'offscreenCanvas'
  /** Older than any engine we promise; also taken away by scripts that wallet browsers put into pages. */
  | 'resizeObserver';

/**
 * Runs before the first line of the app, in the page and in each of its workers. Self-contained: it travels as text.
 */
function takeAway(lacks: readonly Lack[]): void {
  const scope = globalThis as unknown as Record<string, unknown> & typeof globalThis;
  const remove = (holder: object | undefined, ...names: readonly string[]): void => {
    for (const name of names) if (holder) Reflect.deleteProperty(holder, name);
  };
  const answer = (holder: object, name: string, get: () => unknown): void => {
    Object.defineProperty(holder, name, { configurable: true, get });
  };
  const navigatorKind = Object.getPrototypeOf(scope.navigator) as object;
  const storageKind = scope.Storage?.prototype as Storage | undefined;

  const ways: Readonly<Record<Lack, () => void>> = {
    workers: () => remove(scope, 'Worker', 'SharedWorker'),
    startingWorkers: () => {
      const Worker = function forbidden(): never {
        throw new DOMException('Workers are forbidden here', 'SecurityError');
      };
      Object.assign(scope, { Worker });
    },
    webAssembly: () => remove(scope, 'WebAssembly'),
    simd: () => {
      // The kernels ask for SIMD with one small probe; their own modules are compiled without asking.
      scope.WebAssembly.validate = () => false;
    },
    webgl: () => {
      for (const kind of [scope.HTMLCanvasElement, scope.OffscreenCanvas]) {
        if (!kind) continue;
        const original = kind.prototype.getContext as (name: string, ...rest: unknown[]) => unknown;
        Object.assign(kind.prototype, {
          getContext(this: HTMLCanvasElement, name: string, ...rest: unknown[]): unknown {
            return /^(experimental-)?webgl/.test(name) ? null : original.call(this, name, ...rest);
          },
        });
      }
    },
    storageSpace: () => {
      if (!storageKind) return;
      storageKind.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      };
    },
    storage: () => {
      if (!storageKind) return;
      const refuse = (): never => {
        throw new DOMException('Access is denied for this document', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) answer(scope, name, refuse);
    },
    indexedDb: () => {
      if (!scope.IDBFactory) return;
      scope.IDBFactory.prototype.open = () => {
        throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
      };
    },
    secondCore: () => answer(navigatorKind, 'hardwareConcurrency', () => 1),
    memorySize: () => {
      remove(navigatorKind, 'deviceMemory');
      remove(Object.getPrototypeOf(scope.performance) as object, 'memory');
    },
    youngInterfaces: () => {
      remove(scope, 'structuredClone', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'reportError');
      remove(scope.crypto && (Object.getPrototypeOf(scope.crypto) as object), 'randomUUID');
      remove(navigatorKind, 'locks', 'userAgentData', 'storage');
      remove(Object, 'hasOwn', 'groupBy');
      remove(Array.prototype, 'at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with');
      remove(Object.getPrototypeOf(Uint8Array.prototype) as object, 'at', 'findLast', 'toSorted', 'toReversed');
      remove(String.prototype, 'at', 'isWellFormed');
      remove(Promise, 'withResolvers', 'try');
      remove(scope.AbortSignal, 'timeout', 'any');
      remove(scope.AbortSignal?.prototype, 'throwIfAborted');
    },
    offscreenCanvas: () => {
      remove(scope, 'OffscreenCanvas');
      remove(scope.HTMLCanvasElement?.prototype, 'transferControlToOffscreen');
    },
    resizeObserver: () => remove(scope, 'ResizeObserver', 'ResizeObserverEntry'),
  };
  // The same on every machine.
  answer(navigatorKind, 'hardwareConcurrency', () => 4);
  for (const lack of lacks) ways[lack]();
}

/** Workers' own bundles, as the build names them. */
const WORKER_SCRIPT = /\/assets\/[\w-]*worker-[^/?]*\.js$/;
const BEFORE_WORKERS = '/before-workers.js';

/** A worker that the test answers has no address, and browsers forbid such workers to open sockets to this machine. */
const NO_LOCAL_NETWORK_CHECKS = '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets';

/** `launchOptions` of journeys that use `runBeforeApp` or `takeFrom`. */
export const LAUNCH_WITHOUT = {
  executablePath: testBrowserPath(),
  args: [...BROWSER_FLAGS, NO_LOCAL_NETWORK_CHECKS],
};

/**
 * Runs a function before the first line of the app, in the page and in each of its workers. Once a page; before `page.goto`.
 * @param script  self-contained: it travels as text
 */
export async function runBeforeApp<Given>(page: Page, script: (given: Given) => void, given: Given): Promise<void> {
  await page.addInitScript(script as (given: unknown) => void, given);
  await page.route(`**${BEFORE_WORKERS}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `if (typeof document === 'undefined') (${script.toString()})(${JSON.stringify(given)});`,
    }),
  );
  // Modules run in the order of their imports: ours, then the worker's own, which the page itself may import too.
  await page.route(WORKER_SCRIPT, async (route) => {
    // A journey may have killed the server meanwhile.
    const response = await route.fetch().catch(() => null);
    if (response === null) {
      await route.abort();
      return;
    }
    const own = `${new URL(route.request().url()).pathname}?own`;
    await route.fulfill({
      response,
      body: `import ${JSON.stringify(BEFORE_WORKERS)};\nexport * from ${JSON.stringify(own)};\n`,
    });
  });
}

/** Takes features away from everything this page opens. Once a page; before `page.goto`. */
export const takeFrom = (page: Page, ...lacks: readonly Lack[]): Promise<void> => runBeforeApp(page, takeAway, lacks);
