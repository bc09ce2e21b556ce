import type { World } from '../../harness/built-app.ts';
import type { Condition } from './condition.ts';
import type { Figures } from './metrics.ts';
import type { Stage } from './stage.ts';

/** One way to do the work of a scenario. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  /** `ours` runs the built app at every level; rivals and limits are pages of their own, beside level 0. */
  readonly side: 'ours' | 'library' | 'limit';
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
