import type { Level } from '../../../src/level/settings.ts';

export const LEVELS = [0, 1, 2, 3] as const satisfies readonly Level[];
/** Slowdowns of the main thread; the browser cannot slow workers. */
export const SLOWDOWNS = [1, 4, 6] as const;
export type Slowdown = (typeof SLOWDOWNS)[number];

/** Device level and slowdown of a measurement. */
export interface Condition {
  readonly level: Level;
  readonly slowdown: Slowdown;
}

/** Every level on the slowest phone, and level 0 on faster ones. */
export const ALL_CONDITIONS: readonly Condition[] = [
  { level: 0, slowdown: 1 },
  { level: 0, slowdown: 4 },
  ...LEVELS.map((level) => ({ level, slowdown: 6 }) as const),
];

/** Level 0 on every phone. */
export const LEVEL_0_CONDITIONS: readonly Condition[] = SLOWDOWNS.map((slowdown) => ({ level: 0, slowdown }));

/** Level 0 on phones that are not the slowest, where that takes minutes. */
export const LIGHT_CONDITIONS: readonly Condition[] = LEVEL_0_CONDITIONS.filter(({ slowdown }) => slowdown < 6);

/** Every level on every phone. */
export const EVERY_CONDITION: readonly Condition[] = LEVELS.flatMap((level) =>
  SLOWDOWNS.map((slowdown) => ({ level, slowdown })),
);

export const conditionText = ({ level, slowdown }: Condition): string =>
  `level ${level}${slowdown === 1 ? '' : `, CPU ÷ ${slowdown}`}`;

export const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.level === b.level && a.slowdown === b.slowdown;
