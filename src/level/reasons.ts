import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Level } from './settings.ts';

/** Reasons that may raise the level. The first five are facts of the device, the next six come from the monitor. */
export type ReasonKind =
  | 'webview'
  | 'weak'
  | 'veryWeak'
  | 'benchmarkFailed'
  | 'oldEngine'
  | 'memoryUse'
  | 'frameRate'
  | 'longTasks'
  | 'longTask'
  | 'heapGrowth'
  | 'lag'
  | 'safeMode';

/**
 * One step up of the level and what caused it; `value` and `limit` in the unit of its kind, null when unknown.
 * Units: `weak`, `veryWeak`, `benchmarkFailed` score 0 … 100 (null when not the score but memory, cores or the age of
 * Android decided); `oldEngine` major version of Chromium; `memoryUse` share 0 … 1; `frameRate` frames per second;
 * `longTasks` a count within a minute; `longTask`, `lag` ms; `heapGrowth` MB; `webview`, `safeMode` none.
 */
export interface LevelReason {
  readonly kind: ReasonKind;
  readonly value: number | null;
  readonly limit: number | null;
  readonly to: Level;
  /** Unix ms. */
  readonly atMs: number;
}

const SAFE_LEVEL = 2;

const reasons = signal<readonly LevelReason[]>([]);

/** Every step up since the page was opened, oldest first; also those that a chosen level hides. */
export const levelReasons: ReadonlySignal<readonly LevelReason[]> = reasons;

/** The measured level, without address and choice: that of the last step. */
export const measuredLevel: ReadonlySignal<Level> = computed(() => reasons.value[reasons.value.length - 1]?.to ?? 0);

/** The optimiser could not start. */
export const inSafeMode: ReadonlySignal<boolean> = computed(() =>
  reasons.value.some(({ kind }) => kind === 'safeMode'),
);

/** Applies those of `steps` that raise the measured level, which never falls while the page is open. */
export function applySteps(steps: readonly Omit<LevelReason, 'atMs'>[], atMs: number): void {
  const higher: LevelReason[] = [];
  for (const step of steps) if (step.to > measuredLevel.peek()) higher.push({ ...step, atMs });
  if (higher.length > 0) reasons.value = [...reasons.peek(), ...higher];
}

/** Raises the level to 2 at least (decision 84), once. */
export function enterSafeMode(atMs: number): void {
  if (inSafeMode.peek()) return;
  const to = measuredLevel.peek() > SAFE_LEVEL ? measuredLevel.peek() : SAFE_LEVEL;
  reasons.value = [...reasons.peek(), { kind: 'safeMode', value: null, limit: null, to, atMs }];
}
