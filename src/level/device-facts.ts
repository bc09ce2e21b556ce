import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DeviceScore } from './score/device-score.ts';
import type { DeviceSignals } from './device-signals.ts';

/** What is known of this device: its benchmark score, and what its engine says of itself (null where it does not). */
export interface DeviceFacts {
  /** Mean of the three scores, 0 … 100; 20 when the benchmark failed (decision 88). */
  readonly score: number;
  readonly jsScore: number | null;
  readonly renderScore: number | null;
  readonly memoryScore: number | null;
  readonly failed: boolean;
  readonly cores: number | null;
  /** The engine's own rounded figure, GB (decision 80). */
  readonly memoryGb: number | null;
  /** Major version. */
  readonly androidVersion: number | null;
  readonly androidWebView: boolean;
  /** When the benchmark ran, Unix ms. */
  readonly measuredMs: number;
}

const facts = signal<DeviceFacts | null>(null);

/** Null until the benchmark has run once, this time or within the last seven days. */
export const deviceFacts: ReadonlySignal<DeviceFacts | null> = facts;

/** A score is known, kept or just measured. */
export function applyFacts(score: DeviceScore, device: DeviceSignals, measuredMs: number): void {
  const { cores, memoryGb, androidVersion, androidWebView } = device;
  facts.value = { ...score, cores, memoryGb, androidVersion, androidWebView, measuredMs };
}
