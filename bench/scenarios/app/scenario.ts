import type { World } from '../../harness/built-app.ts';
import type { Condition } from './condition.ts';
import type { Figures } from './metrics.ts';
import type { Stage } from './stage.ts';

/** The app's address where numbers are to be text, as they are where no worker can paint them. */
export const AS_TEXT = 'surface=text';

/** One way to do the work of a scenario. */
export interface Variant {
  readonly id: string;
  readonly name: string;
  /** `ours` runs the built app at every level; rivals and limits are pages of their own, beside level 0. */
  readonly side: 'ours' | 'library' | 'limit';
  /** More of the app's address, as in `surface=text`. */
  readonly search?: string;
  /** Conditions of this variant, in place of the scenario's. */
  readonly conditions?: readonly Condition[];
}

export interface AppScenario {
  readonly id: string;
  readonly title: string;
  readonly variants: readonly Variant[];
  /** Conditions of Tern's variants; rivals are measured at the slowdowns of level 0. */
  readonly conditions: readonly Condition[];
  /**
   * Page of the phone, CSS px, 844 high and 390 wide when left out, and px of its screen for one of those, 1 when left
   * out.
   */
  readonly heightPx?: number;
  readonly widthPx?: number;
  readonly ratio?: number;
  readonly signedIn?: true;
  /** Runs only when it is asked for by name, and is whole after so many rounds. */
  readonly onlyByName?: { readonly wholeRounds: number };
  world(variant: string): World;
  run(stage: Stage): Promise<Figures>;
}
