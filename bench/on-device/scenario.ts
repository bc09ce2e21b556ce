import type { Figures } from './metrics.ts';

/** Element that shows a variant, and the length of its windows. */
export interface Scene {
  /** Empty when a variant opens, and again when it has closed. */
  readonly root: HTMLElement;
  readonly windowMs: number;
  /** Aborts the scenario: it was cancelled, or the page was hidden. */
  readonly signal: AbortSignal;
}

/** A variant on the stage. */
export interface Opened {
  /** One window of time. */
  measure(): Promise<Figures>;
  /** Describes the content of the screen. Called when a window is over. */
  scene?(): string;
  close(): void;
}

export interface DeviceVariant {
  readonly id: string;
  readonly name: string;
  readonly side: 'ours' | 'limit';
  open(scene: Scene): Promise<Opened>;
}

/** A scenario of `bench/scenarios/app` that a page can measure by itself. */
export interface DeviceScenario {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Several variants are shown in turns, each opened again for its window; a single one stays open for all windows. */
  readonly variants: readonly DeviceVariant[];
}
