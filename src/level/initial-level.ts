import type { DeviceSignals } from './device-facts.ts';
import type { ReasonKind } from './reasons.ts';
import type { Level } from './settings.ts';

/** One step of the initial level; value and limit as in `LevelReason`. */
export interface InitialStep {
  readonly kind: ReasonKind;
  readonly value: number | null;
  readonly limit: number | null;
  readonly to: Level;
}

/** The part of the benchmark's result that the formula uses. */
export interface KnownScore {
  readonly score: number;
  readonly failed: boolean;
}

const WEAK_SCORE = 60;
const VERY_WEAK_SCORE = 30;
const LOW_MEMORY_GB = 2;
const LOW_CORES = 2;
const OLD_ANDROID = 8;
/** Versions below this lack SIMD and most optimisations of newer engines (docs/product.md#engines). */
const OLD_CHROMIUM = 91;
const OLD_ENGINE_LEVEL = 2;

/**
 * The steps from 0 to the level a device starts at (docs/contract.md#device-levels); none is level 0. Only an Android
 * WebView is raised, and an old Chromium wherever it runs. Unreported memory counts as enough, unreported cores as 2.
 * @param known  null before the benchmark has run: its conditions then count as not met
 */
export function initialSteps(device: DeviceSignals, known: KnownScore | null): readonly InitialStep[] {
  const steps: InitialStep[] = [];
  /** The reason is the score when it is below the limit, else a property of the engine. */
  const add = (kind: ReasonKind, limit: number): void => {
    const scored = known !== null && known.score < limit;
    steps.push({
      kind: scored && known.failed ? 'benchmarkFailed' : kind,
      value: scored ? known.score : null,
      limit: scored ? limit : null,
      to: (steps.length + 1) as Level,
    });
  };

  if (device.androidWebView) {
    steps.push({ kind: 'webview', value: null, limit: null, to: 1 });
    const score = known?.score ?? Infinity;
    const lowMemory = device.memoryGb !== null && device.memoryGb <= LOW_MEMORY_GB;
    const lowCores = (device.cores ?? LOW_CORES) <= LOW_CORES;
    const oldAndroid = device.androidVersion !== null && device.androidVersion < OLD_ANDROID;
    if (score < WEAK_SCORE || lowMemory || lowCores || oldAndroid) add('weak', WEAK_SCORE);
    if (score < VERY_WEAK_SCORE || (lowMemory && lowCores)) add('veryWeak', VERY_WEAK_SCORE);
  }
  const { chromiumVersion } = device;
  if (chromiumVersion !== null && chromiumVersion < OLD_CHROMIUM && steps.length < OLD_ENGINE_LEVEL)
    steps.push({ kind: 'oldEngine', value: chromiumVersion, limit: OLD_CHROMIUM, to: OLD_ENGINE_LEVEL });
  return steps;
}
