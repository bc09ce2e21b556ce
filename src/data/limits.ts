import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchLimits } from '../api/limits/fetch-limits.ts';
import type { OwnLimits } from '../api/limits/own-limits.ts';
import type { CallError, CallResult } from '../api/result.ts';
import { sessionStore } from './session.ts';

export interface LimitsLoad {
  /** Null until the first good answer; kept when a later call fails (G18). */
  readonly limits: OwnLimits | null;
  readonly error: CallError | null;
}

const NOTHING: LimitsLoad = { limits: null, error: null };
/** Whose limits they are: another account sees none of them. */
const known = signal<LimitsLoad & { readonly userId: string | null }>({ ...NOTHING, userId: null });
const userIdNow = (): string | null => sessionStore.currentUser.peek()?.userId ?? null;

/** The own limits of the person who is signed in, as the exchange last said. */
export const limitsLoad: ReadonlySignal<LimitsLoad> = computed(() =>
  known.value.userId !== null && known.value.userId === sessionStore.currentUser.value?.userId ? known.value : NOTHING,
);

/** Takes an answer of any of the calls about limits. */
export function applyLimits(found: CallResult<OwnLimits>, userId: string): void {
  const kept = known.peek().userId === userId ? known.peek().limits : null;
  known.value = found.success
    ? { userId, limits: found.data, error: null }
    : { userId, limits: kept, error: found.error };
}

/** Asks for them; nothing for a visitor. An answer for an account that has left is dropped. */
export async function loadLimits(): Promise<OwnLimits | null> {
  const userId = userIdNow();
  if (userId === null) return null;
  const found = await fetchLimits();
  if (userIdNow() !== userId) return null;
  applyLimits(found, userId);
  return found.success ? found.data : null;
}
