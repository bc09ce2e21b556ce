/** Where the script of a support widget can come from, in the order in which it is tried. */
export const STRATEGIES = ['local', 'official', 'cdn'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** One place a script may come from. */
export interface ScriptSource {
  readonly strategy: Strategy;
  /** Absolute. */
  readonly url: string;
}

/** Rounds through all strategies. */
export const ATTEMPTS = 3;
/** No script gets more, whatever its strategy. */
export const SCRIPT_MAX_MS = 5000;

/**
 * How long each strategy is waited for, ms: for the answer to its probe, and for its script in each attempt. The contract gives
 * a range for two of them; the first attempt takes its lower end, the last one its upper, so that a slow line gets there at last.
 */
export const STRATEGY_MS: Readonly<
  Record<Strategy, { readonly probe: number; readonly script: readonly [number, number, number] }>
> = {
  local: { probe: 3000, script: [1500, 1750, 2000] },
  official: { probe: 3000, script: [2000, 3000, 4000] },
  cdn: { probe: 1000, script: [SCRIPT_MAX_MS, SCRIPT_MAX_MS, SCRIPT_MAX_MS] },
};

/** The script stage ends when its widget is there (decision 54). */
export const WIDGET_POLLS = 20;
export const WIDGET_POLL_MS = 100;

/** The conversation stage ends when somebody can be written to (decision 54). */
export const CHAT_POLL_MS = 1000;
export const CHAT_WAIT_MS = 30_000;
