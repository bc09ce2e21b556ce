import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchPeriods } from '../api/up-down/fetch-periods.ts';
import type { Period } from '../api/up-down/fetch-periods.ts';
import type { CallError } from '../api/result.ts';

export type PeriodsLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly periods: readonly Period[] }
  | { readonly state: 'failed'; readonly error: CallError };

const load = signal<PeriodsLoad>({ state: 'loading' });

/** The periods on offer with their payout rates; asked for once, and again when the payout rates in force changed. */
export const periodsLoad: ReadonlySignal<PeriodsLoad> = load;

export async function loadPeriods(): Promise<void> {
  const found = await fetchPeriods();
  if (found.success) load.value = { state: 'ready', periods: found.data.rows.filter((period) => period.open) };
  else if (load.peek().state !== 'ready') load.value = { state: 'failed', error: found.error };
}
