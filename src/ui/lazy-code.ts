import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { CataloguePart } from '../i18n/catalogues.ts';
import { loadTexts } from '../i18n/translate.ts';
import { thrownReason } from '../i18n/unanswered-text.ts';
import { logEvent } from '../model/event-log.ts';
import { toast } from './toast.ts';

export interface LazyState<Module extends object> {
  /** The module; null until it is loaded. */
  readonly module: Module | null;
  /** The last try has failed and no other is under way. */
  readonly failed: boolean;
  /** Error of the last finished try; kept while the next one runs. */
  readonly error?: unknown;
}

/** Code that is fetched when it is first wanted, with the texts it says. The one way for pages and for parts of them. */
export interface LazyCode<Module extends object> {
  readonly state: ReadonlySignal<LazyState<Module>>;
  /**
   * Fetches it: what is here or on the way is not asked for twice, what failed is tried anew.
   * @returns the code, or null when this try fails (offline, a new release); never rejects
   */
  fetch(): Promise<Module | null>;
}

/** @param parts  of the texts: they come beside the code, which is here only with them */
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

/** Says in a toast why code that a tap wanted has not come. @param codes  the first of them that has not come counts */
export function tellUnloaded(...codes: readonly LazyCode<object>[]): void {
  const missing = codes.map(({ state }) => state.peek()).find(({ module }) => module === null);
  toast(thrownReason(missing?.error), { kind: 'error' });
}
