import { afterEach, describe, expect, it, vi } from 'vitest';
import { lacksHere } from '../../../../src/features/diagnostics/missing-features.ts';
import type { Lack } from '../../../../src/features/diagnostics/missing-features.ts';
import enDiagnostics from '../../../../src/i18n/en/diagnostics.json';

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};
const navigatorSays = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value });

/** Removes a feature from the engine, by its name. */
const WAYS: Readonly<Record<Exclude<Lack, 'workers'>, () => unknown>> = {
  offscreenCanvas: () => vi.stubGlobal('OffscreenCanvas', undefined),
  webgl: () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null),
  webAssembly: () => vi.stubGlobal('WebAssembly', undefined),
  simd: () => vi.spyOn(WebAssembly, 'validate').mockReturnValue(false),
  storage: () => vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
  storageSpace: () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  secondCore: () => navigatorSays('hardwareConcurrency', 1),
  cores: () => navigatorSays('hardwareConcurrency', undefined),
  memorySize: () => navigatorSays('deviceMemory', undefined),
};
const NAMES = Object.keys(WAYS) as (keyof typeof WAYS)[];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of ['hardwareConcurrency', 'deviceMemory']) Reflect.deleteProperty(navigator, name);
});

describe('what a browser lacks', () => {
  it.each(NAMES)('%s is noticed, alone, and has words', (name) => {
    navigatorSays('deviceMemory', 8);
    navigatorSays('hardwareConcurrency', 8);
    const before = lacksHere();
    expect(before).not.toContain(name);
    WAYS[name]();
    expect(lacksHere().filter((lack) => !before.includes(lack))).toEqual([name]);
    expect(enDiagnostics.diagnostics.lack[name]).toMatch(/\.$/);
  });

  it('leaves nothing in storage', () => {
    const kept = localStorage.length;
    lacksHere();
    expect(localStorage).toHaveLength(kept);
  });

  it('gives its graphics context back', () => {
    const contexts: (WebGL2RenderingContext | null)[] = [];
    const original = HTMLCanvasElement.prototype.getContext;
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
      kind: string,
    ) {
      const context = (original as (name: string) => unknown).call(this, kind) as WebGL2RenderingContext | null;
      if (kind === 'webgl2') contexts.push(context);
      return context as never;
    });
    lacksHere();
    expect(contexts).toHaveLength(1);
    expect(contexts[0]?.isContextLost() ?? true).toBe(true);
  });
});
