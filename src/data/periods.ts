import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchPeriods } from '../api/up-down/fetch-periods.ts';
import type { Cycle } from '../api/up-down/fetch-periods.ts';
import type { CallError } from '../api/result.ts';

export type PeriodsLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly cycles: readonly Cycle[] }
  | { readonly state: 'failed'; readonly error: CallError };

const load = signal<PeriodsLoad>({ state: 'loading' });

/** The cycles on offer with their odds; asked for once, and again when the odds in force changed. */
export const periodsLoad: ReadonlySignal<PeriodsLoad> = load;

export async function loadPeriods(): Promise<void> {
  const found = await fetchPeriods();
  if (found.success) load.value = { state: 'ready', cycles: found.data.rows.filter((cycle) => cycle.open) };
  else if (load.peek().state !== 'ready') load.value = { state: 'failed', error: found.error };
}
