import { settings } from '../level/level.ts';

const reduced = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');

/** The person asked the system for less motion. */
export const reducedMotion = (): boolean => reduced?.matches ?? false;

/** How long a sheet takes to come or go, ms: 0 under reduced motion. */
export const transitionMs = (): number => (reducedMotion() ? 0 : settings.peek().transitionMs);
