import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { DeviceScore } from './score/device-score.ts';

/** Properties of the engine and its device, as the engine reports them; null where it does not. */
export interface DeviceSignals {
  readonly androidWebView: boolean;
  /** Major version. */
  readonly androidVersion: number | null;
  /** Major version. */
  readonly chromiumVersion: number | null;
  readonly cores: number | null;
  /** GB, rounded by the engine (decision 80). */
  readonly memoryGb: number | null;
}

const majorOf = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

const positive = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);

/** `; wv)` since Android 5; before, the version of the old browser stood beside Chrome's. */
const WEBVIEW = /Android.*(?:; wv\)|Version\/[\d.]+ Chrome\/)/;

/** Reads `navigator`. Some engines have no `deviceMemory` (iOS) or hide the cores. */
export function deviceSignalsOf(navigator: {
  readonly userAgent: string;
  readonly hardwareConcurrency?: unknown;
  readonly deviceMemory?: unknown;
}): DeviceSignals {
  const { userAgent } = navigator;
  return {
    androidWebView: WEBVIEW.test(userAgent),
    androidVersion: majorOf(userAgent, /Android (\d+)/),
    chromiumVersion: majorOf(userAgent, /Chrome\/(\d+)/),
    cores: positive(navigator.hardwareConcurrency),
    memoryGb: positive(navigator.deviceMemory),
  };
}

/** Returns engine and version from the user agent; a stored score is valid for them only. */
export const engineOf = (userAgent: string): string =>
  userAgent.match(/(?:Chrome|Firefox|AppleWebKit|Version|OS)[/ ][\d._]+/g)?.join(' ') ?? userAgent;

/**
 * Known facts of this device: its benchmark score, and the properties that its engine reports (null where it does not).
 */
interface DeviceFacts {
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

/** Facts of the device; null until the benchmark has run once, now or within the last seven days. */
export const deviceFacts: ReadonlySignal<DeviceFacts | null> = facts;

/** A score is known, kept or just measured. */
export function applyFacts(score: DeviceScore, device: DeviceSignals, measuredMs: number): void {
  const { cores, memoryGb, androidVersion, androidWebView } = device;
  facts.value = { ...score, cores, memoryGb, androidVersion, androidWebView, measuredMs };
}
