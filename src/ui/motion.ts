import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { settings } from '../level/level.ts';
import { LEVEL_SETTINGS } from '../level/settings.ts';
import type { LevelSettings } from '../level/settings.ts';

/** The columns that say what moves by itself. */
export type Motion = Pick<LevelSettings, 'transitionMs' | 'flashMs' | 'bookFlashMs' | 'skeletonShimmer' | 'ringFps'>;

const query = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const reduced = signal(query?.matches ?? false);
query?.addEventListener('change', ({ matches }) => {
  reduced.value = matches;
});

/** The person asked the system for less motion. */
export const reducedMotion = (): boolean => reduced.peek();

/** How much moves: what the level says, and under reduced motion what level 3 says. */
export const motion: ReadonlySignal<Motion> = computed(() => (reduced.value ? LEVEL_SETTINGS[3] : settings.value));

/** How long a sheet takes to come or go, ms. */
export const transitionMs = (): number => motion.peek().transitionMs;
