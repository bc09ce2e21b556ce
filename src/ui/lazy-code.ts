import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

export interface LazyState<Module extends object> {
  /** Null until it has come; it is kept from then on. */
  readonly module: Module | null;
  /** The last try has failed and no other is under way. */
  readonly failed: boolean;
}

/** Code of a page that its first frame does not show. */
export interface LazyCode<Module extends object> {
  readonly state: ReadonlySignal<LazyState<Module>>;
  /**
   * Fetches it: what is here or on the way is not asked for twice, what failed is tried anew.
   * @returns the code, or null when this try fails (offline, a new release); never rejects
   */
  fetch(): Promise<Module | null>;
}

export function lazyCode<Module extends object>(load: () => Promise<Module>): LazyCode<Module> {
  const state = signal<LazyState<Module>>({ module: null, failed: false });
  let underWay: Promise<Module | null> | null = null;
  const put = (module: Module | null) => {
    underWay = null;
    state.value = { module, failed: module === null };
    return module;
  };
  return {
    state,
    fetch() {
      const { module, failed } = state.peek();
      if (module) return Promise.resolve(module);
      if (failed) state.value = { module, failed: false };
      underWay ??= load().then(put, () => put(null));
      return underWay;
    },
  };
}
