import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CataloguePart } from '../i18n/catalogues.ts';
import { loadTexts } from '../i18n/translate.ts';
import { thrownReason } from '../i18n/unanswered-text.ts';
import { logEvent } from '../model/event-log.ts';
import { toast } from './toast.ts';

export interface LazyState<Module extends object> {
  /** The module; null until it is loaded. */
  readonly module: Module | null;
  /** Whether the last attempt has failed and no other is pending. */
  readonly failed: boolean;
  /** Error of the last finished attempt; kept during the next one. */
  readonly error?: unknown;
}

/** Code that is loaded on demand together with its texts. Pages and parts of pages both use it. */
export interface LazyCode<Module extends object> {
  readonly state: ReadonlySignal<LazyState<Module>>;
  /**
   * Loads the code. Loaded or pending code is not requested again; a failed attempt is retried.
   * @returns the module, or null when this attempt fails (offline, a new release); never rejects
   */
  fetch(): Promise<Module | null>;
}

/** @param parts  text parts, which load together with the code; it counts as loaded only with them */
export function lazyCode<Module extends object>(
  load: () => Promise<Module>,
  ...parts: readonly CataloguePart[]
): LazyCode<Module> {
  const state = signal<LazyState<Module>>({ module: null, failed: false });
  let underWay: Promise<Module | null> | null = null;
  const put = (next: LazyState<Module>) => {
    underWay = null;
    state.value = next;
    return next.module;
  };
  return {
    state,
    fetch() {
      const { module, failed, error } = state.peek();
      if (module) return Promise.resolve(module);
      if (failed) state.value = { module, failed: false, error };
      underWay ??= Promise.all([load(), loadTexts(...parts)]).then(
        ([come]) => put({ module: come, failed: false }),
        (reason: unknown) => {
          logEvent(`code: ${String(reason)}`);
          return put({ module: null, failed: true, error: reason });
        },
      );
      return underWay;
    },
  };
}

/** Shows a toast with the reason why requested code failed to load. @param codes  the first failed one is reported */
export function tellUnloaded(...codes: readonly LazyCode<object>[]): void {
  const missing = codes.map(({ state }) => state.peek()).find(({ module }) => module === null);
  toast(thrownReason(missing?.error), { kind: 'error' });
}
