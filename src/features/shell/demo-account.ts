import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/** `creating`: requested and not yet answered. `failed`: the last request failed; the next one clears it. */
export type DemoAccountState = 'idle' | 'creating' | 'failed';

/** The request for a demo account. A button makes it at once; the wallet's code, which loads later, answers it. */
function createDemoAccount() {
  const state = signal<DemoAccountState>('idle');
  return {
    state: state as ReadonlySignal<DemoAccountState>,
    request() {
      state.value = 'creating';
    },
    settle(signedIn: boolean) {
      state.value = signedIn ? 'idle' : 'failed';
    },
  };
}

export const demoAccount = createDemoAccount();
