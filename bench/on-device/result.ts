import type { MetricId } from './metrics.ts';

/** One figure over its windows. */
export interface Figure {
  readonly median: number;
  readonly samples: readonly number[];
}

export interface VariantResult {
  readonly id: string;
  readonly name: string;
  readonly side: 'ours' | 'limit';
  readonly figures: Partial<Record<MetricId, Figure>>;
}

export interface ScenarioResult {
  readonly id: string;
  readonly title: string;
  /** `void`: the page was hidden meanwhile. `missing`: not reached, or not asked for. Neither has figures. */
  readonly state: 'done' | 'void' | 'failed' | 'missing';
  /** Reason for missing figures. */
  readonly note: string | null;
  /** Rows of the list that existed, and the like. */
  readonly scene: string | null;
  readonly variants: readonly VariantResult[];
}

/** Result of one run on one device. The page shows, copies and saves it. */
export interface Result {
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly build: { readonly version: string; readonly revision: string };
  /** As the engine tells it; null if it does not. */
  readonly device: {
    readonly userAgent: string;
    readonly cores: number | null;
    /** The engine's own rounded figure. */
    readonly memoryGb: number | null;
    readonly screen: string;
    /** Frames a second of an idle page. */
    readonly refreshHz: number | null;
    /** Thread on which Tern's feed ran. */
    readonly feed: 'worker' | 'page';
  };
  /** 0 to 100, by the app's own benchmark, and the device level that follows. */
  readonly score: number;
  readonly level: number;
  /** Seconds of a window, and windows of each variant. */
  readonly effort: { readonly seconds: number; readonly rounds: number };
  readonly scenarios: readonly ScenarioResult[];
}
