import type { Level } from '../../../src/level/settings.ts';
import type { World } from '../../harness/built-app.ts';
import type { Figures } from './metrics.ts';
import type { Stage } from './stage.ts';

export const LEVELS = [0, 1, 2, 3] as const satisfies readonly Level[];
/** Of the main thread: the browser cannot slow workers. */
export const SLOWDOWNS = [1, 4, 6] as const;
export type Slowdown = (typeof SLOWDOWNS)[number];

/** Under what a variant is measured. */
export interface Condition {
  readonly level: Level;
  readonly slowdown: Slowdown;
}

/** One way to do the work of a scenario. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  /** `ours` runs the built app at every level; rivals and limits are pages of their own, beside level 0. */
  readonly side: 'ours' | 'library' | 'limit';
}

/** How long things take and how often they are done. */
export interface Effort {
  readonly rounds: number;
  /** Main thread and CPU are watched for so long, with nothing of ours in the page but a commit counter. */
  readonly watchMs: number;
  /** Then frames and pixels for so long, which costs something itself. */
  readonly probeMs: number;
  readonly taps: number;
  /** Route changes before and while memory is compared. */
  readonly routesBefore: number;
  readonly routes: number;
  /** Of the scrolled history. */
  readonly scrollMs: number;
  /** Of the long soak. */
  readonly soakMs: number;
}

export interface AppScenario {
  readonly id: string;
  readonly title: string;
  /** What is done, for whoever reads the report. */
  readonly about: string;
  readonly variants: readonly Variant[];
  /** Of our variants; rivals are measured at the slowdowns of level 0. */
  readonly conditions: readonly Condition[];
  /** Page of the phone, CSS px; 844 high when left out. */
  readonly heightPx?: number;
  readonly signedIn?: true;
  /** Runs only when it is asked for by name, and is whole alone after so many rounds. All others are whole together. */
  readonly onlyByName?: { readonly wholeRounds: number };
  world(variant: string): World;
  run(stage: Stage): Promise<Figures>;
}

/** Every level on the slowest phone, and level 0 on faster ones. */
export const ALL_CONDITIONS: readonly Condition[] = [
  { level: 0, slowdown: 1 },
  { level: 0, slowdown: 4 },
  ...LEVELS.map((level) => ({ level, slowdown: 6 }) as const),
];

export const conditionText = ({ level, slowdown }: Condition): string =>
  `level ${level}${slowdown === 1 ? '' : `, CPU ÷ ${slowdown}`}`;

export const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.level === b.level && a.slowdown === b.slowdown;
