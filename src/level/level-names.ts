import type { Level } from './settings.ts';

export const LEVELS = [0, 1, 2, 3] as const satisfies readonly Level[];

/** Keys of `profile.performance` by level. */
export const LEVEL_NAMES = ['full', 'lite', 'ultraLite', 'extreme'] as const;
