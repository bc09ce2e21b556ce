import type { LevelSettings } from '../../src/level/settings.ts';

/**
 * Details of a journey that `npm test` also walks at level 3, since a column of the settings table changes what it looks
 * at. All others are the same at every level: there `npm test` walks level 0, and `npm run test:levels` both.
 * @param columns  of the settings table that make the difference, none for a journey about the level itself; `--grep @bookMs`
 * finds them
 */
export const atLevels = (...columns: readonly (keyof LevelSettings)[]): { tag: string[] } => ({
  tag: ['@levels', ...columns.map((column) => `@${column}`)],
});

/** Details of a journey that takes minutes: `npm run test:all` walks it, and `npm test` a shorter one. */
export const LONG = { tag: '@long' };
