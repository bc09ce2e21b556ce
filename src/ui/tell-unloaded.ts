import { thrownReason } from '../i18n/unanswered-text.ts';
import type { LazyCode } from './lazy-code.ts';
import { toast } from './toast.ts';

/** Says in a toast why code that a tap wanted has not come. @param codes  the first of them that has not come counts */
export function tellUnloaded(...codes: readonly LazyCode<object>[]): void {
  const missing = codes.map(({ state }) => state.peek()).find(({ module }) => module === null);
  toast(thrownReason(missing?.error), { kind: 'error' });
}
