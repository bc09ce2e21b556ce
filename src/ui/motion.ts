import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { settings } from '../level/level.ts';
import { LEVEL_SETTINGS } from '../level/settings.ts';
import type { LevelSettings } from '../level/settings.ts';

/** Level settings that control motion. */
export type Motion = Pick<LevelSettings, 'transitionMs' | 'flashMs' | 'bookFlashMs' | 'skeletonShimmer' | 'ringFps'>;

const query = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const reduced = signal(query?.matches ?? false);
query?.addEventListener('change', ({ matches }) => {
  reduced.value = matches;
});

/** Whether the person asked the system for less motion. */
export const reducedMotion = (): boolean => reduced.peek();

/** Motion settings of the level; under reduced motion those of level 3. */
export const motion: ReadonlySignal<Motion> = computed(() => (reduced.value ? LEVEL_SETTINGS[3] : settings.value));

/** Returns the duration in which a sheet opens or closes, ms. */
export const transitionMs = (): number => motion.peek().transitionMs;
